// What Core Data says of mistakes.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Pet : NSManagedObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Pet
@dynamic name;
@end

static void attempt(NSString *what, void (^block)(void)) {
  @try {
    block();
    NSLog(@"%@: nothing", what);
  } @catch (NSException *exception) {
    NSLog(@"%@: %@\n  %@", what, exception.name, exception.reason);
  }
}

int main(void) {
  @autoreleasepool {
    NSAttributeDescription *name = [NSAttributeDescription new], *age = [NSAttributeDescription new];
    name.name = @"name";
    name.attributeType = NSStringAttributeType;
    age.name = @"age";
    age.attributeType = NSInteger16AttributeType;
    NSEntityDescription *pet = [NSEntityDescription new];
    pet.name = @"Pet";
    pet.managedObjectClassName = @"Pet";
    pet.properties = @[ name, age ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ pet ];

    attempt(@"no model", ^{ (void)[[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:(id _Nonnull)nil]; });
    attempt(@"no context", ^{
      [NSEntityDescription insertNewObjectForEntityForName:@"Pet" inManagedObjectContext:(id _Nonnull)nil];
    });
    NSManagedObjectContext *bare = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    attempt(@"no coordinator", ^{ [NSEntityDescription insertNewObjectForEntityForName:@"Pet" inManagedObjectContext:bare]; });

    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    NSManagedObjectContext *context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;
    Pet *rex = [NSEntityDescription insertNewObjectForEntityForName:@"Pet" inManagedObjectContext:context];
    attempt(@"no store", ^{ [context save:NULL]; });
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    attempt(@"no entity", ^{ [NSEntityDescription insertNewObjectForEntityForName:@"Pat" inManagedObjectContext:context]; });
    attempt(@"no such entity", ^{
      [context executeFetchRequest:[NSFetchRequest fetchRequestWithEntityName:@"Pat"] error:NULL];
    });
    attempt(@"empty request", ^{ [context executeFetchRequest:[NSFetchRequest new] error:NULL]; });
    attempt(@"kind", ^{ [rex setValue:@"3" forKey:@"age"]; });
    attempt(@"object without entity", ^{ (void)[[Pet alloc] initWithEntity:(id _Nonnull)nil insertIntoManagedObjectContext:context]; });
    attempt(@"nil deleted", ^{ [context deleteObject:(id _Nonnull)nil]; });
    attempt(@"controller", ^{
      (void)[[NSFetchedResultsController alloc] initWithFetchRequest:[NSFetchRequest fetchRequestWithEntityName:@"Pet"]
                                                managedObjectContext:context sectionNameKeyPath:nil cacheName:nil];
    });
    @try {
      [rex valueForKey:@"tail"];
    } @catch (NSException *exception) {
      NSRange rest = [exception.reason rangeOfString:@"the entity"];
      NSLog(@"%@: %@", exception.name, [exception.reason substringFromIndex:rest.location]);
    }
    Pet *tom = [NSEntityDescription insertNewObjectForEntityForName:@"Pet" inManagedObjectContext:context];
    [context save:NULL];
    NSManagedObjectContext *second = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    second.persistentStoreCoordinator = coordinator;
    second.shouldDeleteInaccessibleFaults = NO;
    Pet *fault = (Pet *)[second objectWithID:tom.objectID];
    [context deleteObject:tom];
    [context save:NULL];
    @try {
      NSLog(@"%@", fault.name);
    } @catch (NSException *exception) {
      NSLog(@"%@: %d", exception.name, [exception.reason hasPrefix:@"CoreData could not fulfill a fault for '"]);
    }
    attempt(@"other context", ^{ [second deleteObject:rex]; });
    attempt(@"model in use", ^{ model.entities = @[]; });
    attempt(@"mutated entity", ^{ pet.name = @"Dog"; });
    attempt(@"odd store", ^{
      [coordinator addPersistentStoreWithType:@"Odd" configuration:nil URL:nil options:nil error:NULL];
    });
    NSPersistentContainer *container = [[NSPersistentContainer alloc] initWithName:@"Nowhere"];
    attempt(@"model not found", ^{
      [NSEntityDescription insertNewObjectForEntityForName:@"Pet" inManagedObjectContext:container.viewContext];
    });
    [rex setValue:@1 forKey:@"wings"];
  }
  return 0;
}
