// +addObject: puts the object into the pool at once.
#import <Foundation/Foundation.h>
@interface A : NSObject @end
@implementation A
- (id)autorelease { NSLog(@"ar"); [NSAutoreleasePool addObject:self]; return self; }
- (void)dealloc { NSLog(@"dealloc"); [super dealloc]; }
@end
int main() { NSAutoreleasePool *p = [NSAutoreleasePool new]; [[A new] autorelease]; [p drain]; 
 p = [NSAutoreleasePool new]; [p addObject:[A new]]; [p drain]; return 0; }
