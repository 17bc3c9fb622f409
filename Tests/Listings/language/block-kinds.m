// Where blocks live: on the stack, on the heap, or nowhere in particular; and what they see of variables.
#import <Foundation/Foundation.h>

static int counter = 0;

typedef int (^Step)(void);

static Step makeCounter(int start) {
  __block int value = start;
  return ^{
    return value++;
  };
}

int main(void) {
  @autoreleasepool {
    int plain = 1;
    __block int shared = 1;
    static int fixed = 1;
    void (^global)(void) = ^{
      counter++;
      fixed++;
    };
    int (^heap)(void) = ^{
      return plain * 100 + shared * 10 + fixed;
    };
    NSLog(@"%@ %@", [global class], [heap class]);
    NSLog(@"%@", [^{ return plain; } class]);
    plain = 5;
    shared = 5;
    fixed = 5;
    NSLog(@"%d", heap());
    global();
    NSLog(@"%d %d", counter, fixed);
    Step first = makeCounter(10), second = makeCounter(20);
    NSLog(@"%d %d %d %d", first(), first(), second(), first());
    NSLog(@"%d", [heap copy] == heap);
    NSMutableArray<Step> *steps = [NSMutableArray array];
    for (int i = 0; i < 3; i++) [steps addObject:^{ return i * i; }];
    for (Step step in steps) NSLog(@"%d", step());
    void (^nested)(void) = ^{
      void (^inner)(void) = ^{ shared += 1; };
      inner();
      inner();
    };
    nested();
    NSLog(@"%d", shared);
  }
  return 0;
}
