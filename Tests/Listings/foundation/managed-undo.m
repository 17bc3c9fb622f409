// Undoing and redoing in a context that has an undo manager.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Task : NSManagedObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic, strong) Task *parent;
@property (nonatomic, strong) NSSet<Task *> *children;
@end

@implementation Task
@dynamic title, parent, children;
@end

static NSManagedObjectContext *context;

static void show(NSString *what) {
  NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Task"];
  request.sortDescriptors = @[ [NSSortDescriptor sortDescriptorWithKey:@"title" ascending:YES] ];
  NSMutableArray *lines = [NSMutableArray array];
  for (Task *task in [context executeFetchRequest:request error:NULL]) {
    [lines addObject:[NSString stringWithFormat:@"%@/%@/%lu", task.title, task.parent.title, (unsigned long)task.children.count]];
  }
  NSLog(@"%@: %@ (%lu, %lu)", what, [lines componentsJoinedByString:@" "], (unsigned long)context.insertedObjects.count,
        (unsigned long)context.deletedObjects.count);
}

static void group(void (^block)(void)) {
  [context.undoManager beginUndoGrouping];
  block();
  [context processPendingChanges];
  [context.undoManager endUndoGrouping];
}

int main(void) {
  @autoreleasepool {
    NSEntityDescription *task = [NSEntityDescription new];
    task.name = @"Task";
    task.managedObjectClassName = @"Task";
    NSAttributeDescription *title = [NSAttributeDescription new];
    title.name = @"title";
    title.attributeType = NSStringAttributeType;
    NSRelationshipDescription *parent = [NSRelationshipDescription new], *children = [NSRelationshipDescription new];
    parent.name = @"parent";
    parent.maxCount = 1;
    children.name = @"children";
    children.deleteRule = NSCascadeDeleteRule;
    parent.destinationEntity = children.destinationEntity = task;
    parent.inverseRelationship = children;
    children.inverseRelationship = parent;
    task.properties = @[ title, parent, children ];
    NSManagedObjectModel *model = [NSManagedObjectModel new];
    model.entities = @[ task ];
    NSPersistentStoreCoordinator *coordinator = [[NSPersistentStoreCoordinator alloc] initWithManagedObjectModel:model];
    [coordinator addPersistentStoreWithType:NSInMemoryStoreType configuration:nil URL:nil options:nil error:NULL];
    context = [[NSManagedObjectContext alloc] initWithConcurrencyType:NSMainQueueConcurrencyType];
    context.persistentStoreCoordinator = coordinator;
    NSUndoManager *manager = [NSUndoManager new];
    manager.groupsByEvent = NO;
    context.undoManager = manager;

    __block Task *root;
    group(^{
      root = [[Task alloc] initWithContext:context];
      root.title = @"root";
    });
    group(^{
      Task *leaf = [[Task alloc] initWithContext:context];
      leaf.title = @"leaf";
      leaf.parent = root;
    });
    show(@"made");
    [context undo];
    show(@"undone");
    [context redo];
    show(@"redone");
    NSLog(@"saved %d", [context save:NULL]);
    group(^{ root.title = @"ROOT"; });
    group(^{ [context deleteObject:root]; });
    show(@"deleted");
    [context undo];
    show(@"undone");
    [context undo];
    show(@"undone");
    NSLog(@"%d %d", manager.canUndo, manager.canRedo);
    [context redo];
    [context redo];
    show(@"redone");
    NSLog(@"saved %d", [context save:NULL]);
    [context undo];
    show(@"undone");
    [context rollback];
    show(@"rolled back");
    NSLog(@"%d %d", manager.canUndo, manager.canRedo);
  }
  return 0;
}
