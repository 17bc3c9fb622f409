// SQLite from C: statements, columns, functions of SQL, hooks, blobs and backups. Nothing in it needs Objective-C: clang and GCC compile
// it as C with the real library, which prints the same.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int printRow(void *label, int count, char **values, char **names) {
  printf("%s:", (const char *)label);
  for (int i = 0; i < count; i++) printf(" %s=%s", names[i], values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static int stopAtOnce(void *label, int count, char **values, char **names) { return 1; }

static void run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  int code = sqlite3_exec(db, sql, NULL, NULL, &message);
  if (code != SQLITE_OK) printf("%d %s\n", code, message);
  sqlite3_free(message);
}

static void twice(sqlite3_context *context, int count, sqlite3_value **values) {
  switch (sqlite3_value_type(values[0])) {
    case SQLITE_INTEGER: sqlite3_result_int64(context, sqlite3_value_int64(values[0]) * 2); break;
    case SQLITE_FLOAT: sqlite3_result_double(context, sqlite3_value_double(values[0]) * 2); break;
    case SQLITE_NULL: sqlite3_result_null(context); break;
    case SQLITE_TEXT: {
      const char *text = (const char *)sqlite3_value_text(values[0]);
      char *both = sqlite3_mprintf("%s%s", text, text);
      sqlite3_result_text(context, both, -1, sqlite3_free);
      break;
    }
    default: sqlite3_result_error(context, "no blobs", -1);
  }
}

struct Longest { int length; char text[32]; };

static void longestStep(sqlite3_context *context, int count, sqlite3_value **values) {
  struct Longest *longest = sqlite3_aggregate_context(context, sizeof *longest);
  const char *text = (const char *)sqlite3_value_text(values[0]);
  int length = sqlite3_value_bytes(values[0]);
  if (length > longest->length) {
    longest->length = length;
    snprintf(longest->text, sizeof longest->text, "%s%s", (const char *)sqlite3_user_data(context), text);
  }
}

static void longestFinal(sqlite3_context *context) {
  struct Longest *longest = sqlite3_aggregate_context(context, 0);
  if (longest == NULL) sqlite3_result_null(context);
  else sqlite3_result_text(context, longest->text, -1, SQLITE_TRANSIENT);
}

static int byLength(void *user, int firstCount, const void *first, int secondCount, const void *second) {
  if (firstCount != secondCount) return firstCount - secondCount;
  return memcmp(first, second, firstCount);
}

static void changed(void *user, int operation, const char *database, const char *table, sqlite3_int64 row) {
  printf("%s %s.%s %lld\n", operation == SQLITE_INSERT ? "insert" : operation == SQLITE_UPDATE ? "update" : "delete", database,
         table, row);
}

static int committing(void *user) {
  printf("commit %d\n", ++*(int *)user);
  return *(int *)user == 3;
}

static void rolledBack(void *user) { printf("rollback\n"); }

static void gone(void *user) { printf("gone: %s\n", (const char *)user); }

