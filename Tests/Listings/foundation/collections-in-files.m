// Arrays and dictionaries in files, mutable or not as the receiver says.
#import <Foundation/Foundation.h>
int main(void) { @autoreleasepool {
  NSString *path = @"/tmp/a.plist"; [@[@1] writeToFile:path atomically:YES];
  NSMutableArray *f = [NSMutableArray arrayWithContentsOfFile:path];
  NSLog(@"%@ %@", f, [f class]);
  NSMutableDictionary *d = [NSMutableDictionary dictionaryWithDictionary:@{@"a": @1}]; [d writeToFile:path atomically:NO];
  NSMutableDictionary *g = [[NSMutableDictionary alloc] initWithContentsOfFile:path]; g[@"b"] = @2; NSLog(@"%@", g);
  NSMutableDictionary *h = [NSMutableDictionary dictionaryWithContentsOfFile:path]; h[@"b"] = @2; NSLog(@"%@", h);
  NSMutableArray *x = [[NSMutableArray alloc] initWithContentsOfFile:path]; NSLog(@"%@", x);
  NSArray *y = [[NSArray alloc] initWithContentsOfFile:@"/nowhere"]; NSLog(@"%@", y);
} }
