// CFTree: nodes with contexts, parents and siblings, changes, sorting, and who keeps whom.
#import <CoreFoundation/CoreFoundation.h>
#include <stdio.h>
#include <string.h>

static const void *retainName(const void *info) {
  printf("+%s ", (const char *)info);
  return info;
}
static void releaseName(const void *info) { printf("-%s ", (const char *)info); }

static CFTreeRef make(const char *name) {
  CFTreeContext context = {0, (void *)name, retainName, releaseName, NULL};
  return CFTreeCreate(kCFAllocatorDefault, &context);
}

static const char *nameOf(CFTreeRef node) {
  if (node == NULL) return "none";
  CFTreeContext context;
  CFTreeGetContext(node, &context);
  return context.info;
}

static void show(CFTreeRef node, int depth) {
  printf("%*s%s (%ld)\n", depth * 2, "", nameOf(node), (long)CFTreeGetChildCount(node));
  for (CFTreeRef child = CFTreeGetFirstChild(node); child; child = CFTreeGetNextSibling(child)) show(child, depth + 1);
}

static void print(const void *value, void *context) { printf("%s%s ", (char *)context, nameOf((CFTreeRef)value)); }
static CFComparisonResult compare(const void *a, const void *b, void *context) {
  int order = strcmp(nameOf((CFTreeRef)a), nameOf((CFTreeRef)b));
  return order < 0 ? kCFCompareLessThan : order > 0 ? kCFCompareGreaterThan : kCFCompareEqualTo;
}

int main(void) {
  CFTreeRef root = make("root"), b = make("b"), a = make("a"), c = make("c"), leaf = make("leaf");
  printf("\n");
  CFTreeAppendChild(root, b);
  CFTreePrependChild(root, c);
  CFTreeInsertSibling(c, a);
  CFTreeAppendChild(a, leaf);
  CFRelease(a);
  CFRelease(b);
  CFRelease(c);
  show(root, 0);
  printf("%s %s %s\n", nameOf(CFTreeGetParent(leaf)), nameOf(CFTreeFindRoot(leaf)), nameOf(CFTreeGetParent(root)));
  printf("%s %s\n", nameOf(CFTreeGetChildAtIndex(root, 1)), nameOf(CFTreeGetNextSibling(b)));
  CFTreeSortChildren(root, compare, NULL);
  CFTreeApplyFunctionToChildren(root, print, ".");
  CFTreeRef all[3];
  CFTreeGetChildren(root, all);
  printf("%s\n", nameOf(all[2]));

  CFTreeRemove(leaf);
  printf("%s %ld\n", nameOf(CFTreeGetParent(leaf)), (long)CFTreeGetChildCount(a));
  CFTreeAppendChild(b, leaf);
  CFRelease(leaf);
  CFTreeContext plain = {0, "new", NULL, NULL, NULL};
  CFTreeSetContext(c, &plain);
  printf("%s\n", nameOf(c));
  CFTreeRemoveAllChildren(root);
  printf("%ld\n", (long)CFTreeGetChildCount(root));
  CFRelease(root);
  printf("\n");
  return 0;
}
