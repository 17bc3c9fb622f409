// A weak variable that is read in a condition keeps nothing beyond the expression.
#import <Foundation/Foundation.h>
#include <assert.h>
@interface W : NSObject { @public __weak id w; } @end
@implementation W @end
int main() { W *f = [W new]; 
 @autoreleasepool { id d = [NSObject new]; f->w = d; assert(f->w == d); NSLog(@"%d", (f->w == d ? 1 : 0)); NSLog(@"%d", f->w ? 1 : 0); if (f->w) NSLog(@"there"); d = nil; NSLog(@"%@", f->w); }
 __weak id v; { id d = [NSObject new]; v = d; int n = v != nil ? 1 : 2; BOOL b = !v; BOOL c = v && n; n += b + c; } NSLog(@"%@", v);
 return 0; }
