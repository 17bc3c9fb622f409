/// The protocols of Foundation that listings adopt, with their methods.
enum PredefinedProtocols {
  static let names = [
    "NSObject", "NSCopying", "NSMutableCopying", "NSCoding", "NSSecureCoding",
    "NSFastEnumeration", "NSLocking", "NSDecimalNumberBehaviors", "NSDiscardableContent",
    "NSCacheDelegate",
    "NSKeyedArchiverDelegate", "NSKeyedUnarchiverDelegate", "NSPortDelegate", "NSStreamDelegate",
    "NSXMLParserDelegate",
    "NSURLConnectionDelegate", "NSURLSessionDelegate", "NSURLSessionTaskDelegate",
    "NSURLConnectionDataDelegate", "NSURLConnectionDownloadDelegate", "NSURLProtocolClient",
    "NSURLAuthenticationChallengeSender", "NSURLSessionDownloadDelegate", "NSFilePresenter",
    "NSMetadataQueryDelegate", "NSUserActivityDelegate", "NSXPCListenerDelegate",
    "NSXPCProxyCreating", "NSNetServiceDelegate", "NSNetServiceBrowserDelegate",
    "NSURLDownloadDelegate", "NSItemProviderReading", "NSItemProviderWriting",
    "NSProgressReporting", "NSExtensionRequestHandling", "XCTestObservation",
    "NSFetchedResultsControllerDelegate", "NSFetchedResultsSectionInfo", "NSFetchRequestResult",
    "XCTActivity",
    "XCTWaiterDelegate",
    "NSURLSessionDataDelegate", "NSURLSessionStreamDelegate", "NSURLSessionWebSocketDelegate",
    "NSMachPortDelegate", "NSFileManagerDelegate", "NSUserNotificationCenterDelegate",
    "OS_dispatch_object", "OS_dispatch_queue", "OS_dispatch_group", "OS_dispatch_semaphore",
    "OS_dispatch_source", "OS_dispatch_data", "OS_dispatch_io", "OS_object",
    "UIViewControllerContextTransitioning",
  ]

  static func make(_ name: String, in environment: NativeEnvironment) -> ProtocolModel? {
    guard names.contains(name) else { return nil }
    let model = ProtocolModel(name: name, isDefined: true, isNative: true)
    model.protocols = incorporated(name)
    for entry in DeclarationTable.read(table(name)) {
      let method = environment.makeMethod(
        entry.selector, entry.types, isClass: entry.isClassMethod, isVariadic: entry.isVariadic,
        returnsInstance: entry.returnsInstance, owner: name, isOptional: entry.isOptional)
      if let method { model.declare(method) }
    }
    if name == "NSObject" { model.properties = objectProperties }
    return model
  }

  /// Every class that adopts a protocol under `NSObject` lists these among its own.
  private static var objectProperties: [PropertyModel] {
    func property(
      _ name: String, _ type: CType, _ semantics: PropertyModel.Semantics, isOptional: Bool = false
    ) -> PropertyModel {
      PropertyModel(
        name: name, ownerName: "NSObject", type: type, isOptional: isOptional, isReadonly: true,
        semantics: semantics)
    }
    return [
      property("hash", .unsignedLong, .assign), property("superclass", .metaclass, .assign),
      property("description", .object("NSString"), .copy),
      property("debugDescription", .object("NSString"), .copy, isOptional: true),
    ]
  }

  static func declarations(of name: String) -> [DeclarationTable.Entry] {
    DeclarationTable.read(table(name))
  }

  static func incorporated(_ name: String) -> [String] {
    switch name {
    case "NSSecureCoding": ["NSCoding"]
    case "NSURLSessionTaskDelegate": ["NSURLSessionDelegate"]
    case "NSURLConnectionDataDelegate", "NSURLConnectionDownloadDelegate":
      ["NSURLConnectionDelegate"]
    case "NSURLSessionDownloadDelegate": ["NSURLSessionTaskDelegate"]
    case "NSURLSessionDataDelegate", "NSURLSessionStreamDelegate", "NSURLSessionWebSocketDelegate":
      ["NSURLSessionTaskDelegate"]
    case "NSMachPortDelegate": ["NSPortDelegate"]
    case "OS_dispatch_queue", "OS_dispatch_group", "OS_dispatch_semaphore", "OS_dispatch_source",
      "OS_dispatch_data", "OS_dispatch_io":
      ["OS_dispatch_object"]
    case "NSURLConnectionDelegate", "NSURLSessionDelegate", "NSURLProtocolClient",
      "NSURLAuthenticationChallengeSender", "NSFilePresenter", "NSMetadataQueryDelegate",
      "NSUserActivityDelegate", "NSXPCListenerDelegate", "NSNetServiceDelegate",
      "NSNetServiceBrowserDelegate", "NSItemProviderReading", "NSItemProviderWriting",
      "NSProgressReporting", "NSExtensionRequestHandling", "XCTestObservation",
      "NSFetchedResultsControllerDelegate", "NSFetchRequestResult", "NSFileManagerDelegate",
      "NSXMLParserDelegate", "NSStreamDelegate", "NSPortDelegate", "NSCacheDelegate",
      "NSUserNotificationCenterDelegate", "OS_dispatch_object",
      "OS_object", "UIViewControllerContextTransitioning":
      ["NSObject"]
    default: []
    }
  }

