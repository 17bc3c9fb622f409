// The functions that NSPointerFunctions has can be called as they are declared.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSPointerFunctions *texts = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsCStringPersonality];
    NSString *described = texts.descriptionFunction("kettle");
    NSLog(@"%@ %lu", described, (unsigned long)texts.descriptionFunction("tea").length);
    char same[] = "kettle";
    BOOL isEqual = texts.isEqualFunction("kettle", same, texts.sizeFunction);
    NSLog(@"%d %d", isEqual, texts.isEqualFunction("kettle", "tea", NULL));
    NSLog(@"%d", texts.hashFunction("kettle", NULL) == texts.hashFunction(same, NULL));
    NSPointerFunctions *objects = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsStrongMemory];
    NSLog(@"%@", objects.descriptionFunction((__bridge void *)@"pot"));
  }
  return 0;
}
