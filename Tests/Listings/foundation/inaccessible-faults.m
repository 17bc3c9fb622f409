// A fault whose row is gone becomes a deleted object without values, or raises where the context does not delete it; a child context
// still reads what its parent has deleted and not saved.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

static NSAttributeDescription *attribute(NSString *name, NSAttributeType type, id value) {
  NSAttributeDescription *made = [NSAttributeDescription new];
  made.name = name;
  made.attributeType = type;
  made.optional = value == nil;
  made.defaultValue = value;
  return made;
}

static NSPersistentStoreCoordinator *coordinator(void) {
  NSEntityDescription *entity = [NSEntityDescription new];
  entity.name = @"Plant";
  entity.managedObjectClassName = @"NSManagedObject";
  entity.properties =
      @[ attribute(@"name", NSStringAttributeType, nil), attribute(@"pots", NSInteger32AttributeType, @7) ];
  NSManagedObjectModel *model = [NSManagedObjectModel new];
  model.entities = @[ entity ];
  NSPersistentStoreCoordinator *made = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
  [made addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
  return made;
}

static NSManagedObject *plant(NSManagedObjectContext *context) {
  NSManagedObject *made = [NSEntityDescription insertNewObjectForEntityForName:@"Plant" inManagedObjectContext:context];
  [made setValue:@"fern" forKey:@"name"];
  [context save:NULL];
  return made;
}

static void show(NSManagedObject *object) {
  @try {
    NSLog(@"%@ %@, deleted %d, fault %d", [object valueForKey:@"name"], [object valueForKey:@"pots"], object.isDeleted,
          object.isFault);
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.name);
  }
}

static void twoContexts(void) {
  NSManagedObjectContext *own = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
  NSManagedObjectContext *other = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
  own.persistentStoreCoordinator = other.persistentStoreCoordinator = coordinator();
  NSLog(@"deletes them: %d", own.shouldDeleteInaccessibleFaults);
  for (int round = 0; round < 2; round++) {
    own.shouldDeleteInaccessibleFaults = round == 0;
    NSManagedObject *fern = plant(own);
    [own refreshObject:fern mergeChanges:NO];
    [other deleteObject:[other existingObjectWithID:fern.objectID error:NULL]];
    [other save:NULL];
    show(fern);
    [own reset];
  }
}

static void childContext(void) {
  NSManagedObjectContext *parent = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSPrivateQueueConcurrencyType];
  parent.persistentStoreCoordinator = coordinator();
  NSManagedObjectContext *child = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
  child.parentContext = parent;
  NSManagedObject *fern = plant(child);
  [child obtainPermanentIDsForObjects:@[ fern ] error:NULL];
  [parent performBlockAndWait:^{ [parent save:NULL]; }];
  [child refreshObject:fern mergeChanges:NO];
  [parent performBlockAndWait:^{
    [parent deleteObject:[parent existingObjectWithID:fern.objectID error:NULL]];
    NSLog(@"parent deletes %lu", (unsigned long)parent.deletedObjects.count);
  }];
  NSLog(@"fault %d", fern.isFault);
  NSLog(@"%@", [fern valueForKey:@"name"]);
}

int main(void) {
  @autoreleasepool {
    twoContexts();
    childContext();
  }
  return 0;
}
