#import <Foundation/Foundation.h>

void main(int argc, char *argv[]) {
    if (argc > 9) return;
    NSLog(@"many");
}
