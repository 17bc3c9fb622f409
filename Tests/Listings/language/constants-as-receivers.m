// A name in parentheses with one word behind it is a receiver, not a cast.
#import <Foundation/Foundation.h>
int main() { NSLog(@"%s", [(NSInvalidArgumentException) UTF8String]); NSLog(@"%@", [(kCFNull) description]); NSLog(@"%@", [(NSDefaultRunLoopMode) description]);
 NSLog(@"%@", [(NSInvalidArgumentException).description lowercaseString]);
 return 0; }
