// The system's log: what is written to it is not printed, messages keep their values, and a search finds nothing.
#import <Foundation/Foundation.h>
#include <asl.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <syslog.h>

int main(void) {
  openlog("program", LOG_PID | LOG_CONS, LOG_USER);
  syslog(LOG_ERR, "nobody reads %d", 7);
  int before = setlogmask(LOG_UPTO(LOG_WARNING));
  printf("mask %x, then %x\n", before, setlogmask(0));
  closelog();

  aslclient client = asl_open("program", "com.example.log", ASL_OPT_NO_DELAY);
  aslmsg message = asl_new(ASL_TYPE_MSG);
  asl_set(message, ASL_KEY_SENDER, "tester");
  asl_set(message, ASL_KEY_LEVEL, "4");
  asl_set(message, ASL_KEY_LEVEL, "5");
  const char *missing = asl_get(message, ASL_KEY_MSG);
  printf("%s %s %s\n", asl_get(message, ASL_KEY_SENDER), asl_get(message, ASL_KEY_LEVEL),
         missing ? missing : "(none)");
  for (uint32_t index = 0; asl_key(message, index) != NULL; index++)
    printf("key %s\n", asl_key(message, index));
  printf("%d\n", asl_log(client, message, ASL_LEVEL_NOTICE, "%s", "a text"));
  asl_free(message);

  aslmsg query = asl_new(ASL_TYPE_QUERY);
  asl_set_query(query, ASL_KEY_SENDER, "tester", ASL_QUERY_OP_EQUAL);
  aslresponse found = asl_search(client, query);
  int count = 0;
  while (aslresponse_next(found) != NULL) count++;
  printf("found %d\n", count);
  aslresponse_free(found);
  asl_free(query);
  asl_close(client);

  struct statfs *mounted = NULL;
  int volumes = getmntinfo(&mounted, MNT_NOWAIT);
  printf("%d volume, %s, blocks of %u bytes\n", volumes, mounted[0].f_mntonname,
         mounted[0].f_bsize);
  return 0;
}
