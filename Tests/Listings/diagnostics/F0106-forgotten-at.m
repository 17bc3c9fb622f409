#import <Foundation/Foundation.h>

interface Car : NSObject
property (nonatomic) int speed;
- (void)drive;
end

@implement Car
- (void)drive {
  try {
    throw [NSException exceptionWithName:@"E" reason:nil userInfo:nil];
  } catch (NSException *exception) {
    NSLog(@"%@", exception.nmae);
  } finally {
    self.sped = 3;
  }
}
#end

int main(void) {
  autoreleasepool {
    [[Car new] drvie];
  }
  return 0;
}
