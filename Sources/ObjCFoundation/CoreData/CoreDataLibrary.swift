// Core Data in memory: models that are built in code or read from their sources, stores, contexts and managed objects.
//
// A description of a model (NSEntityDescription …) keeps its values by name; an `Entity` is what objects, contexts and stores read
// of it, made when it is first used. An `ObjectKey` is an object's identity in all contexts of a coordinator. A store has a row for
// each key (`StoreContents`), a context a `Record` for each object that it has registered. Relationships are kept as keys, so objects
// do not own one another, and a context owns only those with changes.
//
// A store of SQLite's, binary or XML type is kept in the process by its path and is there for whoever opens that path again; its
// file is empty.
import CRuntime
import ForwardKitBasics
import ObjCVM

enum CoreDataLibrary: NativeLibrary {
  static let classNames: [String] =
    records.names + [
      "NSManagedObject", "NSManagedObjectID", "NSManagedObjectContext", "NSEntityDescription",
      "NSManagedObjectModel", "NSPersistentStore", "NSPersistentStoreCoordinator",
      "NSFetchedResultsController", "_NSDefaultSectionInfo", "_NSContextUndo",
    ]

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSManagedObject": return managedObjectClass()
    case "NSManagedObjectID": return objectIDClass()
    case "NSManagedObjectContext": return contextClass()
    case "NSEntityDescription": return entityClass()
    case "NSManagedObjectModel": return modelClass()
    case "NSPersistentStore": return storeClass()
    case "NSPersistentStoreCoordinator": return coordinatorClass()
    case "NSFetchedResultsController": return resultsClass()
    case "_NSDefaultSectionInfo": return sectionClass()
    case "_NSContextUndo": return undoClass()
    default: break
    }
    guard let cls = records.define(name) else { return nil }
    switch name {
    case "NSPropertyDescription": addPropertyMembers(to: cls)
    case "NSAttributeDescription": addAttributeMembers(to: cls)
    case "NSRelationshipDescription": addRelationshipMembers(to: cls)
    case "NSFetchRequest": addRequestMembers(to: cls)
    case "NSPersistentContainer": addContainerMembers(to: cls)
    case "NSPersistentStoreDescription": addStoreDescriptionMembers(to: cls)
    case "NSMergePolicy": addPolicyMembers(to: cls)
    default: break
    }
    return cls
  }

  /// Classes that keep values, in the words of RecordClass.swift.
  private static let records = RecordClasses(
    """
    NSPropertyDescription : NSObject NSCopying
      name @"NSString"
      optional B =1 isOptional
      transient B isTransient
      indexed B isIndexed
      indexedBySpotlight B isIndexedBySpotlight
      storedInExternalRecord B isStoredInExternalRecord
      userInfo @"NSDictionary"
      renamingIdentifier @"NSString"
      versionHashModifier @"NSString"
      versionHash @"NSData" R
    NSAttributeDescription : NSPropertyDescription NSCopying
      attributeType Q
      attributeValueClassName @"NSString"
      defaultValue @
      valueTransformerName @"NSString"
      allowsExternalBinaryDataStorage B
      preservesValueInHistoryOnDeletion B
    NSRelationshipDescription : NSPropertyDescription NSCopying
      deleteRule Q =1
      maxCount Q
      minCount Q
      ordered B isOrdered
    NSFetchedPropertyDescription : NSPropertyDescription NSCopying
      fetchRequest @"NSFetchRequest"
    NSExpressionDescription : NSPropertyDescription NSCopying
      expression @"NSExpression"
      expressionResultType Q
    NSPersistentStoreRequest : NSObject NSCopying
      affectedStores @"NSArray"
      requestType Q R
    NSSaveChangesRequest : NSPersistentStoreRequest
      insertedObjects @"NSSet" R
      updatedObjects @"NSSet" R
      deletedObjects @"NSSet" R
      lockedObjects @"NSSet" R
      requestType Q R =2
      i initWithInsertedObjects:updatedObjects:deletedObjects:lockedObjects: @"NSSet"@"NSSet"@"NSSet"@"NSSet" insertedObjects updatedObjects deletedObjects lockedObjects
    NSFetchRequest : NSPersistentStoreRequest NSCopying
      predicate @"NSPredicate"
      sortDescriptors @"NSArray"
      entity @"NSEntityDescription"
      fetchLimit Q
      fetchOffset Q
      fetchBatchSize Q
      resultType Q
      includesSubentities B =1
      includesPropertyValues B =1
      includesPendingChanges B =1
      returnsObjectsAsFaults B =1
      returnsDistinctResults B
      shouldRefreshRefetchedObjects B
      relationshipKeyPathsForPrefetching @"NSArray"
      propertiesToFetch @"NSArray"
      propertiesToGroupBy @"NSArray"
      havingPredicate @"NSPredicate"
      requestType Q R =1
      i initWithEntityName: @"NSString" entityName
      c fetchRequestWithEntityName: @"NSString" entityName
    NSAsynchronousFetchRequest : NSPersistentStoreRequest
      requestType Q R =1
      fetchRequest @"NSFetchRequest" R
      completionBlock @? R
      i initWithFetchRequest:completionBlock: @"NSFetchRequest"@? fetchRequest completionBlock
    NSAsynchronousFetchResult
      finalResult @"NSArray" R
      fetchRequest @ R
    NSBatchDeleteRequest : NSPersistentStoreRequest
      requestType Q R =7
      fetchRequest @"NSFetchRequest" R
      resultType Q
      objectIDs @"NSArray" R
      i initWithFetchRequest: @"NSFetchRequest" fetchRequest
      i initWithObjectIDs: @"NSArray" objectIDs
    NSBatchUpdateRequest : NSPersistentStoreRequest
      requestType Q R =6
      entityName @"NSString" R
      predicate @"NSPredicate"
      propertiesToUpdate @"NSDictionary"
      resultType Q
      includesSubentities B =1
      i initWithEntityName: @"NSString" entityName
      c batchUpdateRequestWithEntityName: @"NSString" entityName
    NSPersistentStoreResult
      result @ R
    NSBatchDeleteResult : NSPersistentStoreResult
      resultType Q R
    NSBatchUpdateResult : NSPersistentStoreResult
      resultType Q R
    NSMergePolicy
      mergeType Q R
      i initWithMergeType: Q mergeType
    NSMergeConflict
      sourceObject @"NSManagedObject" R
      objectSnapshot @"NSDictionary" R
      cachedSnapshot @"NSDictionary" R
      persistedSnapshot @"NSDictionary" R
      newVersionNumber Q R
      oldVersionNumber Q R
    NSPersistentContainer
      name @"NSString" R
      viewContext @"NSManagedObjectContext" R
      managedObjectModel @"NSManagedObjectModel" R
      persistentStoreCoordinator @"NSPersistentStoreCoordinator" R
      persistentStoreDescriptions @"NSArray"
    NSPersistentStoreDescription : NSObject NSCopying
      configuration @"NSString"
      URL @"NSURL"
      timeout d =240
      readOnly B isReadOnly
      shouldAddStoreAsynchronously B
      shouldMigrateStoreAutomatically B =1
      shouldInferMappingModelAutomatically B =1
      options @"NSDictionary" R
    NSMappingModel
      ! initWithContentsOfURL: @@:@"NSURL"
      ! mappingModelFromBundles:forSourceModel:destinationModel: @@:@@@ +
      ! inferredMappingModelForSourceModel:destinationModel:error: @@:@@^@ +
      ? Core Data in fwdsim infers every migration and has no mapping models
    NSMigrationManager
      ! initWithSourceModel:destinationModel: @@:@@
      ? Core Data in fwdsim infers every migration and has no mapping models
    NSEntityMigrationPolicy
    """)

  private static let table = ConstantTable(text).constants
  static let types = ConstantTable.types(in: text)

  private static let text = """
    @ NSSQLiteStoreType=SQLite NSXMLStoreType=XML NSBinaryStoreType=Binary NSInMemoryStoreType=InMemory
    @ NSMigratePersistentStoresAutomaticallyOption NSInferMappingModelAutomaticallyOption
    @ NSReadOnlyPersistentStoreOption NSSQLitePragmasOption NSSQLiteAnalyzeOption NSSQLiteManualVacuumOption
    @ NSPersistentStoreTimeoutOption NSPersistentStoreFileProtectionKey NSIgnorePersistentStoreVersioningOption
    @ NSPersistentStoreUbiquitousContentNameKey NSPersistentStoreUbiquitousContentURLKey NSPersistentStoreUbiquitousPeerTokenOption
    @ NSPersistentStoreForceDestroyOption NSPersistentHistoryTrackingKey
    @ NSPersistentStoreRemoteChangeNotificationPostOptionKey
    @ NSStoreTypeKey=NSStoreType NSStoreUUIDKey=NSStoreUUID
    @ NSStoreModelVersionHashesKey=NSStoreModelVersionHashes
    @ NSStoreModelVersionIdentifiersKey=NSStoreModelVersionIdentifiers
    @ NSInsertedObjectsKey=inserted NSUpdatedObjectsKey=updated NSDeletedObjectsKey=deleted
    @ NSRefreshedObjectsKey=refreshed NSInvalidatedObjectsKey=invalidated NSInvalidatedAllObjectsKey=invalidatedAll
    @ NSInsertedObjectIDsKey=inserted_objectIDs NSUpdatedObjectIDsKey=updated_objectIDs
    @ NSDeletedObjectIDsKey=deleted_objectIDs
    @ NSManagedObjectContextWillSaveNotification=NSManagingContextWillSaveChangesNotification
    @ NSManagedObjectContextDidSaveNotification=NSManagingContextDidSaveChangesNotification
    @ NSManagedObjectContextObjectsDidChangeNotification=NSObjectsChangedInManagingContextNotification
    @ NSPersistentStoreCoordinatorStoresDidChangeNotification=_NSPersistentStoreCoordinatorStoresDidChangeNotification
    @ NSPersistentStoreCoordinatorStoresWillChangeNotification
    @ NSPersistentStoreDidImportUbiquitousContentChangesNotification
    @ NSAddedPersistentStoresKey=added NSRemovedPersistentStoresKey=removed NSUUIDChangedPersistentStoresKey=changedUUID
    @ NSDetailedErrorsKey=NSDetailedErrors NSValidationObjectErrorKey=NSValidationErrorObject
    @ NSValidationKeyErrorKey=NSValidationErrorKey NSValidationPredicateErrorKey=NSValidationErrorPredicate
    @ NSValidationValueErrorKey=NSValidationErrorValue NSAffectedStoresErrorKey=NSAffectedStoresErrorKey
    @ NSAffectedObjectsErrorKey=NSAffectedObjectsErrorKey NSPersistentStoreSaveConflictsErrorKey=conflictList
    @ NSSQLiteErrorDomain
    Q NS FetchRequestType=1 SaveRequestType BatchInsertRequestType=5 BatchUpdateRequestType BatchDeleteRequestType
    Q NS ErrorMergePolicyType MergeByPropertyStoreTrumpMergePolicyType
    Q NS MergeByPropertyObjectTrumpMergePolicyType=2 OverwriteMergePolicyType RollbackMergePolicyType
    Q NS ConfinementConcurrencyType PrivateQueueConcurrencyType MainQueueConcurrencyType
    Q NS UndefinedAttributeType Integer16AttributeType=100 Integer32AttributeType=200 Integer64AttributeType=300
    Q NS DecimalAttributeType=400 DoubleAttributeType=500 FloatAttributeType=600 StringAttributeType=700
    Q NS BooleanAttributeType=800 DateAttributeType=900 BinaryDataAttributeType=1000 UUIDAttributeType=1100
    Q NS URIAttributeType=1200 TransformableAttributeType=1800 ObjectIDAttributeType=2000
    Q NS NoActionDeleteRule NullifyDeleteRule CascadeDeleteRule DenyDeleteRule
    Q NSFetchedResultsChange Insert=1 Delete Move Update
    Q NS ManagedObjectResultType ManagedObjectIDResultType DictionaryResultType CountResultType=4
    Q NSBatchDeleteResultType StatusOnly ObjectIDs Count
    Q NS StatusOnlyResultType UpdatedObjectIDsResultType UpdatedObjectsCountResultType
    Q NSSnapshotEvent UndoInsertion=2 UndoDeletion=4 UndoUpdate=8 Rollback=16 Refresh=32 MergePolicy=64
    q NSManagedObject ValidationError=1550 ConstraintValidationError ContextLockingError=132000
    q NSManagedObject ReferentialIntegrityError=133000 ExternalRelationshipError=133010 MergeError=133020
    q NSManagedObject ConstraintMergeError=133021
    q NSValidation MultipleErrorsError=1560 MissingMandatoryPropertyError=1570 RelationshipLacksMinimumCountError=1580
    q NSValidation RelationshipExceedsMaximumCountError=1590 RelationshipDeniedDeleteError=1600 NumberTooLargeError=1610
    q NSValidation NumberTooSmallError=1620 DateTooLateError=1630 DateTooSoonError=1640 InvalidDateError=1650
    q NSValidation StringTooLongError=1660 StringTooShortError=1670 StringPatternMatchingError=1680 InvalidURIError=1690
    q NSPersistentStore InvalidTypeError=134000 TypeMismatchError=134010 IncompatibleSchemaError=134020 SaveError=134030
    q NSPersistentStore IncompleteSaveError=134040 SaveConflictsError=134050 OperationError=134070 OpenError=134080
    q NSPersistentStore TimeoutError=134090 UnsupportedRequestTypeError
    q NSPersistentStore IncompatibleVersionHashError=134100
    q NS CoreDataError=134060 MigrationError=134110 MigrationMissingSourceModelError=134130 SQLiteError=134180
    q NS MigrationMissingMappingModelError=134140 InferredMappingModelError=134190
    : Q NSAttributeType NSDeleteRule NSFetchedResultsChangeType NSFetchRequestResultType NSSnapshotEventType
    : Q NSManagedObjectContextConcurrencyType NSMergePolicyType NSBatchDeleteRequestResultType
    : Q NSBatchUpdateRequestResultType NSPersistentStoreRequestType
    """

  static func constants() -> [String: NativeConstant] {
    var constants = table
    for (_, selector) in policyNames {
      constants["NS" + selector.prefix(1).uppercased() + selector.dropFirst()] = .object(
        of: "NSMergePolicy", selector: selector, argument: nil, types: "@")
    }
    return constants
  }

  /// NSMergePolicyType and the class methods of NSMergePolicy.
  static let policyNames = [
    (0, "errorMergePolicy"), (1, "mergeByPropertyStoreTrumpMergePolicy"),
    (2, "mergeByPropertyObjectTrumpMergePolicy"), (3, "overwriteMergePolicy"),
    (4, "rollbackMergePolicy"),
  ]

}

