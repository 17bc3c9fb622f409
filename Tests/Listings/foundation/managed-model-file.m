// A model beside the listing (Library.xcdatamodeld), a container and results that follow changes.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@class Shelf;

@interface LibraryBook : NSManagedObject
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, copy) NSDate *added;
@property (nonatomic) int32_t pages;
@property (nullable, nonatomic, copy) NSDecimalNumber *price;
@property (nonatomic) BOOL isLent;
@property (nullable, nonatomic, retain) Shelf *shelf;
@end

@interface Shelf : NSManagedObject
@property (nullable, nonatomic, copy) NSString *label;
@property (nullable, nonatomic, retain) NSSet<LibraryBook *> *books;
@end

@implementation LibraryBook
@dynamic title, added, pages, price, isLent, shelf;
@end

@implementation Shelf
@dynamic label, books;
@end

@interface Reader : NSObject <NSFetchedResultsControllerDelegate>
@end

@implementation Reader
- (void)controllerWillChangeContent:(NSFetchedResultsController *)controller { NSLog(@"will change"); }
- (void)controllerDidChangeContent:(NSFetchedResultsController *)controller { NSLog(@"did change"); }
- (void)controller:(NSFetchedResultsController *)controller didChangeSection:(id<NSFetchedResultsSectionInfo>)section
           atIndex:(NSUInteger)index forChangeType:(NSFetchedResultsChangeType)type {
  NSLog(@"section %@ at %lu: %lu", section.name, (unsigned long)index, (unsigned long)type);
}
- (void)controller:(NSFetchedResultsController *)controller didChangeObject:(id)object atIndexPath:(NSIndexPath *)from
     forChangeType:(NSFetchedResultsChangeType)type newIndexPath:(NSIndexPath *)to {
  NSLog(@"%@ %lu: %ld.%ld -> %ld.%ld", [object title], (unsigned long)type, from ? (long)from.section : -1,
        from ? (long)from.row : -1, type != NSFetchedResultsChangeUpdate && to ? (long)to.section : -1,
        type != NSFetchedResultsChangeUpdate && to ? (long)to.row : -1);
}
@end

static LibraryBook *book(NSManagedObjectContext *context, Shelf *shelf, NSString *title, int pages) {
  LibraryBook *made = [NSEntityDescription insertNewObjectForEntityForName:@"Book" inManagedObjectContext:context];
  made.title = title;
  made.pages = pages;
  made.shelf = shelf;
  return made;
}

int main(void) {
  @autoreleasepool {
    NSURL *url = [[NSBundle mainBundle] URLForResource:@"Library" withExtension:@"momd"];
    NSManagedObjectModel *model = [[NSManagedObjectModel alloc] initWithContentsOfURL:url];
    NSLog(@"%@", [[model.entities valueForKey:@"name"] sortedArrayUsingSelector:@selector(compare:)]);
    NSEntityDescription *entity = model.entitiesByName[@"Book"];
    NSLog(@"%@ %@ %d", entity.managedObjectClassName, entity.superentity.name, entity.superentity.abstract);
    NSLog(@"%@", [[entity.attributesByName allKeys] sortedArrayUsingSelector:@selector(compare:)]);
    NSRelationshipDescription *books = [model.entitiesByName[@"Shelf"] relationshipsByName][@"books"];
    NSLog(@"%@ %lu %d", books.inverseRelationship.name, (unsigned long)books.deleteRule, books.toMany);
    NSEntityDescription *shelves = model.entitiesByName[@"Shelf"];
    NSLog(@"%@", shelves.userInfo);
    NSLog(@"%@", [[NSManagedObjectModel alloc] initWithContentsOfURL:[NSURL fileURLWithPath:@"/nowhere.momd"]]);

    NSPersistentContainer *container = [NSPersistentContainer persistentContainerWithName:@"Library"];
    [container loadPersistentStoresWithCompletionHandler:^(NSPersistentStoreDescription *description, NSError *error) {
      NSLog(@"%@ %@ %@", description.type, description.URL.lastPathComponent, error);
    }];
    NSManagedObjectContext *context = container.viewContext;
    NSLog(@"%@ %lu", container.name, (unsigned long)context.concurrencyType);

    Shelf *low = [[Shelf alloc] initWithContext:context], *high = [[Shelf alloc] initWithContext:context];
    low.label = @"low";
    high.label = @"high";
    LibraryBook *a = book(context, low, @"Alpha", 100), *b = book(context, low, @"Beta", 300);
    NSLog(@"%@ %@ %d %@", a.price, a.added, a.isLent, b.shelf.label);
    NSLog(@"saved %d", [context save:NULL]);
    NSFetchRequest *request = [model fetchRequestFromTemplateWithName:@"longBooks" substitutionVariables:@{@"PAGES" : @200}];
    NSLog(@"%@", request.predicate);

    NSFetchRequest *all = [NSFetchRequest fetchRequestWithEntityName:@"Book"];
    all.sortDescriptors = @[
      [NSSortDescriptor sortDescriptorWithKey:@"shelf.label" ascending:YES],
      [NSSortDescriptor sortDescriptorWithKey:@"title" ascending:YES]
    ];
    NSFetchedResultsController *results = [[NSFetchedResultsController alloc] initWithFetchRequest:all managedObjectContext:context
                                                                                sectionNameKeyPath:@"shelf.label" cacheName:nil];
    Reader *reader = [Reader new];
    results.delegate = reader;
    NSLog(@"%d %lu", [results performFetch:NULL], (unsigned long)results.fetchedObjects.count);
    for (id<NSFetchedResultsSectionInfo> section in results.sections) {
      NSLog(@"%@ %lu %@", section.name, (unsigned long)section.numberOfObjects, [[section.objects valueForKey:@"title"] componentsJoinedByString:@" "]);
    }
    NSLog(@"%@", [[results objectAtIndexPath:[NSIndexPath indexPathForRow:1 inSection:0]] title]);
    book(context, low, @"Aleph", 1);
    [context processPendingChanges];
    a.pages = 101;
    [context processPendingChanges];
    a.title = @"Gamma";
    [context processPendingChanges];
    b.shelf = high;
    [context processPendingChanges];
    [context deleteObject:b];
    [context processPendingChanges];
    NSIndexPath *path = [results indexPathForObject:a];
    NSLog(@"%ld.%ld", (long)path.section, (long)path.row);
    [context deleteObject:low];
    NSLog(@"saved %d %lu", [context save:NULL], (unsigned long)results.fetchedObjects.count);

    [container performBackgroundTask:^(NSManagedObjectContext *background) {
      Shelf *shelf = [[Shelf alloc] initWithContext:background];
      NSError *error = nil;
      NSLog(@"background %d %ld", [background save:&error], (long)error.code);
      shelf.label = @"new";
      NSLog(@"background %d", [background save:&error]);
    }];
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    NSLog(@"%lu", (unsigned long)[context countForFetchRequest:[Shelf fetchRequest] error:NULL]);
  }
  return 0;
}
