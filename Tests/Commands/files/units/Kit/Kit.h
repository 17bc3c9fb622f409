#import <Foundation/Foundation.h>
#import "Engine.h"
