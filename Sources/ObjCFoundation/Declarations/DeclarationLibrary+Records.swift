// Classes of Foundation that carry values, and those that only have to be there: a listing makes and passes them, and
// what would reach a network, another process or a device raises.

extension DeclarationLibrary {
  static let records = RecordClasses(
    [recordClasses, networkClasses, fileWrapperClass].joined(separator: "\n"))

  private static let recordClasses = """
    NSURLResponse : NSObject NSCopying NSSecureCoding
      URL @"NSURL" R
      MIMEType @"NSString" R
      expectedContentLength q R
      textEncodingName @"NSString" R
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
    NSHTTPCookieStorage
      cookieAcceptPolicy Q
      s sharedHTTPCookieStorage
      =+ sharedCookieStorageForGroupContainerIdentifier: @"NSHTTPCookieStorage"@:@"NSString" sharedHTTPCookieStorage
      = storeCookies:forTask: v@:@"NSArray"@"NSURLSessionTask" setCookies:forURL:mainDocumentURL: 0 nil nil
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
      previewImageHandler @?<v@?@?<v@?@@"NSError">#@"NSDictionary">
      i initWithItem:typeIdentifier: @@"NSString" item _
      - registeredTypeIdentifiers @"NSArray"@:
    NSExtensionContext
      inputItems @"NSArray" R
      - cancelRequestWithError: v@:@"NSError"
      - completeRequestReturningItems:completionHandler: v@:@"NSArray"@?<v@?B>
      - openURL:completionHandler: v@:@"NSURL"@?<v@?B>
    NSExtensionItem : NSObject NSCopying
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
    NSMetadataQueryAttributeValueTuple
      attribute @"NSString" R
      value @ R
      count Q R
    NSMetadataQueryResultGroup
      attribute @"NSString" R
      value @ R
      subgroups @"NSArray" R
      resultCount Q R
      results @"NSArray" R
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
      cellular B R isCellular
      expensive B R isExpensive
      constrained B R isConstrained
      multipath B R isMultipath
      negotiatedTLSProtocolVersion @"NSNumber" R
      negotiatedTLSCipherSuite @"NSNumber" R
      countOfRequestBodyBytesBeforeEncoding q R
      countOfResponseBodyBytesAfterDecoding q R
      domainResolutionProtocol q R
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
    """
}
