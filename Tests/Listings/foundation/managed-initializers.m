// What NSManagedObject itself allocates is of the class that the entity names; a class's own initializer makes its objects;
// changes of a context without a coordinator are saved nowhere, without an error.
#import <CoreData/CoreData.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Bread : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic) BOOL initialized;
@end

@implementation Bread
@dynamic name;
@synthesize initialized = _initialized;
- (instancetype)initWithEntity:(NSEntityDescription *)entity
    insertIntoManagedObjectContext:(NSManagedObjectContext *)context {
  if ((self = [super initWithEntity:entity insertIntoManagedObjectContext:context])) {
    _initialized = YES;
  }
  return self;
}
@end

@interface Cake : NSManagedObject
@property (nonatomic, copy) NSString *name;
@end
@implementation Cake
@dynamic name;
- (void)awakeFromInsert { [super awakeFromInsert]; say(@"a cake awakes"); }
@end

static NSEntityDescription *entity(NSString *name) {
  NSAttributeDescription *attribute = [NSAttributeDescription new];
  attribute.name = @"name";
  attribute.attributeType = NSStringAttributeType;
  attribute.optional = YES;
  NSEntityDescription *made = [NSEntityDescription new];
  made.name = made.managedObjectClassName = name;
  made.properties = @[ attribute ];
  return made;
}

int main(void) {
  @autoreleasepool {
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ entity(@"Bread"), entity(@"Cake") ];
    NSPersistentStoreCoordinator *coordinator =
        [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType
                              configuration:nil
                                        URL:nil
                                    options:nil
                                      error:NULL];
    NSManagedObjectContext *context =
        [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;

    Cake *cake = (Cake *)[[NSManagedObject alloc] initWithEntity:model.entitiesByName[@"Cake"]
                                  insertIntoManagedObjectContext:context];
    cake.name = @"sponge";
    say(@"%@ %@ %d", [cake class], cake.name, [cake isKindOfClass:[Cake class]]);
    Bread *bread = [NSEntityDescription insertNewObjectForEntityForName:@"Bread"
                                                 inManagedObjectContext:context];
    say(@"%@ initialized %d", bread.class, bread.initialized);
    NSError *error = nil;
    BOOL saved = [context save:&error];
    say(@"saved %d %@", saved, error);
    say(@"%lu of bread", [context executeFetchRequest:[NSFetchRequest fetchRequestWithEntityName:@"Bread"] error:NULL].count);

    NSManagedObjectContext *alone =
        [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    cake = [[Cake alloc] initWithEntity:model.entitiesByName[@"Cake"]
         insertIntoManagedObjectContext:alone];
    [alone save:&error];
    say(@"%@", error);
  }
  return 0;
}
