// A model is enumerated by its entities, an entity by its properties; a store's metadata may be read without opening it.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

static NSEntityDescription *entity(NSString *name) {
  NSEntityDescription *made = [NSEntityDescription new];
  made.name = name;
  return made;
}

int main(void) {
  NSEntityDescription *lamp = entity(@"Lamp"), *room = entity(@"Room");
  NSAttributeDescription *title = [NSAttributeDescription new];
  title.name = @"title";
  title.attributeType = NSStringAttributeType;
  lamp.properties = @[title];
  NSManagedObjectModel *model = [NSManagedObjectModel new];
  model.entities = @[lamp, room];
  NSMutableArray *names = [NSMutableArray array];
  for (NSEntityDescription *each in model) [names addObject:each.name];
  NSLog(@"%@", [[names sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "]);
  for (NSPropertyDescription *property in lamp) NSLog(@"%@", property.name);
  for (NSPropertyDescription *property in room) NSLog(@"no %@", property.name);
  NSLog(@"%d %d", [NSManagedObjectModel conformsToProtocol:@protocol(NSFastEnumeration)],
        [NSEntityDescription conformsToProtocol:@protocol(NSFastEnumeration)]);

  NSURL *url = [NSURL fileURLWithPath:[NSTemporaryDirectory() stringByAppendingPathComponent:@"lamps.sqlite"]];
  NSError *error;
  NSPersistentStoreCoordinator *coordinator =
      [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
  NSPersistentStore *store = [coordinator addPersistentStoreWithType:NSSQLiteStoreType
                                                       configuration:nil
                                                                 URL:url
                                                             options:nil
                                                               error:&error];
  NSManagedObjectContext *context =
      [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
  context.persistentStoreCoordinator = coordinator;
  [[NSEntityDescription insertNewObjectForEntityForName:@"Lamp" inManagedObjectContext:context] setValue:@"desk"
                                                                                                  forKey:@"title"];
  [context save:&error];
  NSDictionary *metadata = [NSPersistentStoreCoordinator metadataForPersistentStoreOfType:NSSQLiteStoreType
                                                                                      URL:url
                                                                                  options:nil
                                                                                    error:&error];
  NSLog(@"%@ %d", metadata[NSStoreTypeKey], [metadata[NSStoreUUIDKey] isEqual:store.identifier]);
  NSURL *missing = [NSURL fileURLWithPath:@"/nowhere/lamps.sqlite"];
  metadata = [NSPersistentStoreCoordinator metadataForPersistentStoreOfType:NSSQLiteStoreType
                                                                        URL:missing
                                                                    options:nil
                                                                      error:&error];
  NSLog(@"%@ %@ %ld", metadata, error.domain, error.code);
  return 0;
}
