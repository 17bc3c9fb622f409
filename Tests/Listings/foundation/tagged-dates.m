// A date has no memory of its own on 64-bit systems: nobody has to keep it, and equal ones are one object.
#import <Foundation/Foundation.h>

@interface Student : NSObject
@property (nonatomic, assign) NSDate *birthday;
@end

@implementation Student
@end

@interface Deadline : NSDate {
  NSTimeInterval _interval;
}
@end

@implementation Deadline
- (instancetype)initWithTimeIntervalSinceReferenceDate:(NSTimeInterval)interval {
  if ((self = [super init])) _interval = interval;
  return self;
}
- (NSTimeInterval)timeIntervalSinceReferenceDate {
  return _interval;
}
@end

int main(void) {
  Student *student = [Student new];
  @autoreleasepool {
    student.birthday = [NSDate dateWithTimeIntervalSince1970:946684800.25];
  }
  NSLog(@"born on %@", student.birthday);

  NSDate *same = [[NSDate alloc] initWithTimeIntervalSince1970:946684800.25];
  NSDate *later = [same dateByAddingTimeInterval:1];
  NSLog(@"one object: %d, another: %d", same == student.birthday, same == later);
  NSLog(@"back: %d", [later dateByAddingTimeInterval:-1] == same);

  NSLog(@"%@, %@, %@", [same class], [[NSDate date] class], [[NSDate distantPast] class]);
  // Its exponent takes more than seven bits.
  NSLog(@"%@", [[NSDate dateWithTimeIntervalSinceReferenceDate:1e18] class]);
  @try {
    (void)[(id)same length];
  } @catch (NSException *exception) {
    NSLog(@"%@", [exception.reason componentsSeparatedByString:@" to "].firstObject);
  }

  Deadline *deadline = [[Deadline alloc] initWithTimeIntervalSinceReferenceDate:60];
  NSLog(@"%@ %@", [deadline class], deadline);
  NSLog(@"%d", [deadline isEqualToDate:[NSDate dateWithTimeIntervalSinceReferenceDate:60]]);
  return 0;
}
