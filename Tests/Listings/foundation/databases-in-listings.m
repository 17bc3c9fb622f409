#import <Foundation/Foundation.h>
#import <sqlite3.h>

// SQLite with what only a listing has: exceptions in its callbacks, several connections and threads, the world's files, statements that are gone.

static void raising(sqlite3_context *context, int count, sqlite3_value **values) {
  [NSException raise:NSInvalidArgumentException format:@"%s", sqlite3_value_text(values[0])];
}

static int raisingRow(void *user, int count, char **values, char **names) {
  @throw @"row";
}

static BOOL waits;

static int busy(void *user, int count) {
  if (count == 2) waits = YES;
  [NSThread sleepForTimeInterval:0.1];
  return count < 5;
}

static void run(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK) printf("%s: %d %s\n", sql, code, sqlite3_errmsg(db));
}

static long long number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  long long result = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    result = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  return result;
}

int main(void) {
  @autoreleasepool {
    NSFileManager *manager = [NSFileManager defaultManager];
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"cars.sqlite"];
    sqlite3 *db = NULL, *other = NULL;
    sqlite3_open([path fileSystemRepresentation], &db);
    run(db, "CREATE TABLE cars (name TEXT); INSERT INTO cars VALUES ('Beetle')");
    NSData *data = [NSData dataWithContentsOfFile:path];
    printf("%lu bytes, %s\n", (unsigned long)data.length, (const char *)[data bytes]);

    sqlite3_create_function(db, "raising", 1, SQLITE_UTF8, NULL, raising, NULL, NULL);
    @try {
      run(db, "SELECT raising(name) FROM cars");
    } @catch (NSException *exception) {
      printf("caught %s: %s\n", exception.name.UTF8String, exception.reason.UTF8String);
    }
    @try {
      sqlite3_exec(db, "SELECT * FROM cars", raisingRow, NULL, NULL);
    } @catch (NSString *string) {
      printf("caught %s\n", string.UTF8String);
    }

    sqlite3_open([path fileSystemRepresentation], &other);
    run(db, "BEGIN IMMEDIATE; INSERT INTO cars VALUES ('Zoe')");
    printf("other sees %lld\n", number(other, "SELECT count(*) FROM cars"));
    run(other, "INSERT INTO cars VALUES ('refused')");
    sqlite3_busy_handler(other, busy, NULL);
    run(other, "INSERT INTO cars VALUES ('refused')");
    NSThread *committer = [[NSThread alloc] initWithBlock:^{
      while (!waits) [NSThread sleepForTimeInterval:0.05];
      run(db, "COMMIT");
      printf("committed\n");
    }];
    waits = NO;
    [committer start];
    run(other, "INSERT INTO cars VALUES ('Golf')");
    printf("now %lld\n", number(db, "SELECT count(*) FROM cars"));
    sqlite3_busy_timeout(other, 200);
    run(db, "BEGIN EXCLUSIVE");
    NSDate *start = [NSDate date];
    run(other, "SELECT * FROM cars");
    printf("waited %.1f s\n", [[NSDate date] timeIntervalSinceDate:start]);
    run(db, "ROLLBACK");

    printf("wal: ");
    sqlite3_stmt *mode = NULL;
    sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &mode, NULL);
    sqlite3_step(mode);
    printf("%s\n", sqlite3_column_text(mode, 0));
    sqlite3_finalize(mode);
    run(db, "INSERT INTO cars VALUES ('Corsa')");
    printf("log is there: %d, other sees %lld\n", [manager fileExistsAtPath:[path stringByAppendingString:@"-wal"]],
           number(other, "SELECT count(*) FROM cars"));
    sqlite3_close(db);
    printf("%lld\n", number(other, "SELECT count(*) FROM cars"));
    sqlite3_close(other);
    printf("log is there: %d\n", [manager fileExistsAtPath:[path stringByAppendingString:@"-wal"]]);

    sqlite3_open_v2(path.UTF8String, &db, SQLITE_OPEN_READONLY, NULL);
    run(db, "INSERT INTO cars VALUES ('refused')");
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(db, "SELECT name FROM cars", -1, &statement, NULL);
    sqlite3_finalize(statement);
    printf("gone: %d %d %s\n", sqlite3_step(statement), sqlite3_column_int(statement, 0),
           (const char *)(sqlite3_column_text(statement, 0) ?: (const unsigned char *)"-"));
    printf("closed: %d, ", sqlite3_close(db));
    printf("%d %s\n", sqlite3_exec(db, "SELECT 1", NULL, NULL, NULL), sqlite3_errmsg(db));
    printf("%d\n", sqlite3_open_v2("file:/etc/passwd?vfs=unix", &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL));
    sqlite3_close(db);

    [manager removeItemAtPath:path error:NULL];
    sqlite3_open(path.UTF8String, &db);
    printf("new: %lld tables\n", number(db, "SELECT count(*) FROM sqlite_master"));
    sqlite3_close(db);
  }
  return 0;
}
