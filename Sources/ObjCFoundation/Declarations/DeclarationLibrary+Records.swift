// Classes of Foundation that carry values, and those that only have to be there: a listing makes and passes them, and
// what would reach a network, another process or a device raises.

extension DeclarationLibrary {
  static let records = RecordClasses(
    """
    NSURLResponse : NSObject NSCopying NSSecureCoding
      URL @"NSURL" R
      MIMEType @"NSString" R
      expectedContentLength q R
      textEncodingName @"NSString" R
      suggestedFilename @"NSString" R
      i initWithURL:MIMEType:expectedContentLength:textEncodingName: @"NSURL"@"NSString"q@"NSString" URL MIMEType expectedContentLength textEncodingName
    NSHTTPURLResponse : NSURLResponse NSCopying
      statusCode q R
      allHeaderFields @"NSDictionary" R
      i initWithURL:statusCode:HTTPVersion:headerFields: @"NSURL"q@"NSString"@"NSDictionary" URL statusCode _ allHeaderFields
    NSCachedURLResponse : NSObject NSCopying NSSecureCoding
      response @"NSURLResponse" R
      data @"NSData" R
      userInfo @"NSDictionary" R
      storagePolicy Q R
      i initWithResponse:data: @"NSURLResponse"@"NSData" response data
      i initWithResponse:data:userInfo:storagePolicy: @"NSURLResponse"@"NSData"@"NSDictionary"Q response data userInfo storagePolicy
    NSHTTPCookie : NSObject NSCopying
      name @"NSString" R
      value @"NSString" R
      domain @"NSString" R
      path @"NSString" R
      properties @"NSDictionary" R
      expiresDate @"NSDate" R
      secure B R isSecure
      HTTPOnly B R isHTTPOnly
      sessionOnly B R isSessionOnly
      version Q R
      comment @"NSString" R
      portList @"NSArray" R
    NSURLCache
      memoryCapacity Q
      diskCapacity Q
      i initWithMemoryCapacity:diskCapacity:diskPath: QQ@"NSString" memoryCapacity diskCapacity _
      i initWithMemoryCapacity:diskCapacity:directoryURL: QQ@"NSURL" memoryCapacity diskCapacity _
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
    NSHTTPCookieStorage
      cookieAcceptPolicy Q
      s sharedHTTPCookieStorage
    NSURLCredential : NSObject NSCopying NSSecureCoding
      user @"NSString" R
      password @"NSString" R
      persistence Q R
      i initWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      c credentialWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      - hasPassword B@:
    NSURLCredentialStorage
      s sharedCredentialStorage
      - setDefaultCredential:forProtectionSpace: v@:@@
      - defaultCredentialForProtectionSpace: @@:@
    NSURLProtectionSpace : NSObject NSCopying
      host @"NSString" R
      port q R
      protocol @"NSString" R
      realm @"NSString" R
      authenticationMethod @"NSString" R
      i initWithHost:port:protocol:realm:authenticationMethod: @"NSString"q@"NSString"@"NSString"@"NSString" host port protocol realm authenticationMethod
    NSURLAuthenticationChallenge
      protectionSpace @"NSURLProtectionSpace" R
      proposedCredential @"NSURLCredential" R
      previousFailureCount q R
      failureResponse @"NSURLResponse" R
      error @"NSError" R
      sender @ R
    NSURLProtocol
      request @"NSURLRequest" R
      client @ R
      cachedResponse @"NSCachedURLResponse" R
      i initWithRequest:cachedResponse:client: @"NSURLRequest"@"NSCachedURLResponse"@ request cachedResponse client
      + registerClass: B@:#
      + unregisterClass: v@:#
      + canInitWithRequest: B@:@"NSURLRequest"
      + propertyForKey:inRequest: @@:@"NSString"@"NSURLRequest"
      + setProperty:forKey:inRequest: v@:@@"NSString"@"NSMutableURLRequest"
      - startLoading v@:
      - stopLoading v@:
    NSURLSessionConfiguration : NSObject NSCopying
      identifier @"NSString" R
      requestCachePolicy Q
      timeoutIntervalForRequest d
      timeoutIntervalForResource d
      networkServiceType Q
      allowsCellularAccess B
      discretionary B isDiscretionary
      waitsForConnectivity B
      HTTPAdditionalHeaders @"NSDictionary"
      HTTPMaximumConnectionsPerHost q
      HTTPShouldSetCookies B
      HTTPShouldUsePipelining B
      HTTPCookieAcceptPolicy Q
      HTTPCookieStorage @"NSHTTPCookieStorage"
      URLCredentialStorage @"NSURLCredentialStorage"
      URLCache @"NSURLCache"
      protocolClasses @"NSArray"
      connectionProxyDictionary @"NSDictionary"
      c defaultSessionConfiguration
      c ephemeralSessionConfiguration
      c backgroundSessionConfigurationWithIdentifier: @"NSString" identifier
    NSURLSession
      configuration @"NSURLSessionConfiguration" R
      delegate @ R
      delegateQueue @"NSOperationQueue" R
      sessionDescription @"NSString"
      s sharedSession
      c sessionWithConfiguration: @"NSURLSessionConfiguration" configuration
      c sessionWithConfiguration:delegate:delegateQueue: @"NSURLSessionConfiguration"@@"NSOperationQueue" configuration delegate delegateQueue
      - invalidateAndCancel v@:
      - finishTasksAndInvalidate v@:
      - resetWithCompletionHandler: v@:@?
      - flushWithCompletionHandler: v@:@?
    NSURLSessionTask : NSObject NSCopying
      taskIdentifier Q R
      originalRequest @"NSURLRequest" R
      currentRequest @"NSURLRequest" R
      response @"NSURLResponse" R
      error @"NSError" R
      state q R
      priority f
      taskDescription @"NSString"
      countOfBytesReceived q R
      countOfBytesSent q R
      countOfBytesExpectedToReceive q R
      countOfBytesExpectedToSend q R
      - suspend v@:
      - cancel v@:
      ! resume v@:
      ? a simulated program has no network
    NSURLSessionDataTask : NSURLSessionTask
    NSURLSessionUploadTask : NSURLSessionDataTask
    NSURLSessionDownloadTask : NSURLSessionTask
      - cancelByProducingResumeData: v@:@?
    NSURLSessionStreamTask : NSURLSessionTask
    NSURLSessionWebSocketTask : NSURLSessionTask
    NSURLSessionTaskMetrics
    NSURLConnection
      originalRequest @"NSURLRequest" R
      currentRequest @"NSURLRequest" R
      i initWithRequest:delegate:startImmediately: @"NSURLRequest"@B originalRequest _ _
      ! initWithRequest:delegate: @@:@"NSURLRequest"@
      ! connectionWithRequest:delegate: @@:@"NSURLRequest"@ +
      ! sendSynchronousRequest:returningResponse:error: @"NSData"@:@"NSURLRequest"^@^@ +
      ! sendAsynchronousRequest:queue:completionHandler: v@:@"NSURLRequest"@"NSOperationQueue"@? +
      ! start v@:
      + canHandleRequest: B@:@"NSURLRequest"
      - cancel v@:
      - setDelegateQueue: v@:@"NSOperationQueue"
      - scheduleInRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      - unscheduleFromRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      ? a simulated program has no network
    NSURLDownload
      ! initWithRequest:delegate: @@:@"NSURLRequest"@
      ? a simulated program has no network
    NSPipe
      c pipe
      fileHandleForReading @"NSFileHandle" R
      fileHandleForWriting @"NSFileHandle" R
    NSHost
      s currentHost
      name @"NSString" R
      address @"NSString" R
      localizedName @"NSString" R
      names @"NSArray" R
      addresses @"NSArray" R
    NSConnection
      rootObject @
      s defaultConnection
      ! registerName: B@:@"NSString"
      ! rootProxy @@:
      ? a simulated program is alone: there are no other processes
    NSDistantObject : NSProxy
    NSPortMessage
    NSTask
      launchPath @"NSString"
      arguments @"NSArray"
      environment @"NSDictionary"
      currentDirectoryPath @"NSString"
      executableURL @"NSURL"
      currentDirectoryURL @"NSURL"
      standardInput @
      standardOutput @
      standardError @
      terminationHandler @?
      terminationStatus i R
      terminationReason q R
      running B R isRunning
      processIdentifier i R
      - interrupt v@:
      - terminate v@:
      - waitUntilExit v@:
      ! launch v@:
      ! launchAndReturnError: B@:^@
      ! launchedTaskWithLaunchPath:arguments: @@:@"NSString"@"NSArray" +
      ? a simulated program cannot start other programs
    NSMetadataQuery
      predicate @"NSPredicate"
      searchScopes @"NSArray"
      delegate @
      - startQuery B@:
      - stopQuery v@:
      - results @"NSArray"@:
    NSUserActivity
      activityType @"NSString" R
      title @"NSString"
      userInfo @"NSDictionary"
      webpageURL @"NSURL"
      delegate @
      i initWithActivityType: @"NSString" activityType
      - becomeCurrent v@:
      - resignCurrent v@:
      - invalidate v@:
    NSUserNotification : NSObject NSCopying
      title @"NSString"
      subtitle @"NSString"
      informativeText @"NSString"
      identifier @"NSString"
      userInfo @"NSDictionary"
      deliveryDate @"NSDate"
    NSUserNotificationCenter
      delegate @
      s defaultUserNotificationCenter
      - deliverNotification: v@:@"NSUserNotification"
      - scheduleNotification: v@:@"NSUserNotification"
    NSItemProvider : NSObject NSCopying
      i initWithItem:typeIdentifier: @@"NSString" item _
      - registeredTypeIdentifiers @"NSArray"@:
    NSExtensionContext
      inputItems @"NSArray" R
    NSExtensionItem
      attachments @"NSArray"
      userInfo @"NSDictionary"
    NSBackgroundActivityScheduler
      identifier @"NSString" R
      repeats B
      interval d
      tolerance d
      i initWithIdentifier: @"NSString" identifier
      - invalidate v@:
      ! scheduleWithBlock: v@:@?
      ? nothing schedules activities in a simulated program
    NSAppleScript
      source @"NSString" R
      i initWithSource: @"NSString" source
      ! executeAndReturnError: @@:^@
      ? a simulated program runs no scripts
    NSXPCConnection
      serviceName @"NSString" R
      exportedObject @
      exportedInterface @"NSXPCInterface"
      remoteObjectInterface @"NSXPCInterface"
      interruptionHandler @?
      invalidationHandler @?
      i initWithServiceName: @"NSString" serviceName
      i initWithMachServiceName:options: @"NSString"Q serviceName _
      - invalidate v@:
      ! resume v@:
      ! remoteObjectProxy @@:
      ! remoteObjectProxyWithErrorHandler: @@:@?
      ? a simulated program is alone: there are no other processes
    NSXPCInterface
      protocol @"Protocol"
      c interfaceWithProtocol: @"Protocol" protocol
    NSXPCListener
      delegate @
      s mainListener
      s serviceListener
      ! resume v@:
      ? a simulated program is alone: there are no other processes
    NSDistributedLock
      - tryLock B@:
      - unlock v@:
      - breakLock v@:
    NSNetService
      name @"NSString" R
      type @"NSString" R
      domain @"NSString" R
      port q R
      delegate @
      i initWithDomain:type:name: @"NSString"@"NSString"@"NSString" domain type name
      - stop v@:
      ! publish v@:
      ! resolveWithTimeout: v@:d
      ? a simulated program has no network
    NSNetServiceBrowser
      delegate @
      - stop v@:
      ! searchForServicesOfType:inDomain: v@:@"NSString"@"NSString"
      ? a simulated program has no network
    NSClassDescription
    NSScriptCommand
    NSOrthography
    NSFileVersion
    NSFileCoordinator
      i initWithFilePresenter: @ _
    NSGarbageCollector
      + defaultCollector @@:
    NSURLFileTypeMappings
    NSAppleEventDescriptor
    NSBundleResourceRequest
    NSPersonNameComponents : NSObject NSCopying NSSecureCoding
      namePrefix @"NSString"
      givenName @"NSString"
      middleName @"NSString"
      familyName @"NSString"
      nameSuffix @"NSString"
      nickname @"NSString"
    """)
}
