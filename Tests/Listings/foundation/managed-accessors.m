// The accessors of a managed object are asked for before they are used: they are made then.
#import <Foundation/Foundation.h>
#import <CoreData/CoreData.h>
@interface Person : NSManagedObject
@property (nonatomic, retain) NSString *name;
@property (nonatomic, retain) NSNumber *age;
@end
@implementation Person
@dynamic name, age;
@end
int main(void) { @autoreleasepool {
    NSAttributeDescription *n = [NSAttributeDescription new]; n.name = @"name"; n.attributeType = NSStringAttributeType;
    NSAttributeDescription *a = [NSAttributeDescription new]; a.name = @"age"; a.attributeType = NSInteger16AttributeType;
    NSEntityDescription *e = [NSEntityDescription new]; e.name = @"Person"; e.managedObjectClassName = @"Person"; e.properties = @[n, a];
    NSManagedObjectModel *m = [NSManagedObjectModel new]; m.entities = @[e];
    NSPersistentStoreCoordinator *c = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:m];
    [c addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    NSManagedObjectContext *x = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    x.persistentStoreCoordinator = c;
    Person *p = (Person *)[[NSManagedObject alloc] initWithEntity:[NSEntityDescription entityForName:@"Person" inManagedObjectContext:x] insertIntoManagedObjectContext:x];
    NSLog(@"%d %d %d", [p respondsToSelector:@selector(name)], [p respondsToSelector:NSSelectorFromString(@"age")], [p respondsToSelector:@selector(setAge:)]);
    NSLog(@"%s", property_getAttributes(class_getProperty([p class], "age")));
    NSLog(@"%s", property_getAttributes(class_getProperty([Person class], "age")));
    [p setValue:@"Ann" forKey:@"name"];
    NSLog(@"%@", p.name);
    Person *q = [NSEntityDescription insertNewObjectForEntityForName:@"Person" inManagedObjectContext:x];
    NSLog(@"%d %d", [q respondsToSelector:@selector(name)], [q respondsToSelector:@selector(setAge:)]);
    p.age = @3; [x save:NULL];
    NSManagedObject *o = [[x executeFetchRequest:[NSFetchRequest fetchRequestWithEntityName:@"Person"] error:NULL] lastObject];
    NSLog(@"%d %d", [o respondsToSelector:@selector(name)], [o respondsToSelector:@selector(other)]);
} return 0; }
