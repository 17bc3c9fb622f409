// A property may read an ivar's pointer as one to const; a getter may say that it gives no ownership.
#import <Foundation/Foundation.h>
@interface A : NSObject { char *_f; }
@property const char *f;
@property (strong) id newValue NS_RETURNS_NOT_RETAINED;
@end
@implementation A
@synthesize f = _f;
@end
int main() { A *a = [A new]; a.f = "hi"; a.newValue = @1; NSLog(@"%s %@", a.f, a.newValue); return 0; }
