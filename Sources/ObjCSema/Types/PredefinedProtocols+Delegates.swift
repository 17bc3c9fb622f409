// What the delegates of Foundation's classes for files, streams and networks may answer, as Apple's headers declare it.
import ForwardKitBasics

extension PredefinedProtocols {
  /// Lines of DeclarationTable by the name of the protocol.
  static let delegates: [String: String] = {
    var tables: [String: String] = [:]
    var name = ""
    for line in delegateText.split(separator: "\n") {
      if line.first != " " {
        name = String(line)
      } else {
        tables[name, default: ""] += line.drop { $0 == " " } + "\n"
      }
    }
    return tables
  }()

  private static let delegateText = """
    UIViewControllerContextTransitioning
      - containerView @@:
      - isAnimated B@:
      - isInteractive B@:
      - transitionWasCancelled B@:
      - presentationStyle q@:
      - updateInteractiveTransition: v@:d
      - finishInteractiveTransition v@:
      - cancelInteractiveTransition v@:
      - completeTransition: v@:B
      - viewControllerForKey: @@:@
      - viewForKey: @@:@
      - initialFrameForViewController: {CGRect={CGPoint=dd}{CGSize=dd}}@:@
      - finalFrameForViewController: {CGRect={CGPoint=dd}{CGSize=dd}}@:@
    NSURLSessionDelegate
      ? - URLSession:didBecomeInvalidWithError: v@:@"NSURLSession"@"NSError"
      ? - URLSession:didReceiveChallenge:completionHandler: v@:@"NSURLSession"@"NSURLAuthenticationChallenge"@?<v@?q@"NSURLCredential">
      ? - URLSessionDidFinishEventsForBackgroundURLSession: v@:@"NSURLSession"
    NSFetchedResultsSectionInfo
      - name @"NSString"@:
      - indexTitle @"NSString"@:
      - numberOfObjects Q@:
      - objects @"NSArray"@:
    NSURLSessionTaskDelegate
      ? - URLSession:task:didCompleteWithError: v@:@"NSURLSession"@"NSURLSessionTask"@"NSError"
      ? - URLSession:task:didReceiveChallenge:completionHandler: v@:@"NSURLSession"@"NSURLSessionTask"@"NSURLAuthenticationChallenge"@?<v@?q@"NSURLCredential">
      ? - URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler: v@:@"NSURLSession"@"NSURLSessionTask"@"NSHTTPURLResponse"@"NSURLRequest"@?<v@?@"NSURLRequest">
      ? - URLSession:task:needNewBodyStream: v@:@"NSURLSession"@"NSURLSessionTask"@?<v@?@"NSInputStream">
      ? - URLSession:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend: v@:@"NSURLSession"@"NSURLSessionTask"qqq
      ? - URLSession:task:didFinishCollectingMetrics: v@:@"NSURLSession"@"NSURLSessionTask"@"NSURLSessionTaskMetrics"
      ? - URLSession:task:willBeginDelayedRequest:completionHandler: v@:@"NSURLSession"@"NSURLSessionTask"@"NSURLRequest"@?<v@?q@"NSURLRequest">
      ? - URLSession:taskIsWaitingForConnectivity: v@:@"NSURLSession"@"NSURLSessionTask"
    NSURLSessionDataDelegate
      ? - URLSession:dataTask:didReceiveResponse:completionHandler: v@:@"NSURLSession"@"NSURLSessionDataTask"@"NSURLResponse"@?<v@?q>
      ? - URLSession:dataTask:didReceiveData: v@:@"NSURLSession"@"NSURLSessionDataTask"@"NSData"
      ? - URLSession:dataTask:didBecomeDownloadTask: v@:@"NSURLSession"@"NSURLSessionDataTask"@"NSURLSessionDownloadTask"
      ? - URLSession:dataTask:didBecomeStreamTask: v@:@"NSURLSession"@"NSURLSessionDataTask"@"NSURLSessionStreamTask"
      ? - URLSession:dataTask:willCacheResponse:completionHandler: v@:@"NSURLSession"@"NSURLSessionDataTask"@"NSCachedURLResponse"@?<v@?@"NSCachedURLResponse">
    NSURLSessionDownloadDelegate
      - URLSession:downloadTask:didFinishDownloadingToURL: v@:@"NSURLSession"@"NSURLSessionDownloadTask"@"NSURL"
      ? - URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite: v@:@"NSURLSession"@"NSURLSessionDownloadTask"qqq
      ? - URLSession:downloadTask:didResumeAtOffset:expectedTotalBytes: v@:@"NSURLSession"@"NSURLSessionDownloadTask"qq
    NSURLSessionStreamDelegate
      ? - URLSession:readClosedForStreamTask: v@:@"NSURLSession"@"NSURLSessionStreamTask"
      ? - URLSession:writeClosedForStreamTask: v@:@"NSURLSession"@"NSURLSessionStreamTask"
      ? - URLSession:streamTask:didBecomeInputStream:outputStream: v@:@"NSURLSession"@"NSURLSessionStreamTask"@"NSInputStream"@"NSOutputStream"
    NSURLSessionWebSocketDelegate
      ? - URLSession:webSocketTask:didOpenWithProtocol: v@:@"NSURLSession"@"NSURLSessionWebSocketTask"@"NSString"
      ? - URLSession:webSocketTask:didCloseWithCode:reason: v@:@"NSURLSession"@"NSURLSessionWebSocketTask"q@"NSData"
    NSURLConnectionDelegate
      ? - connection:didFailWithError: v@:@"NSURLConnection"@"NSError"
      ? - connectionShouldUseCredentialStorage: B@:@"NSURLConnection"
      ? - connection:willSendRequestForAuthenticationChallenge: v@:@"NSURLConnection"@"NSURLAuthenticationChallenge"
      ? - connection:canAuthenticateAgainstProtectionSpace: B@:@"NSURLConnection"@"NSURLProtectionSpace"
      ? - connection:didReceiveAuthenticationChallenge: v@:@"NSURLConnection"@"NSURLAuthenticationChallenge"
      ? - connection:didCancelAuthenticationChallenge: v@:@"NSURLConnection"@"NSURLAuthenticationChallenge"
    NSURLConnectionDataDelegate
      ? - connection:willSendRequest:redirectResponse: @"NSURLRequest"@:@"NSURLConnection"@"NSURLRequest"@"NSURLResponse"
      ? - connection:didReceiveResponse: v@:@"NSURLConnection"@"NSURLResponse"
      ? - connection:didReceiveData: v@:@"NSURLConnection"@"NSData"
      ? - connection:needNewBodyStream: @"NSInputStream"@:@"NSURLConnection"@"NSURLRequest"
      ? - connection:didSendBodyData:totalBytesWritten:totalBytesExpectedToWrite: v@:@"NSURLConnection"qqq
      ? - connection:willCacheResponse: @"NSCachedURLResponse"@:@"NSURLConnection"@"NSCachedURLResponse"
      ? - connectionDidFinishLoading: v@:@"NSURLConnection"
    NSURLConnectionDownloadDelegate
      ? - connection:didWriteData:totalBytesWritten:expectedTotalBytes: v@:@"NSURLConnection"qqq
      ? - connectionDidResumeDownloading:totalBytesWritten:expectedTotalBytes: v@:@"NSURLConnection"qq
      - connectionDidFinishDownloading:destinationURL: v@:@"NSURLConnection"@"NSURL"
    NSURLAuthenticationChallengeSender
      - useCredential:forAuthenticationChallenge: v@:@"NSURLCredential"@"NSURLAuthenticationChallenge"
      - continueWithoutCredentialForAuthenticationChallenge: v@:@"NSURLAuthenticationChallenge"
      - cancelAuthenticationChallenge: v@:@"NSURLAuthenticationChallenge"
      ? - performDefaultHandlingForAuthenticationChallenge: v@:@"NSURLAuthenticationChallenge"
      ? - rejectProtectionSpaceAndContinueWithChallenge: v@:@"NSURLAuthenticationChallenge"
    NSStreamDelegate
      ? - stream:handleEvent: v@:@"NSStream"Q
    NSPortDelegate
      ? - handlePortMessage: v@:@"NSPortMessage"
    NSMachPortDelegate
      ? - handleMachMessage: v@:^v
    NSXMLParserDelegate
      ? - parserDidStartDocument: v@:@"NSXMLParser"
      ? - parserDidEndDocument: v@:@"NSXMLParser"
      ? - parser:didStartElement:namespaceURI:qualifiedName:attributes: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"@"NSDictionary"
      ? - parser:didEndElement:namespaceURI:qualifiedName: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"
      ? - parser:didStartMappingPrefix:toURI: v@:@"NSXMLParser"@"NSString"@"NSString"
      ? - parser:didEndMappingPrefix: v@:@"NSXMLParser"@"NSString"
      ? - parser:foundCharacters: v@:@"NSXMLParser"@"NSString"
      ? - parser:foundIgnorableWhitespace: v@:@"NSXMLParser"@"NSString"
      ? - parser:foundProcessingInstructionWithTarget:data: v@:@"NSXMLParser"@"NSString"@"NSString"
      ? - parser:foundComment: v@:@"NSXMLParser"@"NSString"
      ? - parser:foundCDATA: v@:@"NSXMLParser"@"NSData"
      ? - parser:foundNotationDeclarationWithName:publicID:systemID: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"
      ? - parser:foundUnparsedEntityDeclarationWithName:publicID:systemID:notationName: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"@"NSString"
      ? - parser:foundAttributeDeclarationWithName:forElement:type:defaultValue: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"@"NSString"
      ? - parser:foundElementDeclarationWithName:model: v@:@"NSXMLParser"@"NSString"@"NSString"
      ? - parser:foundInternalEntityDeclarationWithName:value: v@:@"NSXMLParser"@"NSString"@"NSString"
      ? - parser:foundExternalEntityDeclarationWithName:publicID:systemID: v@:@"NSXMLParser"@"NSString"@"NSString"@"NSString"
      ? - parser:resolveExternalEntityName:systemID: @"NSData"@:@"NSXMLParser"@"NSString"@"NSString"
      ? - parser:parseErrorOccurred: v@:@"NSXMLParser"@"NSError"
      ? - parser:validationErrorOccurred: v@:@"NSXMLParser"@"NSError"
    NSNetServiceDelegate
      ? - netServiceWillPublish: v@:@"NSNetService"
      ? - netServiceDidPublish: v@:@"NSNetService"
      ? - netService:didNotPublish: v@:@"NSNetService"@"NSDictionary"
      ? - netServiceWillResolve: v@:@"NSNetService"
      ? - netServiceDidResolveAddress: v@:@"NSNetService"
      ? - netService:didNotResolve: v@:@"NSNetService"@"NSDictionary"
      ? - netServiceDidStop: v@:@"NSNetService"
      ? - netService:didUpdateTXTRecordData: v@:@"NSNetService"@"NSData"
      ? - netService:didAcceptConnectionWithInputStream:outputStream: v@:@"NSNetService"@"NSInputStream"@"NSOutputStream"
    NSNetServiceBrowserDelegate
      ? - netServiceBrowserWillSearch: v@:@"NSNetServiceBrowser"
      ? - netServiceBrowserDidStopSearch: v@:@"NSNetServiceBrowser"
      ? - netServiceBrowser:didNotSearch: v@:@"NSNetServiceBrowser"@"NSDictionary"
      ? - netServiceBrowser:didFindDomain:moreComing: v@:@"NSNetServiceBrowser"@"NSString"B
      ? - netServiceBrowser:didFindService:moreComing: v@:@"NSNetServiceBrowser"@"NSNetService"B
      ? - netServiceBrowser:didRemoveDomain:moreComing: v@:@"NSNetServiceBrowser"@"NSString"B
      ? - netServiceBrowser:didRemoveService:moreComing: v@:@"NSNetServiceBrowser"@"NSNetService"B
    NSUserActivityDelegate
      ? - userActivityWillSave: v@:@"NSUserActivity"
      ? - userActivityWasContinued: v@:@"NSUserActivity"
      ? - userActivity:didReceiveInputStream:outputStream: v@:@"NSUserActivity"@"NSInputStream"@"NSOutputStream"
    NSUserNotificationCenterDelegate
      ? - userNotificationCenter:didDeliverNotification: v@:@"NSUserNotificationCenter"@"NSUserNotification"
      ? - userNotificationCenter:didActivateNotification: v@:@"NSUserNotificationCenter"@"NSUserNotification"
      ? - userNotificationCenter:shouldPresentNotification: B@:@"NSUserNotificationCenter"@"NSUserNotification"
    NSXPCListenerDelegate
      ? - listener:shouldAcceptNewConnection: B@:@"NSXPCListener"@"NSXPCConnection"
    NSXPCProxyCreating
      - remoteObjectProxy @@:
      - remoteObjectProxyWithErrorHandler: @@:@?<v@?@"NSError">
      ? - synchronousRemoteObjectProxyWithErrorHandler: @@:@?<v@?@"NSError">
    NSMetadataQueryDelegate
      ? - metadataQuery:replacementObjectForResultObject: @@:@"NSMetadataQuery"@"NSMetadataItem"
      ? - metadataQuery:replacementValueForAttribute:value: @@:@"NSMetadataQuery"@"NSString"@
    NSFilePresenter
      ? - presentedItemDidChange v@:
      ? - presentedItemDidMoveToURL: v@:@"NSURL"
      ? - relinquishPresentedItemToReader: v@:@?<v@?@?>
      ? - relinquishPresentedItemToWriter: v@:@?<v@?@?>
      ? - savePresentedItemChangesWithCompletionHandler: v@:@?<v@?@"NSError">
      ? - accommodatePresentedItemDeletionWithCompletionHandler: v@:@?<v@?@"NSError">
      ? - presentedSubitemDidAppearAtURL: v@:@"NSURL"
      ? - presentedSubitemDidChangeAtURL: v@:@"NSURL"
    NSItemProviderReading
      + readableTypeIdentifiersForItemProvider @"NSArray"@:
      + objectWithItemProviderData:typeIdentifier:error: =@:@"NSData"@"NSString"^@
    NSItemProviderWriting
      + writableTypeIdentifiersForItemProvider @"NSArray"@:
      - loadDataWithTypeIdentifier:forItemProviderCompletionHandler: @"NSProgress"@:@"NSString"@?<v@?@"NSData"@"NSError">
    NSExtensionRequestHandling
      - beginRequestWithExtensionContext: v@:@"NSExtensionContext"
    NSURLDownloadDelegate
      ? - downloadDidBegin: v@:@"NSURLDownload"
      ? - download:didReceiveResponse: v@:@"NSURLDownload"@"NSURLResponse"
      ? - download:didReceiveDataOfLength: v@:@"NSURLDownload"Q
      ? - download:decideDestinationWithSuggestedFilename: v@:@"NSURLDownload"@"NSString"
      ? - download:didCreateDestination: v@:@"NSURLDownload"@"NSString"
      ? - downloadDidFinish: v@:@"NSURLDownload"
      ? - download:didFailWithError: v@:@"NSURLDownload"@"NSError"
    """
}
