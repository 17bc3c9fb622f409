// nil is caught by @catch (id) and @catch (...) only.
#import <Foundation/Foundation.h>
int main() { 
 @try { @throw nil; } @catch (NSException *e) { NSLog(@"ex"); } @catch (id x) { NSLog(@"id %@", x); }
 @try { @throw nil; } @catch (NSException *e) { NSLog(@"ex"); } @catch (...) { NSLog(@"all"); }
 @try { @try { @throw nil; } @catch (NSString *e) { NSLog(@"ex"); } @finally { NSLog(@"fin"); } } @catch (id e) { NSLog(@"outer %@", e); }
 return 0; }
