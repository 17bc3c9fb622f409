// <search.h>: binary trees that the program holds, and the hash table.
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#import <Foundation/Foundation.h>

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static void show(const void *node, VISIT order, int level) {
  static const char *orders[] = {"preorder", "postorder", "endorder", "leaf"};
  if (order == postorder || order == leaf)
    printf("%*s%s (%s)\n", 2 * level, "", *(const char *const *)node, orders[order]);
}

static void put(char *key, int value) {
  ENTRY item = {key, (void *)(long)value};
  ENTRY *entry = hsearch(item, ENTER);
  printf("%s is %ld\n", entry->key, (long)entry->data);
}

int main(void) {
  void *root = NULL;
  const char *words[] = {"mango", "cherry", "quince", "apple", "fig", "peach", "plum"};
  for (int i = 0; i < 7; i++) tsearch(words[i], &root, compare);
  twalk(root, show);
  char again[] = "fig";
  printf("%d\n", *(const char **)tsearch(again, &root, compare) == words[4]);
  printf("%s\n", tfind("kiwi", &root, compare) ? "a kiwi" : "no kiwi");
  printf("%s\n", *(char **)tdelete("cherry", &root, compare));
  printf("%d\n", tdelete("kiwi", &root, compare) == NULL);
  twalk(root, show);
  for (int i = 0; i < 7; i++) tdelete(words[i], &root, compare);
  printf("%s\n", root ? "left" : "empty");

  hcreate(10);
  put("one", 1);
  put("two", 2);
  put("one", 11);
  ENTRY wanted = {"three"};
  printf("%s\n", hsearch(wanted, FIND) ? "found" : "not found");
  wanted.key = "two";
  printf("%ld\n", (long)hsearch(wanted, FIND)->data);
  hdestroy();
  return 0;
}
