// The functions of an NSPointerFunctions may be called, whether its options chose them or the program; pointer arrays compare.
#import <Foundation/Foundation.h>

static NSUInteger size(const void *item) { return 4; }

static void show(const char *title, NSPointerFunctions *functions, const void *a, const void *b) {
  NSString *(*describe)(const void *) = functions.descriptionFunction;
  printf("%s: %d %d %s\n", title, functions.isEqualFunction(a, b, functions.sizeFunction),
         functions.hashFunction(a, functions.sizeFunction) ==
             functions.hashFunction(b, functions.sizeFunction),
         describe(a).UTF8String);
}

int main(void) {
  NSString *one = [NSMutableString stringWithString:@"one"], *same = [NSMutableString stringWithString:@"one"];
  const void *a = (__bridge void *)one, *b = (__bridge void *)same;
  NSPointerFunctions *objects = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsStrongMemory];
  show("objects", objects, a, b);
  NSPointerFunctions *identities =
      [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsObjectPointerPersonality];
  printf("identities: %d %d\n", identities.isEqualFunction(a, b, NULL), identities.isEqualFunction(a, a, NULL));
  char first[] = "text", second[] = "text";
  NSPointerFunctions *strings = [NSPointerFunctions
      pointerFunctionsWithOptions:NSPointerFunctionsOpaqueMemory | NSPointerFunctionsCStringPersonality];
  show("strings", strings, first, second);
  int x = 7, y = 7, z = 8;
  NSPointerFunctions *structs = [NSPointerFunctions
      pointerFunctionsWithOptions:NSPointerFunctionsOpaqueMemory | NSPointerFunctionsStructPersonality];
  structs.sizeFunction = size;
  printf("structs: %d %d\n", structs.isEqualFunction(&x, &y, size), structs.isEqualFunction(&x, &z, size));
  NSPointerFunctions *integers = [NSPointerFunctions
      pointerFunctionsWithOptions:NSPointerFunctionsOpaqueMemory | NSPointerFunctionsIntegerPersonality];
  show("integers", integers, (void *)5, (void *)5);

  NSPointerArray *array = [NSPointerArray strongObjectsPointerArray];
  [array addPointer:(void *)a];
  [array addPointer:NULL];
  NSPointerArray *other = [NSPointerArray strongObjectsPointerArray];
  [other addPointer:(void *)b];
  printf("%d %d %d\n", [array isEqual:[array copy]], [array isEqual:other], array.hash == [[array copy] hash]);
  [other addPointer:NULL];
  printf("%d %d\n", [array isEqual:other], [array isEqual:@[@"one"]]);
  return 0;
}
