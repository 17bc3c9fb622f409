// options: --mrc
// Without ARC a caught exception may be used until the pool ends, whoever raised it.
#import <Foundation/Foundation.h>

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  NSException *caught = nil;
  @try { [NSException raise:@"Raised" format:@"%d", 1]; } @catch (NSException *e) { caught = e; }
  NSLog(@"%@ %@", [caught name], [caught reason]);
  @try { [[NSArray array] objectAtIndex:1]; } @catch (NSException *e) { caught = e; }
  NSLog(@"%@", [caught name]);
  @try { @throw [NSException exceptionWithName:@"Thrown" reason:nil userInfo:nil]; } @catch (NSException *e) { caught = e; }
  NSLog(@"%@", [caught name]);
  __block NSException *kept = nil;
  void (^attempt)(void) = ^{
    @try { ^{ [NSException raise:@"InBlock" format:@""]; }(); } @catch (NSException *e) { kept = e; }
  };
  attempt();
  NSLog(@"%@", [kept name]);
  NSError *error = nil;
  NSLog(@"%@", [NSRegularExpression regularExpressionWithPattern:@"" options:0 error:&error]);
  NSLog(@"%@ %ld", [error domain], (long)[error code]);
  [pool drain];
  return 0;
}