/// What the Core Data of one world knows.
final class CoreDataState {
  /// What the descriptions of entities in use say, by the description, which is kept.
  var entities: [ObjectPointer: Entity] = [:]
  /// The class for objects of an entity, by itself.
  var classes: [OpaquePointer: ManagedClass] = [:]
  /// Stores by path, while the process lasts.
  var contents: [String: StoreContents] = [:]
  /// Objects that nobody lets go: merge policies, by type.
  var policies: [Int: ObjectPointer] = [:]
  /// Contexts that merge every save of their parents and stores, not owned.
  var followers: [PointerBox] = []
  /// Counts keys of objects, and whatever else wants an order.
  private var counter = 0

  func next() -> Int {
    counter += 1
    return counter
  }
}

extension World {
  var coreData: CoreDataState { service(CoreDataState.self) { _ in CoreDataState() } }
}

// MARK: - Values that record classes keep

extension PropertyBag {
  /// A number or truth value.
  func word(_ name: String, or initial: Int = 0) -> Int {
    var word = 0
    copy(name, to: &word, count: 8, size: 8, withUnsafeBytes(of: initial) { Array($0) })
    return word
  }

  func flag(_ name: String, or initial: Bool = false) -> Bool {
    word(name, or: initial ? 1 : 0) & 0xFF != 0
  }

  /// An object, autoreleased.
  func object(_ name: String) -> ObjectPointer? { retained(name).flatMap { fwd_autorelease($0) } }

  func text(_ name: String, _ world: World) -> String? {
    object(name).flatMap { world.isString($0) ? world.string(of: $0) : nil }
  }

  func setWord(_ name: String, _ value: Int) {
    withUnsafeBytes(of: value) { if let base = $0.baseAddress { set(name, bytes: base, count: 8) } }
  }
}

extension NativeCall {
  /// The receiver's values.
  var bag: PropertyBag { PropertyBag.of(receiver, world) }

  /// An argument of a class of Core Data's; nil for nil. What is something else raises.
  func checked(_ index: Int, _ className: String) throws(ListingException) -> ObjectPointer? {
    guard let object = try checkedObject(index) else { return nil }
    guard !fwd_object_isClass(object), world.isKind(object, of: className) else {
      throw invalid("\(world.className(of: object)) is not an \(className)")
    }
    return object
  }

  func invalid(_ words: String) -> ListingException {
    world.exception("NSInvalidArgumentException", "*** \(signature()): \(words)")
  }
}
