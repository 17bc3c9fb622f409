#import <Foundation/Foundation.h>

void main(NSString *text) {
}
