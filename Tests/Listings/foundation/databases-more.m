// More of SQLite from C, compared with the real library as databases.m is: texts of 16 bits a unit, collations that are made when they are
// needed, whole databases as bytes, what functions keep with their arguments, tracing, authorizing, progress.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int backwards(void *user, int firstCount, const void *first, int secondCount, const void *second) {
  int count = firstCount < secondCount ? firstCount : secondCount;
  int order = memcmp(second, first, count);
  return order ? order : secondCount - firstCount;
}

static void needed(void *user, sqlite3 *db, int encoding, const char *name) {
  printf("needed %s %d %s\n", name, encoding, (const char *)user);
  if (strcmp(name, "backwards") == 0) sqlite3_create_collation_v2(db, name, SQLITE_UTF8, NULL, backwards, NULL);
}

static void forget(void *kept) {
  printf("forget %s\n", (char *)kept);
  free(kept);
}

static void counted(sqlite3_context *context, int count, sqlite3_value **values) {
  char *kept = sqlite3_get_auxdata(context, 0);
  if (kept == NULL) {
    kept = malloc(20);
    snprintf(kept, 20, "kept %s", (const char *)sqlite3_value_text(values[0]));
    sqlite3_set_auxdata(context, 0, kept, forget);
    kept = sqlite3_get_auxdata(context, 0);
  }
  sqlite3_result_text(context, kept, -1, SQLITE_TRANSIENT);
}

static int print(void *user, int count, char **values, char **names) {
  for (int i = 0; i < count; i++) printf("%s%s", values[i] ? values[i] : "NULL", i + 1 < count ? "|" : "\n");
  return 0;
}

static int traced(unsigned event, void *user, void *statement, void *detail) {
  if (event == SQLITE_TRACE_STMT) {
    char *expanded = sqlite3_expanded_sql(statement);
    printf("trace %s -> %s\n", (const char *)detail, expanded);
    sqlite3_free(expanded);
  } else if (event == SQLITE_TRACE_ROW) {
    printf("row %d\n", sqlite3_column_int(statement, 0));
  }
  return 0;
}

static int authorize(void *user, int action, const char *a, const char *b, const char *database, const char *trigger) {
  if (action == SQLITE_DELETE) return SQLITE_DENY;
  if (action == SQLITE_READ && strcmp(b, "secret") == 0) return SQLITE_IGNORE;
  return SQLITE_OK;
}

static int progress(void *user) { return ++*(int *)user > 3; }

int main(void) {
  sqlite3 *db = NULL;
  sqlite3_open(":memory:", &db);
  sqlite3_collation_needed(db, "user", needed);
  sqlite3_exec(db, "CREATE TABLE t (a TEXT, secret TEXT); INSERT INTO t VALUES ('a', 's1'), ('c', 's2'), ('b', 's3')", NULL, NULL, NULL);
  sqlite3_exec(db, "SELECT a FROM t ORDER BY a COLLATE backwards", print, NULL, NULL);
  printf("%d %s\n", sqlite3_exec(db, "SELECT a FROM t ORDER BY a COLLATE nothing", print, NULL, NULL), sqlite3_errmsg(db));
  sqlite3_create_function(db, "counted", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, counted, NULL, NULL);
  sqlite3_exec(db, "SELECT counted('x'), a FROM t", print, NULL, NULL);

  unsigned short select[] = {'S', 'E', 'L', 'E', 'C', 'T', ' ', '\'', 'Z', 0xEB, '\'', ' ', 'A', 'S', ' ', 'n', 0};
  sqlite3_stmt *statement = NULL;
  printf("prepare16 %d", sqlite3_prepare16_v2(db, select, -1, &statement, NULL));
  printf(" step %d", sqlite3_step(statement));
  const unsigned short *text = sqlite3_column_text16(statement, 0);
  printf(" %d bytes: %x %x %x, as UTF-8 %s, name %x\n", sqlite3_column_bytes16(statement, 0), text[0], text[1], text[2],
         sqlite3_column_text(statement, 0), ((const unsigned short *)sqlite3_column_name16(statement, 0))[0]);
  sqlite3_finalize(statement);

  sqlite3_int64 size = 0;
  unsigned char *bytes = sqlite3_serialize(db, "main", &size, 0);
  printf("%s, %d\n", (const char *)bytes, size % 4096 == 0 && size > 0);
  sqlite3 *copy = NULL;
  sqlite3_open(":memory:", &copy);
  printf("deserialize %d\n", sqlite3_deserialize(copy, "main", bytes, size, size, SQLITE_DESERIALIZE_FREEONCLOSE));
  sqlite3_exec(copy, "SELECT count(*), max(a) FROM t", print, NULL, NULL);
  sqlite3_close(copy);

  sqlite3_trace_v2(db, SQLITE_TRACE_STMT | SQLITE_TRACE_ROW, traced, NULL);
  sqlite3_prepare_v2(db, "SELECT ?1 + 1", -1, &statement, NULL);
  sqlite3_bind_int(statement, 1, 41);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  sqlite3_trace_v2(db, 0, NULL, NULL);

  sqlite3_set_authorizer(db, authorize, NULL);
  sqlite3_exec(db, "SELECT a, secret FROM t WHERE a = 'a'", print, NULL, NULL);
  int denied = sqlite3_exec(db, "DELETE FROM t", NULL, NULL, NULL);
  printf("%d %s\n", denied, sqlite3_errmsg(db));
  sqlite3_set_authorizer(db, NULL, NULL);

  int calls = 0;
  sqlite3_progress_handler(db, 100, progress, &calls);
  int interrupted = sqlite3_exec(db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", NULL, NULL, NULL);
  printf("%d %s after %d calls\n", interrupted, sqlite3_errmsg(db), calls);
  sqlite3_progress_handler(db, 0, NULL, NULL);

  char const *type = NULL, *collation = NULL;
  int notNull = 9, primary = 9, automatic = 9;
  int found = sqlite3_table_column_metadata(db, NULL, "t", "a", &type, &collation, &notNull, &primary, &automatic);
  printf("%d %s %s %d%d%d\n", found, type, collation, notNull, primary, automatic);
  printf("%d %d %d\n", sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &notNull), notNull, sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, -1) > 0);
  printf("%d\n", sqlite3_close(db));
  return 0;
}
