// NSLog adds a line end only where the text has none (CFUtilities.c).
#import <Foundation/Foundation.h>
int main() { NSLog(@"a\n"); NSLog(@"b"); NSLog(@"c\n\n"); NSLog(@"%@", @"d\n"); NSLog(@"\n"); NSLog(@"e"); return 0; }
