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
      commentURL @"NSURL" R
      sameSitePolicy @"NSString" R
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
    NSHTTPCookieStorage
      cookieAcceptPolicy Q
      s sharedHTTPCookieStorage
      =+ sharedCookieStorageForGroupContainerIdentifier: @"NSHTTPCookieStorage"@:@"NSString" sharedHTTPCookieStorage
      = storeCookies:forTask: v@:@"NSArray"@"NSURLSessionTask" setCookies:forURL:mainDocumentURL: 0 nil nil
    NSURLCredential : NSObject NSCopying NSSecureCoding
      user @"NSString" R
      password @"NSString" R
      persistence Q R
      i initWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      c credentialWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      - hasPassword B@:
      certificates @"NSArray" R
      identity ^v R
      i initWithIdentity:certificates:persistence: ^v@"NSArray"Q identity certificates persistence
      c credentialWithIdentity:certificates:persistence: ^v@"NSArray"Q identity certificates persistence
      i initWithTrust: ^v _
      c credentialForTrust: ^v _
    NSURLCredentialStorage
      s sharedCredentialStorage
      = removeCredential:forProtectionSpace:options: v@:@"NSURLCredential"@"NSURLProtectionSpace"@"NSDictionary" removeCredential:forProtectionSpace: 0 1
      = removeCredential:forProtectionSpace:options:task: v@:@"NSURLCredential"@"NSURLProtectionSpace"@"NSDictionary"@"NSURLSessionTask" removeCredential:forProtectionSpace: 0 1
      = setCredential:forProtectionSpace:task: v@:@"NSURLCredential"@"NSURLProtectionSpace"@"NSURLSessionTask" setCredential:forProtectionSpace: 0 1
      = setDefaultCredential:forProtectionSpace:task: v@:@"NSURLCredential"@"NSURLProtectionSpace"@"NSURLSessionTask" setDefaultCredential:forProtectionSpace: 0 1
    NSURLProtectionSpace : NSObject NSCopying
      host @"NSString" R
      port q R
      protocol @"NSString" R
      realm @"NSString" R
      authenticationMethod @"NSString" R
      i initWithHost:port:protocol:realm:authenticationMethod: @"NSString"q@"NSString"@"NSString"@"NSString" host port protocol realm authenticationMethod
      proxyType @"NSString" R
      distinguishedNames @"NSArray" R
      serverTrust ^v R
      - isProxy B@:
      - receivesCredentialSecurely B@:
      i initWithProxyHost:port:type:realm:authenticationMethod: @"NSString"q@"NSString"@"NSString"@"NSString" host port proxyType realm authenticationMethod
    NSURLAuthenticationChallenge
      protectionSpace @"NSURLProtectionSpace" R
      proposedCredential @"NSURLCredential" R
      previousFailureCount q R
      failureResponse @"NSURLResponse" R
      error @"NSError" R
      sender @ R
      i initWithProtectionSpace:proposedCredential:previousFailureCount:failureResponse:error:sender: @"NSURLProtectionSpace"@"NSURLCredential"q@"NSURLResponse"@"NSError"@ protectionSpace proposedCredential previousFailureCount failureResponse error sender
    NSURLProtocol
      request @"NSURLRequest" R
      client @ R
      cachedResponse @"NSCachedURLResponse" R
      i initWithRequest:cachedResponse:client: @"NSURLRequest"@"NSCachedURLResponse"@ request cachedResponse client
      + registerClass: B@:#
      + unregisterClass: v@:#
      + canInitWithRequest: B@:@"NSURLRequest"
      - startLoading v@:
      - stopLoading v@:
      task @"NSURLSessionTask" R
      i initWithTask:cachedResponse:client: @"NSURLSessionTask"@"NSCachedURLResponse"@ task cachedResponse client
      + canInitWithTask: B@:@"NSURLSessionTask"
    NSURLSessionConfiguration : NSObject NSCopying
      identifier @"NSString" R
      requestCachePolicy Q
      timeoutIntervalForRequest d =60
      timeoutIntervalForResource d =604800
      networkServiceType Q
      allowsCellularAccess B =1
      discretionary B isDiscretionary
      waitsForConnectivity B
      HTTPAdditionalHeaders @"NSDictionary"
      HTTPMaximumConnectionsPerHost q =6
      HTTPShouldSetCookies B =1
      HTTPShouldUsePipelining B
      HTTPCookieAcceptPolicy Q =2
      HTTPCookieStorage @"NSHTTPCookieStorage"
      URLCredentialStorage @"NSURLCredentialStorage"
      URLCache @"NSURLCache"
      protocolClasses @"NSArray"
      connectionProxyDictionary @"NSDictionary"
      c defaultSessionConfiguration
      c ephemeralSessionConfiguration
      c backgroundSessionConfigurationWithIdentifier: @"NSString" identifier
      allowsConstrainedNetworkAccess B =1
      allowsExpensiveNetworkAccess B =1
      requiresDNSSECValidation B
      multipathServiceType q
      sessionSendsLaunchEvents B =1
      sharedContainerIdentifier @"NSString"
      shouldUseExtendedBackgroundIdleMode B
      TLSMinimumSupportedProtocol i =4
      TLSMaximumSupportedProtocol i =8
      TLSMinimumSupportedProtocolVersion S =769
      TLSMaximumSupportedProtocolVersion S =772
      =+ backgroundSessionConfiguration: @"NSURLSessionConfiguration"@:@"NSString" backgroundSessionConfigurationWithIdentifier: 0
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
      priority f =0.5
      taskDescription @"NSString"
      countOfBytesReceived q R
      countOfBytesSent q R
      countOfBytesExpectedToReceive q R
      countOfBytesExpectedToSend q R
      - suspend v@:
      - cancel v@:
      ! resume v@:
      ? a simulated program has no network
      delegate @"<NSURLSessionTaskDelegate>"
      earliestBeginDate @"NSDate"
      countOfBytesClientExpectsToSend q =-1
      countOfBytesClientExpectsToReceive q =-1
      prefersIncrementalDelivery B =1
      progress @"NSProgress" R
    NSURLSessionDataTask : NSURLSessionTask
    NSURLSessionUploadTask : NSURLSessionDataTask
      - cancelByProducingResumeData: v@:@?<v@?@"NSData">
    NSURLSessionDownloadTask : NSURLSessionTask
      - cancelByProducingResumeData: v@:@?
    NSURLSessionStreamTask : NSURLSessionTask
      ! readDataOfMinLength:maxLength:timeout:completionHandler: v@:QQd@?<v@?@"NSData"B@"NSError">
      ! writeData:timeout:completionHandler: v@:@"NSData"d@?<v@?@"NSError">
      - captureStreams v@:
      - closeRead v@:
      - closeWrite v@:
      ! startSecureConnection v@:
      ! stopSecureConnection v@:
      ? a simulated program has no network
    NSURLSessionWebSocketTask : NSURLSessionTask
      maximumMessageSize q =1048576
      closeCode q R
      closeReason @"NSData" R
      ! sendMessage:completionHandler: v@:@"NSURLSessionWebSocketMessage"@?<v@?@"NSError">
      ! receiveMessageWithCompletionHandler: v@:@?<v@?@"NSURLSessionWebSocketMessage"@"NSError">
      ! sendPingWithPongReceiveHandler: v@:@?<v@?@"NSError">
      - cancelWithCloseCode:reason: v@:q@"NSData"
      ? a simulated program has no network
    NSURLSessionTaskMetrics
      transactionMetrics @"NSArray" R
      taskInterval @"NSDateInterval" R
      redirectCount Q R
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
    NSHost
      s currentHost
      name @"NSString" R
      address @"NSString" R
      localizedName @"NSString" R
      names @"NSArray" R
      addresses @"NSArray" R
      c hostWithName: @"NSString" name
      c hostWithAddress: @"NSString" address
      =+ localHost @"NSHost"@: currentHost
      = isEqualToHost: B@:@"NSHost" isEqual: 0
      + isHostCacheEnabled B@:
      + setHostCacheEnabled: v@:B
      + flushHostCache v@:
    NSConnection
      rootObject @
      s defaultConnection
      ! registerName: B@:@"NSString"
      ! rootProxy @@:
      ? a simulated program is alone: there are no other processes
      delegate @
      requestTimeout d
      replyTimeout d
      independentConversationQueueing B
      receivePort @"NSPort" R
      sendPort @"NSPort" R
      y isValid B@:
      - invalidate v@:
      - statistics @"NSDictionary"@:
      - requestModes @"NSArray"@:
      - addRequestMode: v@:@"NSString"
      - removeRequestMode: v@:@"NSString"
      - addRunLoop: v@:@"NSRunLoop"
      - removeRunLoop: v@:@"NSRunLoop"
      - runInNewThread v@:
      - enableMultipleThreads v@:
      - multipleThreadsEnabled B@:
      - localObjects @"NSArray"@:
      - remoteObjects @"NSArray"@:
      + allConnections @"NSArray"@:
      + currentConversation @@:
      i initWithReceivePort:sendPort: @"NSPort"@"NSPort" receivePort sendPort
      c connectionWithReceivePort:sendPort: @"NSPort"@"NSPort" receivePort sendPort
      c serviceConnectionWithName:rootObject: @"NSString"@ _ rootObject
      ! registerName:withNameServer: B@:@"NSString"@
      ! connectionWithRegisteredName:host: @@:@"NSString"@"NSString" +
      ! connectionWithRegisteredName:host:usingNameServer: @@:@"NSString"@"NSString"@ +
      ! rootProxyForConnectionWithRegisteredName:host: @"NSDistantObject"@:@"NSString"@"NSString" +
      ! rootProxyForConnectionWithRegisteredName:host:usingNameServer: @"NSDistantObject"@:@"NSString"@"NSString"@ +
    NSDistantObject : NSProxy
      connectionForProxy @"NSConnection" R
      - setProtocolForProxy: v@:@"Protocol"
      ! proxyWithTarget:connection: @@:@@"NSConnection" +
      ! proxyWithLocal:connection: @@:@@"NSConnection" +
      ! initWithTarget:connection: @@:@@"NSConnection"
      ! initWithLocal:connection: @@:@@"NSConnection"
      ? a simulated program is alone: there are no other processes
    NSPortMessage
      msgid I
      components @"NSArray" R
      sendPort @"NSPort" R
      receivePort @"NSPort" R
      i initWithSendPort:receivePort:components: @"NSPort"@"NSPort"@"NSArray" sendPort receivePort components
      ! sendBeforeDate: B@:@"NSDate"
      ? a simulated program is alone: there are no other processes
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
      qualityOfService q =-1
      - suspend B@:
      - resume B@:
    NSMetadataQuery
      predicate @"NSPredicate"
      searchScopes @"NSArray"
      delegate @
      - startQuery B@:
      - stopQuery v@:
      - results @"NSArray"@:
      sortDescriptors @"NSArray"
      valueListAttributes @"NSArray"
      groupingAttributes @"NSArray"
      notificationBatchingInterval d =1
      searchItems @"NSArray"
      operationQueue @"NSOperationQueue"
      - enableUpdates v@:
      - disableUpdates v@:
      - isStarted B@:
      - isGathering B@:
      y isStopped B@:
      - resultCount Q@:
      - resultAtIndex: @@:Q
      - indexOfResult: Q@:@
      - valueLists @"NSDictionary"@:
      - groupedResults @"NSArray"@:
      - valueOfAttribute:forResultAtIndex: @@:@"NSString"Q
      - enumerateResultsUsingBlock: v@:@?<v@?@Q^B>
      - enumerateResultsWithOptions:usingBlock: v@:Q@?<v@?@Q^B>
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
      requiredUserInfoKeys @"NSSet"
      needsSave B
      referrerURL @"NSURL"
      expirationDate @"NSDate"
      keywords @"NSSet"
      targetContentIdentifier @"NSString"
      persistentIdentifier @"NSString"
      supportsContinuationStreams B
      eligibleForHandoff B isEligibleForHandoff =1
      eligibleForSearch B isEligibleForSearch
      eligibleForPublicIndexing B isEligibleForPublicIndexing
      eligibleForPrediction B isEligibleForPrediction
      + deleteAllSavedUserActivitiesWithCompletionHandler: v@:@?<v@?>
      + deleteSavedUserActivitiesWithPersistentIdentifiers:completionHandler: v@:@"NSArray"@?<v@?>
      ! getContinuationStreamsWithCompletionHandler: v@:@?<v@?@"NSInputStream"@"NSOutputStream"@"NSError">
      ? a simulated program is alone: there are no other devices
    NSUserNotification : NSObject NSCopying
      title @"NSString"
      subtitle @"NSString"
      informativeText @"NSString"
      identifier @"NSString"
      userInfo @"NSDictionary"
      deliveryDate @"NSDate"
      actionButtonTitle @"NSString"
      otherButtonTitle @"NSString"
      hasActionButton B =1
      hasReplyButton B
      responsePlaceholder @"NSString"
      response @"NSAttributedString" R
      soundName @"NSString"
      contentImage @
      deliveryRepeatInterval @"NSDateComponents"
      deliveryTimeZone @"NSTimeZone"
      actualDeliveryDate @"NSDate" R
      activationType q R
      presented B R isPresented
      remote B R isRemote
    NSUserNotificationCenter
      delegate @
      s defaultUserNotificationCenter
      - deliverNotification: v@:@"NSUserNotification"
      - scheduleNotification: v@:@"NSUserNotification"
      scheduledNotifications @"NSArray"
      deliveredNotifications @"NSArray" R
      - removeScheduledNotification: v@:@"NSUserNotification"
      - removeDeliveredNotification: v@:@"NSUserNotification"
      - removeAllDeliveredNotifications v@:
    NSItemProvider : NSObject NSCopying
      suggestedName @"NSString"
      i initWithItem:typeIdentifier: @@"NSString" item _
      - registeredTypeIdentifiers @"NSArray"@:
    NSExtensionContext
      inputItems @"NSArray" R
      - cancelRequestWithError: v@:@"NSError"
      - completeRequestReturningItems:completionHandler: v@:@"NSArray"@?<v@?B>
      - openURL:completionHandler: v@:@"NSURL"@?<v@?B>
    NSExtensionItem
      attachments @"NSArray"
      userInfo @"NSDictionary"
      attributedTitle @"NSAttributedString"
      attributedContentText @"NSAttributedString"
    NSBackgroundActivityScheduler
      identifier @"NSString" R
      repeats B
      interval d
      tolerance d
      i initWithIdentifier: @"NSString" identifier
      - invalidate v@:
      ! scheduleWithBlock: v@:@?
      ? nothing schedules activities in a simulated program
      qualityOfService q =9
      - shouldDefer B@:
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
      endpoint @"NSXPCListenerEndpoint" R
      processIdentifier i R
      effectiveUserIdentifier I R
      effectiveGroupIdentifier I R
      auditSessionIdentifier i R
      i initWithListenerEndpoint: @"NSXPCListenerEndpoint" endpoint
      - suspend v@:
      ! activate v@:
      ! synchronousRemoteObjectProxyWithErrorHandler: @@:@?<v@?@"NSError">
      ! scheduleSendBarrierBlock: v@:@?<v@?>
      - setCodeSigningRequirement: v@:@"NSString"
      + currentConnection @"NSXPCConnection"@:
    NSXPCInterface
      protocol @"Protocol"
      c interfaceWithProtocol: @"Protocol" protocol
      - setClasses:forSelector:argumentIndex:ofReply: v@:@"NSSet":QB
      - classesForSelector:argumentIndex:ofReply: @"NSSet"@::QB
      - setInterface:forSelector:argumentIndex:ofReply: v@:@"NSXPCInterface":QB
      - interfaceForSelector:argumentIndex:ofReply: @"NSXPCInterface"@::QB
    NSXPCListener
      delegate @
      s mainListener
      s serviceListener
      ! resume v@:
      ? a simulated program is alone: there are no other processes
      endpoint @"NSXPCListenerEndpoint" R
      c anonymousListener
      i initWithMachServiceName: @"NSString" _
      - suspend v@:
      - invalidate v@:
      ! activate v@:
      - setConnectionCodeSigningRequirement: v@:@"NSString"
    NSDistributedLock
      - tryLock B@:
      - unlock v@:
      - breakLock v@:
      c lockWithPath: @"NSString" _
      i initWithPath: @"NSString" _
      lockDate @"NSDate" R
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
      hostName @"NSString" R
      addresses @"NSArray" R
      includesPeerToPeer B
      TXTRecordData @"NSData" R
      i initWithDomain:type:name:port: @"NSString"@"NSString"@"NSString"i domain type name port
      - startMonitoring v@:
      - stopMonitoring v@:
      - scheduleInRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      - removeFromRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      - getInputStream:outputStream: B@:^@^@
      ! publishWithOptions: v@:Q
      ! resolve v@:
      ? a simulated program has no network
    NSNetServiceBrowser
      delegate @
      - stop v@:
      ! searchForServicesOfType:inDomain: v@:@"NSString"@"NSString"
      ? a simulated program has no network
      includesPeerToPeer B
      - scheduleInRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      - removeFromRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      ! searchForBrowsableDomains v@:
      ! searchForRegistrationDomains v@:
    NSUbiquitousKeyValueStore
      s defaultStore
      y synchronize B@:
    NSClassDescription
      - attributeKeys @"NSArray"@:
      - toOneRelationshipKeys @"NSArray"@:
      - toManyRelationshipKeys @"NSArray"@:
      - inverseForRelationshipKey: @"NSString"@:@"NSString"
    NSScriptCommand
    NSOrthography
    NSFileVersion
      URL @"NSURL" R
      localizedName @"NSString" R
      localizedNameOfSavingComputer @"NSString" R
      originatorNameComponents @"NSPersonNameComponents" R
      modificationDate @"NSDate" R
      persistentIdentifier @ R
      conflict B R isConflict
      resolved B isResolved
      discardable B isDiscardable
      hasLocalContents B R
      hasThumbnail B R
      + currentVersionOfItemAtURL: @"NSFileVersion"@:@"NSURL"
      + otherVersionsOfItemAtURL: @"NSArray"@:@"NSURL"
      + unresolvedConflictVersionsOfItemAtURL: @"NSArray"@:@"NSURL"
      + versionOfItemAtURL:forPersistentIdentifier: @"NSFileVersion"@:@"NSURL"@
      + removeOtherVersionsOfItemAtURL:error: B@:@"NSURL"^@
    NSFileAccessIntent
      URL @"NSURL" R
      c readingIntentWithURL:options: @"NSURL"Q URL _
      c writingIntentWithURL:options: @"NSURL"Q URL _
    NSFileCoordinator
      purposeIdentifier @"NSString"
      i initWithFilePresenter: @ _
      + addFilePresenter: v@:@"<NSFilePresenter>"
      + removeFilePresenter: v@:@"<NSFilePresenter>"
      + filePresenters @"NSArray"@:
      - cancel v@:
      - itemAtURL:willMoveToURL: v@:@"NSURL"@"NSURL"
      - itemAtURL:didMoveToURL: v@:@"NSURL"@"NSURL"
      - itemAtURL:didChangeUbiquityAttributes: v@:@"NSURL"@"NSSet"
    NSMetadataItem
      - valueForAttribute: @@:@"NSString"
      - valuesForAttributes: @"NSDictionary"@:@"NSArray"
      - attributes @"NSArray"@:
    NSXPCListenerEndpoint
    NSURLSessionWebSocketMessage
      data @"NSData" R
      string @"NSString" R
      i initWithData: @"NSData" data
      i initWithString: @"NSString" string
    NSURLSessionTaskTransactionMetrics
      request @"NSURLRequest" R
      response @"NSURLResponse" R
      fetchStartDate @"NSDate" R
      domainLookupStartDate @"NSDate" R
      domainLookupEndDate @"NSDate" R
      connectStartDate @"NSDate" R
      secureConnectionStartDate @"NSDate" R
      secureConnectionEndDate @"NSDate" R
      connectEndDate @"NSDate" R
      requestStartDate @"NSDate" R
      requestEndDate @"NSDate" R
      responseStartDate @"NSDate" R
      responseEndDate @"NSDate" R
      networkProtocolName @"NSString" R
      proxyConnection B R isProxyConnection
      reusedConnection B R isReusedConnection
      resourceFetchType q R
      countOfRequestHeaderBytesSent q R
      countOfRequestBodyBytesSent q R
      countOfResponseHeaderBytesReceived q R
      countOfResponseBodyBytesReceived q R
      localAddress @"NSString" R
      remoteAddress @"NSString" R
      localPort @"NSNumber" R
      remotePort @"NSNumber" R
    NSGarbageCollector
      + defaultCollector @@:
    NSURLFileTypeMappings
    NSAppleEventDescriptor
    NSBundleResourceRequest
      tags @"NSSet" R
      bundle @"NSBundle" R
      loadingPriority d =0.5
      progress @"NSProgress" R
      i initWithTags: @"NSSet" tags
      i initWithTags:bundle: @"NSSet"@"NSBundle" tags bundle
      - endAccessingResources v@:
      ! beginAccessingResourcesWithCompletionHandler: v@:@?<v@?@"NSError">
      ! conditionallyBeginAccessingResourcesWithCompletionHandler: v@:@?<v@?B>
      ? a simulated program has no resources on demand
    NSPersonNameComponents : NSObject NSCopying NSSecureCoding
      namePrefix @"NSString"
      givenName @"NSString"
      middleName @"NSString"
      familyName @"NSString"
      nameSuffix @"NSString"
      nickname @"NSString"
      phoneticRepresentation @"NSPersonNameComponents"
    """)
}
