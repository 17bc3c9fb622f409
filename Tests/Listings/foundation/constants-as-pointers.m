// A constant of a framework is one object: programs compare it as a pointer.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    @try {
      [@[] objectAtIndex:1];
    } @catch (NSException *exception) {
      NSLog(@"%d", exception.name == NSRangeException);
    }

    NSEntityDescription *shape = [NSEntityDescription new], *square = [NSEntityDescription new];
    shape.name = @"Shape";
    shape.abstract = YES;
    square.name = @"Square";
    shape.subentities = @[ square ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ shape, square ];
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    NSPersistentStore *store = [coordinator addPersistentStoreWithType:NSInMemoryStoreType
                                                         configuration:nil
                                                                   URL:nil
                                                               options:nil
                                                                 error:NULL];
    NSLog(@"%d %d", store.type == NSInMemoryStoreType, store.type == NSSQLiteStoreType);

    // An object of an abstract entity can be made, and not be saved.
    NSManagedObjectContext *context =
        [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;
    NSManagedObject *object = [NSEntityDescription insertNewObjectForEntityForName:@"Shape"
                                                            inManagedObjectContext:context];
    NSLog(@"%@ %d", object.entity.name, object.inserted);
    [context deleteObject:object];
    [NSEntityDescription insertNewObjectForEntityForName:@"Square" inManagedObjectContext:context];
    NSLog(@"%d", [context save:NULL]);
  }
  return 0;
}
