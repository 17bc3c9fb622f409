// InflectorKit: plurals and singulars.
#import "InflectorKit.h"

int main(void) {
  @autoreleasepool {
    for (NSString *word in @[@"person", @"ox", @"quiz", @"sheep", @"category", @"bus"])
      NSLog(@"%@ %@", [word pluralizedString], [[word pluralizedString] singularizedString]);
  }
}
