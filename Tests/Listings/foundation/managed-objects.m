// Managed objects of a model that is made in code: dynamic accessors, key-value coding and observing, identities, faults.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Person : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic) int16_t age;
@property (nonatomic, getter=isMember) BOOL member;
@property (nonatomic, strong) NSDate *born;
- (NSString *)initials;
@end

@interface Person (PrimitiveAccessors)
- (NSString *)primitiveName;
- (void)setPrimitiveName:(NSString *)name;
@end

@implementation Person
@dynamic name, age, member, born;

- (void)awakeFromInsert {
  [super awakeFromInsert];
  NSLog(@"awakeFromInsert %@", self.entity.name);
}

- (void)awakeFromFetch {
  [super awakeFromFetch];
  NSLog(@"awakeFromFetch %@", self.name);
}

- (void)willSave {
  [super willSave];
  NSLog(@"willSave %@", self.name);
}

- (void)didSave {
  [super didSave];
  NSLog(@"didSave %@", self.name);
}

- (NSString *)initials {
  [self willAccessValueForKey:@"name"];
  NSString *name = [self primitiveName];
  [self didAccessValueForKey:@"name"];
  return [name substringToIndex:1];
}
@end

@interface Watcher : NSObject
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  NSLog(@"%@: %@ -> %@", path, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

static NSAttributeDescription *attribute(NSString *name, NSAttributeType type, id initial) {
  NSAttributeDescription *made = [[NSAttributeDescription alloc] init];
  made.name = name;
  made.attributeType = type;
  made.defaultValue = initial;
  return made;
}

static NSManagedObjectModel *makeModel(void) {
  NSEntityDescription *person = [[NSEntityDescription alloc] init];
  person.name = @"Person";
  person.managedObjectClassName = @"Person";
  person.properties = @[
    attribute(@"name", NSStringAttributeType, @"Nobody"), attribute(@"age", NSInteger16AttributeType, @18),
    attribute(@"member", NSBooleanAttributeType, @NO), attribute(@"born", NSDateAttributeType, nil)
  ];
  NSManagedObjectModel *model = [[NSManagedObjectModel alloc] init];
  model.entities = @[ person ];
  return model;
}

int main(void) {
  @autoreleasepool {
    NSManagedObjectModel *model = makeModel();
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    NSError *error = nil;
    NSPersistentStore *store = [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:&error];
    NSLog(@"%@ %@", store.type, error);
    NSManagedObjectContext *context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;

    Person *ann = [NSEntityDescription insertNewObjectForEntityForName:@"Person" inManagedObjectContext:context];
    NSLog(@"%@ %d %d %@ %@", ann.name, ann.age, ann.isMember, ann.born, [ann class]);
    NSLog(@"%d %d %d %d", ann.isInserted, ann.isUpdated, ann.objectID.isTemporaryID, context.hasChanges);
    Watcher *watcher = [[Watcher alloc] init];
    [ann addObserver:watcher forKeyPath:@"name" options:NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew context:NULL];
    ann.name = @"Ann";
    [ann setValue:@"Anna" forKey:@"name"];
    [ann setPrimitiveValue:@"Hannah" forKey:@"name"];
    [ann removeObserver:watcher forKeyPath:@"name"];
    ann.age = 41;
    ann.member = YES;
    ann.born = [NSDate dateWithTimeIntervalSince1970:0];
    NSLog(@"%@ %@ %@ %@", [ann valueForKey:@"name"], [ann valueForKey:@"age"], [ann primitiveValueForKey:@"member"], ann.born);
    NSLog(@"initials %@", [ann initials]);

    NSManagedObjectID *before = ann.objectID;
    NSLog(@"saved %d", [context save:&error]);
    NSLog(@"%d %d %d", ann.objectID.isTemporaryID, [ann.objectID isEqual:before], context.hasChanges);
    NSURL *uri = ann.objectID.URIRepresentation;
    NSLog(@"%@ %@ %@", uri.scheme, [uri.path stringByDeletingLastPathComponent], uri.lastPathComponent);
    NSLog(@"same identity %d", [[coordinator managedObjectIDForURIRepresentation:uri] isEqual:ann.objectID]);

    ann.age = 42;
    NSLog(@"%@ %@ %d", ann.changedValues, [ann committedValuesForKeys:@[ @"age" ]], ann.hasChanges);
    [context refreshObject:ann mergeChanges:NO];
    NSLog(@"fault %d", ann.isFault);
    NSLog(@"age %d, fault %d, changed %d", ann.age, ann.isFault, ann.hasChanges);

    Person *bob = [[Person alloc] initWithEntity:model.entitiesByName[@"Person"] insertIntoManagedObjectContext:nil];
    bob.name = @"Bob";
    NSLog(@"%@ %@ %lu", bob.name, bob.managedObjectContext, (unsigned long)context.insertedObjects.count);
    [context insertObject:bob];
    NSLog(@"%d %lu", bob.managedObjectContext == context, (unsigned long)context.insertedObjects.count);
    [context deleteObject:bob];
    NSLog(@"%d %lu", context.hasChanges, (unsigned long)context.deletedObjects.count);

    [context deleteObject:ann];
    NSLog(@"%d %lu", ann.isDeleted, (unsigned long)context.deletedObjects.count);
    [context rollback];
    NSLog(@"%d %lu", ann.isDeleted, (unsigned long)context.deletedObjects.count);
    [context deleteObject:ann];
    NSLog(@"saved %d %@", [context save:NULL], ann.managedObjectContext);

    Person *lone = [[Person alloc] init];
    NSLog(@"%d", lone.managedObjectContext == nil);
  }
  return 0;
}