  private static func table(_ name: String) -> String {
    switch name {
    case "NSObject": RootClasses.objectProtocol + "\n? - debugDescription @\"NSString\"@:"
    case "NSCopying": "- copyWithZone: @@:^{_NSZone=}"
    case "NSMutableCopying": "- mutableCopyWithZone: @@:^{_NSZone=}"
    case "NSCoding":
      """
      - encodeWithCoder: v@:@"NSCoder"
      - initWithCoder: =@:@"NSCoder"
      """
    case "NSSecureCoding": "+ supportsSecureCoding B@:"
    case "NSFastEnumeration":
      "- countByEnumeratingWithState:objects:count: Q@:^{?=\"state\"Q\"itemsPtr\"^@\"mutationsPtr\"^Q\"extra\"[5Q]}^@Q"
    case "NSDecimalNumberBehaviors":
      """
      - roundingMode Q@:
      - scale s@:
      - exceptionDuringOperation:error:leftOperand:rightOperand: @"NSDecimalNumber"@::Q@"NSDecimalNumber"@"NSDecimalNumber"
      """
    case "NSLocking":
      """
      - lock v@:
      - unlock v@:
      """
    case "NSDiscardableContent":
      """
      - beginContentAccess B@:
      - endContentAccess v@:
      - discardContentIfPossible v@:
      - isContentDiscarded B@:
      """
    case "NSKeyedArchiverDelegate":
      """
      ? - archiver:willEncodeObject: @@:@"NSKeyedArchiver"@
      ? - archiver:didEncodeObject: v@:@"NSKeyedArchiver"@
      ? - archiver:willReplaceObject:withObject: v@:@"NSKeyedArchiver"@@
      ? - archiverWillFinish: v@:@"NSKeyedArchiver"
      ? - archiverDidFinish: v@:@"NSKeyedArchiver"
      """
    case "NSKeyedUnarchiverDelegate":
      """
      ? - unarchiver:cannotDecodeObjectOfClassName:originalClasses: #@:@"NSKeyedUnarchiver"@"NSString"@"NSArray"
      ? - unarchiver:didDecodeObject: @@:@"NSKeyedUnarchiver"@
      ? - unarchiver:willReplaceObject:withObject: v@:@"NSKeyedUnarchiver"@@
      ? - unarchiverWillFinish: v@:@"NSKeyedUnarchiver"
      ? - unarchiverDidFinish: v@:@"NSKeyedUnarchiver"
      """
    case "NSFileManagerDelegate":
      """
      ? - fileManager:shouldRemoveItemAtPath: B@:@"NSFileManager"@"NSString"
      ? - fileManager:shouldRemoveItemAtURL: B@:@"NSFileManager"@"NSURL"
      ? - fileManager:shouldCopyItemAtPath:toPath: B@:@"NSFileManager"@"NSString"@"NSString"
      ? - fileManager:shouldCopyItemAtURL:toURL: B@:@"NSFileManager"@"NSURL"@"NSURL"
      ? - fileManager:shouldMoveItemAtPath:toPath: B@:@"NSFileManager"@"NSString"@"NSString"
      ? - fileManager:shouldMoveItemAtURL:toURL: B@:@"NSFileManager"@"NSURL"@"NSURL"
      ? - fileManager:shouldLinkItemAtPath:toPath: B@:@"NSFileManager"@"NSString"@"NSString"
      ? - fileManager:shouldLinkItemAtURL:toURL: B@:@"NSFileManager"@"NSURL"@"NSURL"
      ? - fileManager:shouldProceedAfterError:removingItemAtPath: B@:@"NSFileManager"@"NSError"@"NSString"
      ? - fileManager:shouldProceedAfterError:removingItemAtURL: B@:@"NSFileManager"@"NSError"@"NSURL"
      ? - fileManager:shouldProceedAfterError:copyingItemAtPath:toPath: B@:@"NSFileManager"@"NSError"@"NSString"@"NSString"
      ? - fileManager:shouldProceedAfterError:copyingItemAtURL:toURL: B@:@"NSFileManager"@"NSError"@"NSURL"@"NSURL"
      ? - fileManager:shouldProceedAfterError:movingItemAtPath:toPath: B@:@"NSFileManager"@"NSError"@"NSString"@"NSString"
      ? - fileManager:shouldProceedAfterError:linkingItemAtPath:toPath: B@:@"NSFileManager"@"NSError"@"NSString"@"NSString"
      ? - fileManager:shouldProceedAfterError:linkingItemAtURL:toURL: B@:@"NSFileManager"@"NSError"@"NSURL"@"NSURL"
      ? - fileManager:shouldProceedAfterError:movingItemAtURL:toURL: B@:@"NSFileManager"@"NSError"@"NSURL"@"NSURL"
      """
    case "NSURLProtocolClient":
      """
      - URLProtocol:didReceiveResponse:cacheStoragePolicy: v@:@"NSURLProtocol"@"NSURLResponse"Q
      - URLProtocol:didLoadData: v@:@"NSURLProtocol"@"NSData"
      - URLProtocolDidFinishLoading: v@:@"NSURLProtocol"
      - URLProtocol:didFailWithError: v@:@"NSURLProtocol"@"NSError"
      - URLProtocol:wasRedirectedToRequest:redirectResponse: v@:@"NSURLProtocol"@"NSURLRequest"@"NSURLResponse"
      - URLProtocol:cachedResponseIsValid: v@:@"NSURLProtocol"@"NSCachedURLResponse"
      - URLProtocol:didReceiveAuthenticationChallenge: v@:@"NSURLProtocol"@"NSURLAuthenticationChallenge"
      - URLProtocol:didCancelAuthenticationChallenge: v@:@"NSURLProtocol"@"NSURLAuthenticationChallenge"
      """
    case "NSCacheDelegate": "? - cache:willEvictObject: v@:@\"NSCache\"@"
    default: delegates[name] ?? ""
    }
  }
}
