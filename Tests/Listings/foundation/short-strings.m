// Strings that fit a pointer on 64-bit systems: their class, that equal ones are one, that nothing counts them; and which
// ways of making a string give the argument back.
#import <Foundation/Foundation.h>

#define SHOW(string) NSLog(@"%-24s %@ %lld", #string, [string class], (long long)[string retainCount])

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  NSString *literal = @"literal";
  NSString *seven = [NSString stringWithFormat:@"%@", @"a~b~c~d"];
  NSString *eight = [NSString stringWithFormat:@"%@", @"a~b~c~d~"];
  NSString *nine = [NSString stringWithFormat:@"%d", 123456789];
  NSString *ten = [NSString stringWithFormat:@"%d", 1234567890];
  NSString *eleven = [NSString stringWithFormat:@"%@", @"eilotrmapdn"];
  NSString *twelve = [NSString stringWithFormat:@"%@", @"eilotrmapdns"];
  NSString *wide = [NSString stringWithFormat:@"%@", @"é"];
  NSString *empty = [NSString stringWithFormat:@""];
  SHOW(literal);
  SHOW(seven);
  SHOW(eight);
  SHOW(nine);
  SHOW(ten);
  SHOW(eleven);
  SHOW(twelve);
  SHOW(wide);
  SHOW(empty);

  NSString *again = [NSString stringWithFormat:@"%d%d", 1234, 56789];
  NSMutableString *mutable = [NSMutableString stringWithString:@"123456789"];
  NSLog(@"%d %d %d", again == nine, [mutable copy] == nine, (id)mutable == (id)nine);
  NSLog(@"%d %d", [NSString stringWithFormat:@"%d", 1234567890] == ten, [ten isEqual:@"1234567890"]);
  [nine release];
  [nine release];
  NSLog(@"%@ %lu", nine, (unsigned long)[nine length]);

  NSLog(@"%d %d %d", [[NSString alloc] initWithString:literal] == literal, [NSString stringWithString:literal] == literal,
        [literal copy] == literal);
  NSLog(@"%d", (id)[NSMutableString stringWithString:literal] == (id)literal);
  @try {
    [nine performSelector:@selector(count)];
  } @catch (NSException *exception) {
    NSLog(@"%@", [[[exception reason] componentsSeparatedByString:@" 0x"] objectAtIndex:0]);
  }
  NSLog(@"%d %d", [nine isKindOfClass:[NSString class]], [nine isKindOfClass:[NSMutableString class]]);
  [pool release];
  return 0;
}
