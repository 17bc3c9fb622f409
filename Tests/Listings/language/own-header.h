#pragma once
#import <Foundation/Foundation.h>
typedef struct {
    int width, height;
} Size;
extern int carsMade;
@interface Car : NSObject
@property(nonatomic) Size size;
- (NSString *)describe;
@end
