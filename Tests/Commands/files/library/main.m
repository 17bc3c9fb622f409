#import <CoreData/CoreData.h>
#import "Library+CoreDataModel.h"

int main(void) {
  @autoreleasepool {
    NSPersistentContainer *container = [NSPersistentContainer persistentContainerWithName:@"Library"];
    [container loadPersistentStoresWithCompletionHandler:^(NSPersistentStoreDescription *description, NSError *error) {
      if (error) NSLog(@"%@", error);
    }];
    NSManagedObjectContext *context = container.viewContext;
    Book *book = [[Book alloc] initWithContext:context];
    book.title = @"Notes";
    book.pages = 120;
    book.price = [NSDecimalNumber decimalNumberWithString:@"9.50"];
    Author *author = [[Author alloc] initWithContext:context];
    author.name = @"Ada";
    author.isAlive = NO;
    [book addAuthorsObject:author];
    [context save:NULL];
    NSArray<Book *> *books = [context executeFetchRequest:[Book fetchRequest] error:NULL];
    printf("%s: %d pages, %s, %s\n", books.firstObject.title.UTF8String, books.firstObject.pages,
           books.firstObject.price.stringValue.UTF8String, [books.firstObject isKindOfClass:[Item class]] ? "an item" : "none");
    printf("%s, %d\n", author.greeting.UTF8String, author.isAlive);
  }
  return 0;
}
