// A string's hash may be remembered: a mutable one's is that of its text after every kind of change, and a key is a copy that
// no change reaches. Short strings are one object for each text, however many there are.
#import <Foundation/Foundation.h>

static void compare(NSMutableString *text) {
  NSString *same = [NSString stringWithString:text];
  printf("%s: %d %d\n", text.UTF8String, text.hash == same.hash, text.hash == [[same mutableCopy] hash]);
}

static void changes(void) {
  NSMutableString *text = [NSMutableString stringWithString:@"text"];
  NSMutableSet *hashes = [NSMutableSet set];
  for (int step = 0; step < 8; step++) {
    [hashes addObject:@(text.hash)];
    compare(text);
    switch (step) {
    case 0: [text appendString:@" and more"]; break;
    case 1: [text appendFormat:@" %d", 12]; break;
    case 2: [text setString:@"another text"]; break;
    case 3: [text insertString:@"yet " atIndex:0]; break;
    case 4: [text deleteCharactersInRange:NSMakeRange(0, 3)]; break;
    case 5: [text replaceCharactersInRange:NSMakeRange(0, 1) withString:@"_"]; break;
    case 6: [text replaceOccurrencesOfString:@"t" withString:@"d" options:0 range:NSMakeRange(0, text.length)]; break;
    }
  }
  printf("%lu different\n", (unsigned long)hashes.count);
}

static void keys(void) {
  NSMutableDictionary *table = [NSMutableDictionary dictionary];
  NSMutableString *key = [NSMutableString stringWithString:@"first"];
  for (int round = 0; round < 3; round++) {
    table[key] = @(round);
    table[@"first"] = @([table[key] intValue] + 10);
  }
  [key setString:@"second"];
  printf("%d ", table[key] == nil);
  table[key] = @2;
  [key appendString:@" one"];
  table[key] = @3;
  printf("%lu %d %d %d\n", (unsigned long)table.count, [table[@"first"] intValue], [table[@"second"] intValue],
         [table[@"second one"] intValue]);
}

static void shortStrings(void) {
  NSMutableArray *made = [NSMutableArray array];
  for (int i = 0; i < 3000; i++) [made addObject:[NSString stringWithFormat:@"k%d", i]];
  int same = 0, wrong = 0;
  for (int i = 0; i < 3000; i++) {
    NSString *again = [NSString stringWithFormat:@"k%d", i];
    if (again == made[i]) same++;
    if (![made[i] isEqualToString:again] || [made[i] substringFromIndex:1].intValue != i) wrong++;
  }
  printf("%d the same, %d wrong\n", same, wrong);
  NSString *one = [NSString stringWithFormat:@"%c", 'a'], *two = [NSString stringWithFormat:@"%c%c", 'a', 'a'];
  printf("%d %d\n", one == two, [one isEqualToString:two]);
}

int main(void) {
  changes();
  keys();
  shortStrings();
  return 0;
}
