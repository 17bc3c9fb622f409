// The URL loading system's classes beside requests and responses, in the words of RecordClass.swift: what would reach a network raises.

extension DeclarationLibrary {
  static let networkClasses = """
    NSURLCredential : NSObject NSCopying NSSecureCoding
      user @"NSString" R
      password @"NSString" R
      persistence Q R
      i initWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      c credentialWithUser:password:persistence: @"NSString"@"NSString"Q user password persistence
      certificates @"NSArray" R
      identity ^{__SecIdentity=} R
      i initWithIdentity:certificates:persistence: ^{__SecIdentity=}@"NSArray"Q identity certificates persistence
      c credentialWithIdentity:certificates:persistence: ^{__SecIdentity=}@"NSArray"Q identity certificates persistence
      i initWithTrust: ^{__SecTrust=} trust
      c credentialForTrust: ^{__SecTrust=} trust
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
      serverTrust ^{__SecTrust=} R
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
      + canInitWithRequest: B@:@"NSURLRequest"
      - startLoading v@:
      - stopLoading v@:
      task @"NSURLSessionTask" R
    __NSCFURLProtocolClient_NS
    NSURLSessionConfiguration : NSObject NSCopying NSSecureCoding
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
      - resetWithCompletionHandler: v@:@?
      - flushWithCompletionHandler: v@:@?
    NSURLSessionTask
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
      + canHandleRequest: B@:@"NSURLRequest"
      - scheduleInRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
      - unscheduleFromRunLoop:forMode: v@:@"NSRunLoop"@"NSString"
    NSURLDownload
      ! initWithRequest:delegate: @@:@"NSURLRequest"@
      ? a simulated program has no network
    """
}
