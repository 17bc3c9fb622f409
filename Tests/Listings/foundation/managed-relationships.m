// Relationships of managed objects: the other end follows, generated accessors, rules of deletion.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@class Worker, Badge;

@interface Firm : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) NSSet<Worker *> *workers;
@property (nonatomic, strong) NSOrderedSet *projects;
@end

@interface Firm (CoreDataGeneratedAccessors)
- (void)addWorkersObject:(Worker *)value;
- (void)removeWorkersObject:(Worker *)value;
- (void)addWorkers:(NSSet<Worker *> *)values;
- (void)removeWorkers:(NSSet<Worker *> *)values;
- (void)insertObject:(NSManagedObject *)value inProjectsAtIndex:(NSUInteger)index;
- (void)removeObjectFromProjectsAtIndex:(NSUInteger)index;
@end

@interface Worker : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) Firm *firm;
@property (nonatomic, strong) Badge *badge;
@end

@interface Badge : NSManagedObject
@property (nonatomic) int32_t number;
@property (nonatomic, strong) Worker *owner;
@end

@implementation Firm
@dynamic name, workers, projects;
@end
@implementation Worker
@dynamic name, firm, badge;
- (void)prepareForDeletion { NSLog(@"prepareForDeletion %@", self.name); }
@end
@implementation Badge
@dynamic number, owner;
@end

static NSEntityDescription *entity(NSString *name, Class cls) {
  NSEntityDescription *made = [NSEntityDescription new];
  made.name = name;
  made.managedObjectClassName = NSStringFromClass(cls);
  return made;
}

static NSAttributeDescription *attribute(NSString *name, NSAttributeType type) {
  NSAttributeDescription *made = [NSAttributeDescription new];
  made.name = name;
  made.attributeType = type;
  return made;
}

static NSRelationshipDescription *relation(NSString *name, NSEntityDescription *to, NSUInteger most, NSDeleteRule rule) {
  NSRelationshipDescription *made = [NSRelationshipDescription new];
  made.name = name;
  made.destinationEntity = to;
  made.maxCount = most;
  made.deleteRule = rule;
  return made;
}

static void pair(NSRelationshipDescription *a, NSRelationshipDescription *b) {
  a.inverseRelationship = b;
  b.inverseRelationship = a;
}

static NSArray *names(id objects) {
  return [[[objects valueForKey:@"name"] allObjects] sortedArrayUsingSelector:@selector(compare:)];
}

int main(void) {
  @autoreleasepool {
    NSEntityDescription *firm = entity(@"Firm", [Firm class]), *worker = entity(@"Worker", [Worker class]);
    NSEntityDescription *badge = entity(@"Badge", [Badge class]), *project = entity(@"Project", [NSManagedObject class]);
    NSRelationshipDescription *workers = relation(@"workers", worker, 0, NSDenyDeleteRule);
    NSRelationshipDescription *employer = relation(@"firm", firm, 1, NSNullifyDeleteRule);
    NSRelationshipDescription *badges = relation(@"badge", badge, 1, NSCascadeDeleteRule);
    NSRelationshipDescription *owner = relation(@"owner", worker, 1, NSNullifyDeleteRule);
    NSRelationshipDescription *projects = relation(@"projects", project, 0, NSCascadeDeleteRule);
    NSRelationshipDescription *leader = relation(@"leader", firm, 1, NSNullifyDeleteRule);
    projects.ordered = YES;
    pair(workers, employer);
    pair(badges, owner);
    pair(projects, leader);
    firm.properties = @[ attribute(@"name", NSStringAttributeType), workers, projects ];
    worker.properties = @[ attribute(@"name", NSStringAttributeType), employer, badges ];
    badge.properties = @[ attribute(@"number", NSInteger32AttributeType), owner ];
    project.properties = @[ attribute(@"name", NSStringAttributeType), leader ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ firm, worker, badge, project ];
    NSLog(@"%d %d %@", workers.isToMany, employer.isToMany, [[firm relationshipsByName] allKeys].count == 2 ? @"two" : @"?");

    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    NSManagedObjectContext *context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;

    Firm *acme = [NSEntityDescription insertNewObjectForEntityForName:@"Firm" inManagedObjectContext:context];
    Firm *other = [NSEntityDescription insertNewObjectForEntityForName:@"Firm" inManagedObjectContext:context];
    acme.name = @"Acme";
    other.name = @"Other";
    Worker *ann = [[Worker alloc] initWithContext:context];
    Worker *bob = [[Worker alloc] initWithContext:context];
    ann.name = @"Ann";
    bob.name = @"Bob";

    [acme addWorkersObject:ann];
    NSLog(@"%@ %@", ann.firm.name, names(acme.workers));
    bob.firm = acme;
    NSLog(@"%@", names(acme.workers));
    ann.firm = other;
    NSLog(@"%@ %@", names(acme.workers), names(other.workers));
    [acme addWorkers:[NSSet setWithObjects:ann, bob, nil]];
    NSLog(@"%@ %@", names(acme.workers), names(other.workers));
    [acme removeWorkersObject:ann];
    NSLog(@"%@ %@", ann.firm, names(acme.workers));
    [[acme mutableSetValueForKey:@"workers"] addObject:ann];
    NSLog(@"%@ %@", ann.firm.name, names(acme.workers));

    Badge *one = [[Badge alloc] initWithContext:context];
    one.number = 1;
    ann.badge = one;
    NSLog(@"%@", one.owner.name);
    bob.badge = one;
    NSLog(@"%@ %@", ann.badge, one.owner.name);

    for (NSString *name in @[ @"first", @"second", @"third" ]) {
      NSManagedObject *made = [NSEntityDescription insertNewObjectForEntityForName:@"Project" inManagedObjectContext:context];
      [made setValue:name forKey:@"name"];
      [acme insertObject:made inProjectsAtIndex:0];
    }
    NSLog(@"%@", [[acme.projects valueForKey:@"name"] array]);
    [acme removeObjectFromProjectsAtIndex:1];
    NSLog(@"%@ %@", [[acme.projects valueForKey:@"name"] array], [acme valueForKeyPath:@"projects.@count"]);
    NSLog(@"saved %d", [context save:NULL]);

    NSError *error = nil;
    [context deleteObject:acme];
    NSLog(@"saved %d, %ld %@", [context save:&error], (long)error.code, error.userInfo[NSValidationKeyErrorKey]);
    [context rollback];
    NSLog(@"%d %@", acme.isDeleted, names(acme.workers));

    [context deleteObject:bob];
    [context processPendingChanges];
    NSLog(@"%d %@", one.isDeleted, names(acme.workers));
    ann.firm = nil;
    [context deleteObject:acme];
    NSLog(@"saved %d", [context save:&error]);
    for (NSString *name in @[ @"Firm", @"Worker", @"Badge", @"Project" ]) {
      NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:name];
      NSLog(@"%@ %lu", name, (unsigned long)[context countForFetchRequest:request error:NULL]);
    }
    NSLog(@"%@", names([NSSet setWithArray:[context executeFetchRequest:[Worker fetchRequest] error:NULL]]));
  }
  return 0;
}
