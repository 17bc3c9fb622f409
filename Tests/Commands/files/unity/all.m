#import <Foundation/Foundation.h>
#import "part.m"
int main(void) { NSLog(@"%@", [[Part new] name]); return 0; }
