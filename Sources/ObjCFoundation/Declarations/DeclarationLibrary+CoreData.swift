// Core Data's classes, in the words of RecordClass.swift: they keep what describes a model, and what would reach a store raises.

extension DeclarationLibrary {
  static let coreDataClasses = """
    NSManagedObject
      objectID @"NSManagedObjectID" R
      entity @"NSEntityDescription" R
      managedObjectContext @"NSManagedObjectContext" R
      ! initWithEntity:insertIntoManagedObjectContext: @@:@"NSEntityDescription"@"NSManagedObjectContext"
      ? a simulated program has no Core Data
    NSManagedObjectID : NSObject NSCopying
      temporaryID B R isTemporaryID
    NSManagedObjectContext
      persistentStoreCoordinator @"NSPersistentStoreCoordinator"
      parentContext @"NSManagedObjectContext"
      mergePolicy @
      undoManager @"NSUndoManager"
      name @"NSString"
      concurrencyType Q R
      hasChanges B R
      i initWithConcurrencyType: Q concurrencyType
      - save: B@:^@
      - reset v@:
      - refreshObject:mergeChanges: v@:@"NSManagedObject"B
      ! executeFetchRequest:error: @"NSArray"@:@"NSFetchRequest"^@
      ! countForFetchRequest:error: Q@:@"NSFetchRequest"^@
      ! deleteObject: v@:@"NSManagedObject"
      ? a simulated program has no Core Data
    NSManagedObjectModel
      entities @"NSArray"
      - entitiesByName @"NSDictionary"@:
      - fetchRequestTemplateForName: @"NSFetchRequest"@:@"NSString"
      i initWithContentsOfURL: @"NSURL" _
      c mergedModelFromBundles: @"NSArray" _
      c modelByMergingModels: @"NSArray" _
    NSEntityDescription : NSObject NSCopying
      name @"NSString"
      managedObjectClassName @"NSString"
      properties @"NSArray"
      ! insertNewObjectForEntityForName:inManagedObjectContext: @@:@"NSString"@"NSManagedObjectContext" +
      ! entityForName:inManagedObjectContext: @"NSEntityDescription"@:@"NSString"@"NSManagedObjectContext" +
      - attributesByName @"NSDictionary"@:
      - propertiesByName @"NSDictionary"@:
      - relationshipsByName @"NSDictionary"@:
      ? a simulated program has no Core Data
    NSPropertyDescription : NSObject NSCopying
      name @"NSString"
      optional B isOptional
      transient B isTransient
      userInfo @"NSDictionary"
    NSAttributeDescription : NSPropertyDescription
      attributeType Q
      attributeValueClassName @"NSString"
      defaultValue @
    NSRelationshipDescription : NSPropertyDescription
      destinationEntity @"NSEntityDescription"
      inverseRelationship @"NSRelationshipDescription"
      toMany B R isToMany
      ordered B isOrdered
    NSFetchRequest : NSObject NSCopying
      predicate @"NSPredicate"
      sortDescriptors @"NSArray"
      entity @"NSEntityDescription"
      fetchLimit Q
      fetchOffset Q
      fetchBatchSize Q
      resultType Q
      entityName @"NSString" R
      i initWithEntityName: @"NSString" entityName
      c fetchRequestWithEntityName: @"NSString" entityName
    NSFetchedResultsController
      fetchRequest @"NSFetchRequest" R
      managedObjectContext @"NSManagedObjectContext" R
      delegate @
      fetchedObjects @"NSArray" R
      sections @"NSArray" R
      sectionNameKeyPath @"NSString" R
      cacheName @"NSString" R
      i initWithFetchRequest:managedObjectContext:sectionNameKeyPath:cacheName: @"NSFetchRequest"@"NSManagedObjectContext"@"NSString"@"NSString" fetchRequest managedObjectContext sectionNameKeyPath cacheName
      - objectAtIndexPath: @@:@"NSIndexPath"
      - indexPathForObject: @"NSIndexPath"@:@
      ! performFetch: B@:^@
      ? a simulated program has no Core Data
    NSPersistentStore
    NSPersistentStoreCoordinator
      managedObjectModel @"NSManagedObjectModel" R
      i initWithManagedObjectModel: @"NSManagedObjectModel" managedObjectModel
      ! addPersistentStoreWithType:configuration:URL:options:error: @@:@"NSString"@"NSString"@"NSURL"@"NSDictionary"^@
      ? a simulated program has no Core Data
    NSPersistentContainer
      name @"NSString" R
      viewContext @"NSManagedObjectContext" R
      i initWithName: @"NSString" name
      c persistentContainerWithName: @"NSString" name
      persistentStoreDescriptions @"NSArray"
      managedObjectModel @"NSManagedObjectModel" R
      persistentStoreCoordinator @"NSPersistentStoreCoordinator" R
      ! loadPersistentStoresWithCompletionHandler: v@:@?
      ! newBackgroundContext @@:
      ! performBackgroundTask: v@:@?
      ? a simulated program has no Core Data
    NSPersistentStoreDescription : NSObject NSCopying
      type @"NSString"
      configuration @"NSString"
      URL @"NSURL"
      shouldAddStoreAsynchronously B
      c persistentStoreDescriptionWithURL: @"NSURL" URL
    """
}