int main(void) {
  sqlite3 *db = NULL;
  printf("open %d\n", sqlite3_open(":memory:", &db));
  run(db, "CREATE TABLE cars (id INTEGER PRIMARY KEY, name TEXT, price REAL, photo BLOB);"
          "INSERT INTO cars (name, price) VALUES ('Beetle', 9.5), ('Zoë', NULL);");
  run(db, "SELEC 1");
  run(db, "SELECT * FROM missing");
  printf("%d %s\n", sqlite3_errcode(db), sqlite3_errmsg(db));
  printf("changes %d of %d, last row %lld\n", sqlite3_changes(db), sqlite3_total_changes(db), sqlite3_last_insert_rowid(db));
  sqlite3_exec(db, "SELECT name, price FROM cars; SELECT count(*) AS n FROM cars", printRow, "row", NULL);
  char *message = NULL;
  int aborted = sqlite3_exec(db, "SELECT 1", stopAtOnce, NULL, &message);
  printf("%d %s\n", aborted, message);
  sqlite3_free(message);

  sqlite3_stmt *insert = NULL;
  const char *tail = NULL;
  const char *sql = "INSERT INTO cars VALUES (?, :name, @price, ?4); SELECT 2";
  printf("prepare %d", sqlite3_prepare_v2(db, sql, -1, &insert, &tail));
  printf(", tail '%s'\n", tail);
  printf("%d parameters, :name is %d, the third is %s\n", sqlite3_bind_parameter_count(insert),
         sqlite3_bind_parameter_index(insert, ":name"), sqlite3_bind_parameter_name(insert, 3));
  sqlite3_bind_int64(insert, 1, 1LL << 40);
  sqlite3_bind_text(insert, 2, "Rolls-Royce", 5, SQLITE_STATIC);
  sqlite3_bind_double(insert, 3, 1e6);
  unsigned char photo[] = {1, 0, 255};
  sqlite3_bind_blob(insert, 4, photo, sizeof photo, SQLITE_TRANSIENT);
  printf("step %d, again %d\n", sqlite3_step(insert), sqlite3_step(insert));
  printf("%s\n", sqlite3_errmsg(db));
  sqlite3_reset(insert);
  sqlite3_clear_bindings(insert);
  sqlite3_bind_null(insert, 2);
  sqlite3_bind_zeroblob(insert, 4, 4);
  printf("step %d, out of range %d\n", sqlite3_step(insert), sqlite3_bind_int(insert, 9, 1));
  char *expanded = sqlite3_expanded_sql(insert);
  printf("%s | %s\n", sqlite3_sql(insert), expanded);
  sqlite3_free(expanded);
  printf("finalize %d\n", sqlite3_finalize(insert));

  sqlite3_stmt *select = NULL;
  sqlite3_prepare_v2(db, "SELECT *, price * 2 AS double FROM cars ORDER BY id", -1, &select, NULL);
  for (int i = 0; i < sqlite3_column_count(select); i++) {
    const char *type = sqlite3_column_decltype(select, i);
    printf("%s %s%s", sqlite3_column_name(select, i), type ? type : "-", i < 4 ? ", " : "\n");
  }
  while (sqlite3_step(select) == SQLITE_ROW) {
    const unsigned char *name = sqlite3_column_text(select, 1);
    const unsigned char *bytes = sqlite3_column_blob(select, 3);
    int length = sqlite3_column_bytes(select, 3);
    printf("%lld '%s' %g types %d%d%d%d, %d bytes", sqlite3_column_int64(select, 0), name ? (const char *)name : "(null)",
           sqlite3_column_double(select, 2), sqlite3_column_type(select, 0), sqlite3_column_type(select, 1),
           sqlite3_column_type(select, 2), sqlite3_column_type(select, 3), length);
    for (int i = 0; i < length; i++) printf(" %d", bytes[i]);
    printf("\n");
  }
  printf("busy: close %d %s\n", sqlite3_close(db), sqlite3_errmsg(db));
  sqlite3_finalize(select);

  sqlite3_create_function_v2(db, "twice", 1, SQLITE_UTF8, "twice's", twice, NULL, NULL, gone);
  sqlite3_create_function(db, "longest", 1, SQLITE_UTF8, ">", NULL, longestStep, longestFinal);
  sqlite3_create_collation(db, "by_length", SQLITE_UTF8, NULL, byLength);
  sqlite3_exec(db, "SELECT twice(21) AS a, twice('ab') AS b, twice(1.25) AS c, twice(NULL) AS d", printRow, "twice", NULL);
  run(db, "SELECT twice(x'00')");
  sqlite3_exec(db, "SELECT longest(name) AS l FROM cars; SELECT longest(name) AS l FROM cars WHERE 0", printRow, "longest", NULL);
  sqlite3_exec(db, "SELECT name FROM cars WHERE name NOT NULL ORDER BY name COLLATE by_length", printRow, "sorted", NULL);
  sqlite3_create_function(db, "twice", 1, SQLITE_UTF8, NULL, NULL, NULL, NULL);
  run(db, "SELECT twice(1)");

  int commits = 0;
  sqlite3_update_hook(db, changed, NULL);
  sqlite3_commit_hook(db, committing, &commits);
  sqlite3_rollback_hook(db, rolledBack, NULL);
  run(db, "UPDATE cars SET price = 1 WHERE id = 2");
  run(db, "BEGIN; DELETE FROM cars WHERE id = 1; COMMIT");
  run(db, "INSERT INTO cars (name) VALUES ('refused')");
  printf("%d\n", sqlite3_commit_hook(db, NULL, NULL) == &commits);
  sqlite3_update_hook(db, NULL, NULL);
  sqlite3_rollback_hook(db, NULL, NULL);

  char **table = NULL;
  int rows = 0, columns = 0;
  sqlite3_get_table(db, "SELECT id, name FROM cars", &table, &rows, &columns, NULL);
  for (int i = 0; i < (rows + 1) * columns; i++) printf("%s%s", table[i] ? table[i] : "-", (i + 1) % columns ? "," : "\n");
  sqlite3_free_table(table);

  sqlite3_blob *blob = NULL;
  printf("blob %d, ", sqlite3_blob_open(db, "main", "cars", "photo", 1LL << 40, 1, &blob));
  char piece[2] = {7, 8};
  printf("write %d, ", sqlite3_blob_write(blob, piece, 2, 1));
  printf("too much %d, ", sqlite3_blob_write(blob, piece, 2, 2));
  unsigned char read[3];
  sqlite3_blob_read(blob, read, 3, 0);
  printf("%d bytes: %d %d %d\n", sqlite3_blob_bytes(blob), read[0], read[1], read[2]);
  sqlite3_blob_close(blob);

  sqlite3 *copy = NULL;
  sqlite3_open_v2("file:copy?mode=memory", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, NULL);
  sqlite3_backup *backup = sqlite3_backup_init(copy, "main", db, "main");
  printf("backup %d", sqlite3_backup_step(backup, -1));
  printf(" %d\n", sqlite3_backup_finish(backup));
  sqlite3_exec(copy, "SELECT count(*) AS n, total(price) AS sum FROM cars", printRow, "copy", NULL);
  printf("close %d %d\n", sqlite3_close(copy), sqlite3_close_v2(db));

  char *quoted = sqlite3_mprintf("%q %Q %Q %w %lld %5d|%-5s|%.2f %%", "it's", "it's", NULL, "a\"b", 1LL << 40, -3, "ab", 2.5);
  printf("%s\n", quoted);
  sqlite3_free(quoted);
  char small[6];
  printf("%s %d %d\n", sqlite3_snprintf(sizeof small, small, "%s", "much too long"), sqlite3_complete("SELECT 1;"),
         sqlite3_stricmp("ABC", "abd"));
  printf("%d %s\n", sqlite3_open("/no/such/folder/a.db", &db), sqlite3_errmsg(db));
  sqlite3_close(db);
  printf("%d %s\n", sqlite3_close(NULL), sqlite3_errstr(SQLITE_BUSY));
  return 0;
}
