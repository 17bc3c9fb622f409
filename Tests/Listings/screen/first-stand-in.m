// options: --stub-all
// Classes of a library that is not here: the first that a message goes to, and messages inside of what only the library's macros take.
#import <Foundation/Foundation.h>
#import <OCMock/OCMock.h>

@protocol Engine
- (BOOL)start:(id)key then:(void (^)(NSArray *))next;
@end

int main(void) {
  @autoreleasepool {
    [OCMArg anyPointer];
    id mock = OCMProtocolMock(@protocol(Engine));
    OCMExpect([mock start:OCMOCK_ANY then:[OCMArg checkWithBlock:^BOOL(id next) { return YES; }]]);
    OCMExpect([mock start:OCMOCK_ANY then:nonsense]).andReturn(YES);
    NSLog(@"%@", OCMOCK_ANY);
    NSLog(@"%@", [OCMArg any]);
    OCMEditor *editor = [OCMEditor new];
    [[[editor setUserId:@"a"] setDeviceId:@"b"] commit];
    NSLog(@"%@", [editor setUserId:@"a"]);
  }
  return 0;
}
