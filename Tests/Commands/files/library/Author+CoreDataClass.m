#import "Author+CoreDataClass.h"

@implementation Author
- (NSString *)greeting {
  return [NSString stringWithFormat:@"%@ wrote %lu", self.name, (unsigned long)self.books.count];
}
@end
