// Bytes of an old encoding in comments: a compiler reads over them.
#import <Foundation/Foundation.h>

/* The receiverÕs index, in Mac OS Roman. // still one comment Ó */
int main(void) {
    NSLog(@"%s // no comment: %@", "/*", @"*/"); // café
    return '"' == 34 ? 0 : 1; // © 1999
}
