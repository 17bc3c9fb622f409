// Contexts: a child saves to its parent, blocks run in turn, notifications report changes, conflicts are settled by policy.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

static NSString *counts(NSDictionary *info) {
  return [NSString stringWithFormat:@"%lu inserted, %lu updated, %lu deleted",
                   (unsigned long)[info[NSInsertedObjectsKey] count], (unsigned long)[info[NSUpdatedObjectsKey] count],
                   (unsigned long)[info[NSDeletedObjectsKey] count]];
}

static BOOL isQuiet;

static NSManagedObject *insert(NSManagedObjectContext *context, NSString *title) {
  NSManagedObject *made = [NSEntityDescription insertNewObjectForEntityForName:@"Note" inManagedObjectContext:context];
  [made setValue:title forKey:@"title"];
  return made;
}

static NSArray *titles(NSManagedObjectContext *context) {
  NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Note"];
  request.sortDescriptors = @[ [NSSortDescriptor sortDescriptorWithKey:@"title" ascending:YES] ];
  return [[context executeFetchRequest:request error:NULL] valueForKey:@"title"];
}

static NSString *line(NSArray *words) { return [words componentsJoinedByString:@","]; }

int main(void) {
  @autoreleasepool {
    NSEntityDescription *note = [NSEntityDescription new];
    note.name = @"Note";
    NSMutableArray *attributes = [NSMutableArray array];
    for (NSString *name in @[ @"title", @"body" ]) {
      NSAttributeDescription *made = [NSAttributeDescription new];
      made.name = name;
      made.attributeType = NSStringAttributeType;
      [attributes addObject:made];
    }
    note.properties = attributes;
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ note ];
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    NSManagedObjectContext *main = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    main.persistentStoreCoordinator = coordinator;
    NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
    [center addObserverForName:NSManagedObjectContextObjectsDidChangeNotification object:main queue:nil
                    usingBlock:^(NSNotification *message) {
                      if (!isQuiet) NSLog(@"changed: %@", counts(message.userInfo));
                    }];
    [center addObserverForName:NSManagedObjectContextWillSaveNotification object:main queue:nil
                    usingBlock:^(NSNotification *message) { NSLog(@"will save"); }];
    [center addObserverForName:NSManagedObjectContextDidSaveNotification object:main queue:nil
                    usingBlock:^(NSNotification *message) { NSLog(@"saved: %@", counts(message.userInfo)); }];

    NSManagedObject *first = insert(main, @"first");
    [main processPendingChanges];
    [first setValue:@"text" forKey:@"body"];
    [main save:NULL];
    [main save:NULL];

    NSManagedObjectContext *child = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSPrivateQueueConcurrencyType];
    child.parentContext = main;
    NSLog(@"%d %d", child.persistentStoreCoordinator == coordinator, child.parentContext == main);
    [child performBlockAndWait:^{
      NSManagedObject *mine = [child objectWithID:first.objectID];
      NSLog(@"%d %d %@", mine == first, [mine.objectID isEqual:first.objectID], [mine valueForKey:@"title"]);
      [mine setValue:@"renamed" forKey:@"title"];
      insert(child, @"second");
      NSLog(@"child %@, main %@", line(titles(child)), line(titles(main)));
      [child save:NULL];
    }];
    NSLog(@"main %@, changes %d, child %d", line(titles(main)), main.hasChanges, child.hasChanges);
    isQuiet = YES;
    [main rollback];
    NSLog(@"main %@", line(titles(main)));

    NSManagedObjectContext *other = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSPrivateQueueConcurrencyType];
    other.persistentStoreCoordinator = coordinator;
    [center addObserverForName:NSManagedObjectContextDidSaveNotification object:other queue:nil
                    usingBlock:^(NSNotification *message) {
                      NSLog(@"merging %@", counts(message.userInfo));
                      [main performBlockAndWait:^{ [main mergeChangesFromContextDidSaveNotification:message]; }];
                    }];
    [other performBlockAndWait:^{
      [[other objectWithID:first.objectID] setValue:@"from other" forKey:@"body"];
      insert(other, @"third");
      [other save:NULL];
    }];
    NSLog(@"%@ %@", [first valueForKey:@"body"], line(titles(main)));

    isQuiet = NO;
    NSManagedObjectContext *late = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    late.persistentStoreCoordinator = coordinator;
    NSManagedObject *theirs = [late objectWithID:first.objectID];
    [theirs setValue:@"late" forKey:@"title"];
    [first setValue:@"early" forKey:@"title"];
    [main save:NULL];
    NSError *error = nil;
    NSLog(@"%d %ld", [late save:&error], (long)error.code);
    NSMergeConflict *conflict = [error.userInfo[@"conflictList"] firstObject];
    NSLog(@"%d", conflict.sourceObject == theirs);
    late.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy;
    NSLog(@"%d %@", [late save:&error], [theirs valueForKey:@"title"]);
    [first setValue:@"again" forKey:@"title"];
    [main save:NULL];
    [theirs setValue:@"late" forKey:@"title"];
    late.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy;
    NSLog(@"%d", [late save:&error]);
    isQuiet = YES;
    [main refreshObject:first mergeChanges:YES];
    NSLog(@"%@", [first valueForKey:@"title"]);

    [other performBlock:^{ NSLog(@"in turn %d", NSThread.isMainThread); }];
    [other performBlockAndWait:^{ NSLog(@"after it"); }];
    [main performBlock:^{ insert(main, @"soon"); }];
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    NSLog(@"%d %lu", main.hasChanges, (unsigned long)main.insertedObjects.count);
    [main reset];
    NSLog(@"%d %lu", main.hasChanges, (unsigned long)main.registeredObjects.count);
  }
  return 0;
}
