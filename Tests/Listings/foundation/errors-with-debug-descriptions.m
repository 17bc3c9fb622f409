// What an error says whose user info has a debug description and no localized one: `description` quotes the former,
// `localizedDescription` is the sentence of the code.
#import <Foundation/Foundation.h>

static void show(NSError *error) {
  NSLog(@"%@", error);
  NSLog(@"%@", error.localizedDescription);
  NSLog(@"%@", [[error.userInfo.allKeys sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "]);
}

int main(void) {
  @autoreleasepool {
    NSError *error = nil;
    NSData *text = [@"{\"a\": 1,\n  bad}" dataUsingEncoding:NSUTF8StringEncoding];
    if (![NSJSONSerialization JSONObjectWithData:text options:0 error:&error]) show(error);
    if (![NSPropertyListSerialization propertyListWithData:[NSData data] options:0 format:NULL error:&error])
      NSLog(@"%ld %@", (long)error.code, error.localizedDescription);
    if (![NSKeyedUnarchiver unarchivedObjectOfClass:[NSString class] fromData:text error:&error])
      NSLog(@"%ld %@", (long)error.code, error.localizedDescription);
    show([NSError errorWithDomain:NSCocoaErrorDomain code:3840
                         userInfo:@{NSLocalizedDescriptionKey : @"mine", @"NSDebugDescription" : @"more"}]);
    show([NSError errorWithDomain:@"Other" code:1 userInfo:@{@"NSDebugDescription" : @"only that"}]);
    show([NSError errorWithDomain:@"Other" code:2 userInfo:nil]);
    show([NSError errorWithDomain:@"Other" code:3 userInfo:@{NSLocalizedFailureReasonErrorKey : @"No paper."}]);
  }
  return 0;
}
