// Searches for managed objects: predicates, orders, limits, other kinds of results, templates and deletion by the store.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface City : NSManagedObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) NSString *country;
@property (nonatomic) int64_t people;
@end

@implementation City
@dynamic name, country, people;
@end

static NSAttributeDescription *attribute(NSString *name, NSAttributeType type) {
  NSAttributeDescription *made = [NSAttributeDescription new];
  made.name = name;
  made.attributeType = type;
  return made;
}

static NSString *words(NSArray *objects) {
  return [[objects valueForKey:@"name"] componentsJoinedByString:@" "];
}

int main(void) {
  @autoreleasepool {
    NSEntityDescription *place = [NSEntityDescription new], *city = [NSEntityDescription new];
    place.name = @"Place";
    place.managedObjectClassName = @"NSManagedObject";
    place.abstract = YES;
    place.properties = @[ attribute(@"name", NSStringAttributeType) ];
    city.name = @"City";
    city.managedObjectClassName = @"City";
    city.properties = @[ attribute(@"country", NSStringAttributeType), attribute(@"people", NSInteger64AttributeType) ];
    place.subentities = @[ city ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ place, city ];
    NSFetchRequest *template = [NSFetchRequest new];
    template.entity = city;
    template.predicate = [NSPredicate predicateWithFormat:@"country == $LAND"];
    [model setFetchRequestTemplate:template forName:@"inCountry"];
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    NSURL *url = [[NSURL fileURLWithPath:NSTemporaryDirectory()] URLByAppendingPathComponent:@"cities.sqlite"];
    [coordinator addPersistentStoreWithType:NSSQLiteStoreType configuration:nil URL:url options:nil error:NULL];
    NSLog(@"file %d", [NSFileManager.defaultManager fileExistsAtPath:url.path]);
    NSManagedObjectContext *context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;
    for (NSArray *row in @[ @[ @"Oslo", @"NO", @700 ], @[ @"Bergen", @"NO", @290 ], @[ @"Rome", @"IT", @2800 ],
                            @[ @"Milan", @"IT", @1400 ], @[ @"Turin", @"IT", @840 ] ]) {
      City *made = [NSEntityDescription insertNewObjectForEntityForName:@"City" inManagedObjectContext:context];
      made.name = row[0];
      made.country = row[1];
      made.people = [row[2] longLongValue];
    }
    [context save:NULL];

    NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"City"];
    request.sortDescriptors = @[ [NSSortDescriptor sortDescriptorWithKey:@"name" ascending:YES] ];
    NSLog(@"%@", words([context executeFetchRequest:request error:NULL]));
    request.predicate = [NSPredicate predicateWithFormat:@"people > %d AND country IN %@", 500, @[ @"IT", @"NO" ]];
    request.sortDescriptors = @[
      [NSSortDescriptor sortDescriptorWithKey:@"country" ascending:NO],
      [NSSortDescriptor sortDescriptorWithKey:@"people" ascending:NO]
    ];
    NSLog(@"%@", words([context executeFetchRequest:request error:NULL]));
    NSLog(@"%lu", (unsigned long)[context countForFetchRequest:request error:NULL]);
    request.fetchLimit = 2;
    request.fetchOffset = 1;
    NSLog(@"%@ %@", words([context executeFetchRequest:request error:NULL]), request.entityName);

    NSFetchRequest *all = [NSFetchRequest fetchRequestWithEntityName:@"Place"];
    NSLog(@"%lu", (unsigned long)[[context executeFetchRequest:all error:NULL] count]);
    all.includesSubentities = NO;
    NSLog(@"%lu", (unsigned long)[[context executeFetchRequest:all error:NULL] count]);

    NSFetchRequest *ids = [NSFetchRequest fetchRequestWithEntityName:@"City"];
    ids.resultType = NSManagedObjectIDResultType;
    ids.predicate = [NSPredicate predicateWithFormat:@"name BEGINSWITH[c] 'o'"];
    NSManagedObjectID *oslo = [[context executeFetchRequest:ids error:NULL] firstObject];
    NSLog(@"%d %@", oslo.isTemporaryID, [(City *)[context objectWithID:oslo] name]);
    NSLog(@"%@", [[context existingObjectWithID:oslo error:NULL] valueForKey:@"country"]);

    NSFetchRequest *rows = [NSFetchRequest fetchRequestWithEntityName:@"City"];
    rows.resultType = NSDictionaryResultType;
    rows.propertiesToFetch = @[ @"country" ];
    rows.returnsDistinctResults = YES;
    rows.sortDescriptors = @[ [NSSortDescriptor sortDescriptorWithKey:@"country" ascending:YES] ];
    NSLog(@"%@", [context executeFetchRequest:rows error:NULL]);
    NSExpressionDescription *sum = [NSExpressionDescription new];
    sum.name = @"total";
    sum.expression = [NSExpression expressionForFunction:@"sum:" arguments:@[ [NSExpression expressionForKeyPath:@"people"] ]];
    sum.expressionResultType = NSInteger64AttributeType;
    rows.propertiesToFetch = @[ @"country", sum ];
    rows.propertiesToGroupBy = @[ @"country" ];
    rows.returnsDistinctResults = NO;
    NSLog(@"%@", [context executeFetchRequest:rows error:NULL]);
    rows.propertiesToGroupBy = nil;
    rows.propertiesToFetch = @[ sum ];
    rows.sortDescriptors = nil;
    NSLog(@"%@", [[[context executeFetchRequest:rows error:NULL] firstObject] valueForKey:@"total"]);
    NSFetchRequest *number = [NSFetchRequest fetchRequestWithEntityName:@"City"];
    number.resultType = NSCountResultType;
    NSLog(@"%@", [[context executeFetchRequest:number error:NULL] firstObject]);

    NSFetchRequest *bound = [model fetchRequestFromTemplateWithName:@"inCountry" substitutionVariables:@{@"LAND" : @"NO"}];
    NSLog(@"%lu", (unsigned long)[[context executeFetchRequest:bound error:NULL] count]);

    City *fresh = [[City alloc] initWithContext:context];
    fresh.name = @"Narvik";
    fresh.country = @"NO";
    NSLog(@"%lu", (unsigned long)[context countForFetchRequest:bound error:NULL]);
    bound.includesPendingChanges = NO;
    NSLog(@"%lu", (unsigned long)[context countForFetchRequest:bound error:NULL]);
    [context save:NULL];

    NSBatchDeleteRequest *deletion = [[NSBatchDeleteRequest alloc] initWithFetchRequest:bound];
    deletion.resultType = NSBatchDeleteResultTypeCount;
    NSError *error = nil;
    NSBatchDeleteResult *result = (NSBatchDeleteResult *)[context executeRequest:deletion error:&error];
    NSLog(@"%@ %@", result.result, error);
    [context reset];
    request = [NSFetchRequest fetchRequestWithEntityName:@"City"];
    request.sortDescriptors = @[ [NSSortDescriptor sortDescriptorWithKey:@"people" ascending:YES] ];
    NSLog(@"%@", words([context executeFetchRequest:request error:NULL]));
    NSLog(@"%@", [context existingObjectWithID:oslo error:&error]);
    NSLog(@"%ld", (long)error.code);
  }
  return 0;
}
