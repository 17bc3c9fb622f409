// A map table that copies the structures its values point to, by a size function, as a cache of records has it.
#import <Foundation/Foundation.h>

typedef struct {
  int number;
  char letter;
} Record;

static NSUInteger sizeOfRecord(const void *item) { return sizeof(Record); }

int main(void) {
  @autoreleasepool {
    NSPointerFunctions *records = [NSPointerFunctions
        pointerFunctionsWithOptions:NSPointerFunctionsMallocMemory | NSPointerFunctionsStructPersonality
                                    | NSPointerFunctionsCopyIn];
    records.sizeFunction = sizeOfRecord;
    NSLog(@"%lu", ((NSUInteger(*)(const void *))records.sizeFunction)(NULL));
    NSPointerFunctions *names = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsStrongMemory];
    NSMapTable *table = [[NSMapTable alloc] initWithKeyPointerFunctions:names
                                                  valuePointerFunctions:records
                                                               capacity:0];
    Record record = { 1, 'a' };
    NSMapInsert(table, (__bridge const void *)@"first", &record);
    record = (Record){ 2, 'b' };
    NSMapInsert(table, (__bridge const void *)@"second", &record);
    Record *first = NSMapGet(table, (__bridge const void *)@"first");
    Record *second = NSMapGet(table, (__bridge const void *)@"second");
    NSLog(@"%d %c, %d %c, %d", first->number, first->letter, second->number, second->letter, first != &record);
  }
  return 0;
}
