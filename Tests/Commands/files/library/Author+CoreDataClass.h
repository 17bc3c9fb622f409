#import <CoreData/CoreData.h>
@class Book;

@interface Author : NSManagedObject
- (NSString *)greeting;
@end

#import "Author+CoreDataProperties.h"
