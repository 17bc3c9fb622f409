// ftw, nftw and fts: every file below a folder.
#include <errno.h>
#include <fts.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#import <Foundation/Foundation.h>

static int one(const char *path, const struct stat *status, int kind) {
  printf("%s %s %lld\n", path, kind == FTW_D ? "folder" : kind == FTW_F ? "file" : "other",
         kind == FTW_F ? (long long)status->st_size : -1LL);
  return 0;
}

static int withLevel(const char *path, const struct stat *status, int kind, struct FTW *place) {
  static const char *kinds[] = {"F", "D", "DNR", "DP", "NS", "SL", "SLN"};
  printf("%*s%s %s\n", 2 * place->level, "", path + place->base, kinds[kind]);
  return strcmp(path + place->base, "stop") == 0 ? 7 : 0;
}

static void put(NSString *path, NSString *text) {
  [text writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
}

int main(void) {
  @autoreleasepool {
    NSString *root = @"/tmp/tree";
    [NSFileManager.defaultManager removeItemAtPath:root error:NULL];
    [NSFileManager.defaultManager createDirectoryAtPath:@"/tmp/tree/b/c"
                            withIntermediateDirectories:YES
                                             attributes:nil
                                                  error:NULL];
    put(@"/tmp/tree/a.txt", @"abc");
    put(@"/tmp/tree/b/c/deep.txt", @"deep");
    put(@"/tmp/tree/b/d.txt", @"d");
    symlink("/tmp/tree/a.txt", "/tmp/tree/link");

    printf("%d\n", ftw("/tmp/tree/b", one, 10));
    printf("%d %d\n", ftw("/tmp/nowhere", one, 10), errno == ENOENT);
    printf("%d\n", nftw("/tmp/tree/b", withLevel, 10, FTW_PHYS | FTW_DEPTH));
    printf("%d\n", nftw("/tmp/tree/link", withLevel, 10, FTW_PHYS));
    put(@"/tmp/tree/b/c/stop", @"");
    printf("%d\n", nftw("/tmp/tree/b/c", withLevel, 10, 0));

    char *paths[] = {"/tmp/tree", NULL};
    FTS *stream = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    FTSENT *entry;
    while ((entry = fts_read(stream))) {
      switch (entry->fts_info) {
        case FTS_D:
          printf("into %s at %d\n", entry->fts_path, entry->fts_level);
          entry->fts_number = 42;
          if (strcmp(entry->fts_name, "c") == 0) fts_set(stream, entry, FTS_SKIP);
          break;
        case FTS_DP: printf("out of %s, %ld\n", entry->fts_name, entry->fts_number); break;
        case FTS_F:
          printf("%s of %lld bytes in %s\n", entry->fts_name, (long long)entry->fts_statp->st_size,
                 entry->fts_parent->fts_name);
          break;
        case FTS_SL: printf("%s, a link of %d\n", entry->fts_name, entry->fts_namelen); break;
        default: printf("%s: %d\n", entry->fts_path, entry->fts_info);
      }
    }
    fts_close(stream);

    char *both[] = {"/tmp/tree/b/c", "/tmp/tree/none", NULL};
    stream = fts_open(both, FTS_LOGICAL, NULL);
    while ((entry = fts_read(stream))) {
      if (entry->fts_info == FTS_NS) printf("%s: %s\n", entry->fts_path, strerror(entry->fts_errno));
      if (entry->fts_info == FTS_F) printf("%s\n", entry->fts_name);
    }
    fts_close(stream);
  }
  return 0;
}
