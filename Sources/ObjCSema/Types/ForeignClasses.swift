import ForwardKitBasics
import ObjCSyntax

/// Names of classes and protocols that Apple's systems have and fwdsim has not, by framework: what
/// articles mention most. Everything that begins like UIKit's names counts as UIKit's.
package enum ForeignClasses {
  /// A framework of Apple's systems whose headers a program may import.
  package static func isFramework(_ name: String) -> Bool { KnownHeaders.frameworks.contains(name) }

  /// Every class name of the table.
  static var names: [String] { table.flatMap { Array($0.1) } }

  /// Whether the table has that name. No class of a framework begins with a small letter, so such a name does not have the table made.
  static func contains(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else {
      return false
    }
    return table.contains { $0.1.contains(name) }
  }

  /// The framework whose class this is, or nil.
  static func framework(of name: String) -> String? {
    for (framework, names) in table where names.contains(name) { return framework }
    return isLikeUIKit(name) ? "UIKit" : nil
  }

  static func framework(ofProtocol name: String) -> String? {
    if let framework = frameworkProtocols[name] { return framework }
    for (framework, prefix) in [
      ("QuartzCore", "CA"), ("MapKit", "MK"), ("WebKit", "WK"), ("UserNotifications", "UN"),
      ("AVFoundation", "AV"), ("CoreLocation", "CL"), ("CoreBluetooth", "CB"), ("StoreKit", "SK"),
      ("MultipeerConnectivity", "MC"), ("MessageUI", "MF"), ("QuickLook", "QL"), ("GameKit", "GK"),
      ("SafariServices", "SF"), ("AddressBookUI", "AB"), ("ContactsUI", "CN"), ("EventKitUI", "EK"),
      ("MediaPlayer", "MP"), ("PassKit", "PK"), ("SceneKit", "SCN"), ("WatchConnectivity", "WC"),
      ("iAd", "AD"),
    ]
    where isDelegate(name) && name.hasPrefix(prefix) {
      return framework
    }
    // Foundation's own are known by now.
    if appKitProtocols.contains(name) || name.hasPrefix("NS") && isDelegate(name) {
      return "AppKit"
    }
    return isLikeUIKit(name) ? "UIKit" : nil
  }

  private static let frameworkProtocols = [
    "NSFetchedResultsControllerDelegate": "CoreData", "NSFetchedResultsSectionInfo": "CoreData",
    "NSFetchRequestResult": "CoreData", "JSExport": "JavaScriptCore", "MKAnnotation": "MapKit",
    "MKOverlay": "MapKit",
    "WKScriptMessageHandler": "WebKit", "WKURLSchemeHandler": "WebKit",
    "CAMediaTiming": "QuartzCore",
    "MPMediaPlayback": "MediaPlayer", "QLPreviewItem": "QuickLook", "CAAction": "QuartzCore",
    "SKPhysicsContactDelegate": "SpriteKit", "SKSceneDelegate": "SpriteKit",
    "SKViewDelegate": "SpriteKit", "SKPaymentTransactionObserver": "StoreKit",
    "PHPhotoLibraryChangeObserver": "Photos",
    "EAGLDrawable": "OpenGL ES", "NCWidgetProviding": "NotificationCenter",
    "MTLDevice": "Metal", "MTLBuffer": "Metal", "MTLTexture": "Metal", "MTLCommandQueue": "Metal",
  ]

  private static func isDelegate(_ name: String) -> Bool {
    name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
  }

  /// `UI` and another capital letter, as in `UITableViewDataSource`.
  static func isLikeUIKit(_ name: String) -> Bool {
    guard name.hasPrefix("UI"), name.utf8.count > 4 else { return false }
    let rest = name.dropFirst(2)
    return rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
  }

  /// A name that begins as the constants of frameworks do: two capital letters of one of them, a third, and a small one;
  /// or `k` before such a name.
  static func isLikeConstant(_ name: String) -> Bool {
    framework(ofValue: name) != nil || isLikeNamedConstant(name)
      || hasPrefix(name, constantPrefixes)
  }

  /// `k` and a capital letter, as in `kLetterCaseType`.
  private static func isLikeNamedConstant(_ name: String) -> Bool {
    name.hasPrefix("k") && name.dropFirst().first?.isUppercase == true
      && name.contains(where: \.isLowercase) && name.utf8.count > 5
  }

  /// A reference of a framework in C: `CTFontRef`, `ABRecordRef`.
  static func isLikeReference(_ name: String) -> Bool {
    name.hasSuffix("Ref") && isLikeConstant(name)
  }

  /// A type of a framework whose name ends as those of blocks do: `ALAssetsLibraryAccessFailureBlock`.
  static func isLikeBlock(_ name: String) -> Bool {
    isLikeConstant(name) && ["Block", "Handler", "Callback"].contains { name.hasSuffix($0) }
  }

  /// A type of a framework whose name ends as those of enumerations and options do.
  static func isLikeNumberType(_ name: String) -> Bool {
    guard isLikeConstant(name), let last = name.lastIndex(where: \.isUppercase) else {
      return false
    }
    return numberNouns.contains(String(name[last...]))
  }

  private static let numberNouns: Set<String> = [
    "Alignment", "Behavior", "Category", "Code", "Direction", "Error", "Event", "Events", "Flags",
    "Format", "Gravity",
    "ID", "Kind", "Level", "Mask", "Mode", "Operation", "Operations", "Option", "Options",
    "Orientation", "Phase",
    "Placement", "Policy", "Position", "Priority", "Reason", "Result", "Return", "Role", "State",
    "States",
    "Status", "Style",
    "Type", "Types",
  ]

  /// A class of a framework, by its name: `NSGridCell`, `SKColor`, `AVCapturePhotoSettings`.
  package static func isLikeFrameworkClass(_ name: String) -> Bool {
    guard name.utf8.count > 5, !isLikeNumberType(name), !isLikeReference(name), !isLikeBlock(name)
    else { return false }
    return classPrefixes.contains { prefix in
      guard name.hasPrefix(prefix) else { return false }
      let rest = name.dropFirst(prefix.count)
      return rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
    }
  }

  private static let constantPrefixes = ["UI", "CG"] + classPrefixes

  /// What the classes of Apple's frameworks begin with.
  private static let classPrefixes = TextTable.words(
    of: """
      NS AB AC AD AL AV CA CB CI CK CL CM CN CS CT EK GC GK GLK HK HM JS LA MC MF MK MP MTK MTL NE PDF PH PK QL SCN SF SK SL SS UN VN WC WK
      """)

  /// As the constants of the frameworks whose classes are stand-ins do.
  static func isLikeScreenConstant(_ name: String) -> Bool {
    hasPrefix(
      name,
      [
        "UI", "CA", "CG", "CT", "UN", "WK", "NSRunAlert", "NSWorkspace", "NSVoice",
        "NSExternalRecord",
        "NSTableView", "NSOutlineView", "NSWindow", "NSApplication", "NSView", "NSMenu", "NSImage",
        "NSToolbar", "NSPasteboard", "NSAccessibility", "NSSplitView", "NSPopover", "NSTextView",
        "NSScreen", "NSComboBox", "NSTextStorage",
      ])
  }

  private static func hasPrefix(_ name: String, _ prefixes: [String]) -> Bool {
    let plain = name.hasPrefix("k") ? name.dropFirst() : name[...]
    return prefixes.contains { prefix in
      guard plain.hasPrefix(prefix) else { return false }
      let rest = plain.dropFirst(prefix.count)
      return rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
    }
  }

  private static let appKitProtocols: Set<String> = [
    "NSDraggingSource", "NSDraggingDestination", "NSDraggingInfo", "NSPasteboardWriting",
    "NSPasteboardReading", "NSUserInterfaceValidations", "NSValidatedUserInterfaceItem",
    "NSMenuItemValidation", "NSUserInterfaceItemIdentification",
  ]

  private static let table: [(String, Set<String>)] = [
    ("UIKit", words(uiKit)), ("AppKit", words(appKit)),
    ("QuartzCore", words(quartzCore)),
    ("WebKit", words(webKit)),
    ("AVFoundation", words(avFoundation)),
    ("MapKit", words(mapKit)),
    ("CoreLocation", words(coreLocation)),
    ("CoreData", words(coreData)),
    ("XCTest", words(xcTest)),
    ("JavaScriptCore", words(javaScriptCore)),
    ("SpriteKit", words(spriteKit)),
    ("StoreKit", words(storeKit)),
    ("CoreBluetooth", words(coreBluetooth)),
    ("UserNotifications", words(userNotifications)),
    ("MessageUI", words(messageUI)),
    ("Photos", words(photos)),
    ("AssetsLibrary", words(assetsLibrary)),
    ("Core Image", words(coreImage)),
    ("MultipeerConnectivity", words(multipeer)),
    ("CloudKit", words(cloudKit)),
    ("LocalAuthentication", words(localAuthentication)),
    ("MediaPlayer", words(mediaPlayer)),
    ("CoreMotion", words(coreMotion)),
    ("Contacts", words(contacts)),
    ("EventKit", words(eventKit)),
    ("GameKit", words(gameKit)),
    ("HealthKit", words(healthKit)),
    ("SceneKit", words(sceneKit)),
    ("Social", words(social)),
    ("SafariServices", words(safariServices)),
    ("CoreSpotlight", words(coreSpotlight)),
    ("QuickLook", words(quickLook)),
    ("Vision", words(vision)),
    ("Metal", words(metal)),
    ("OpenGLES", words(openGL)),
    ("Accounts", words("ACAccount ACAccountCredential ACAccountStore ACAccountType")),
    ("Intents", words("INIntent INIntentResponse INInteraction INParameter INPerson INImage")),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(TextTable.words(of: text))
  }

  private static let uiKit = """
    UIView UIViewController UIButton UILabel UIImage UIImageView UIColor UIFont UIScreen UIWindow
    UIApplication UIDevice UIControl UITableView UITableViewCell UITableViewController
    UITableViewHeaderFooterView UICollectionView UICollectionViewCell UICollectionViewController
    UICollectionViewLayout UICollectionViewFlowLayout UICollectionReusableView UIScrollView
    UITextField UITextView UISwitch UISlider UIStepper UISegmentedControl UIPageControl
    UIProgressView UIActivityIndicatorView UIPickerView UIDatePicker UINavigationController
    UINavigationBar UINavigationItem UITabBarController UITabBar UITabBarItem UIBarButtonItem
    UIBarItem UIToolbar UISearchBar UISearchController UISplitViewController UIPageViewController
    UIAlertView UIAlertController UIAlertAction UIActionSheet UIPopoverController
    UIPopoverPresentationController UIPresentationController UIActivityViewController
    UIImagePickerController UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer
    UIPinchGestureRecognizer UIRotationGestureRecognizer UISwipeGestureRecognizer
    UILongPressGestureRecognizer UIScreenEdgePanGestureRecognizer UIResponder UIEvent UITouch
    UIBezierPath UIStoryboard UIStoryboardSegue UINib UIWebView UIRefreshControl UIStackView
    UIVisualEffectView UIVisualEffect UIBlurEffect UIVibrancyEffect UILayoutGuide
    UIMenuController UIMenuItem UIPasteboard UIPrintInteractionController UIDocument
    UIManagedDocument UILocalNotification UIUserNotificationSettings UIMotionEffect
    UIDynamicAnimator UIDynamicBehavior UIGravityBehavior UICollisionBehavior UIScene
    UIWindowScene UISceneSession UISceneConfiguration UITraitCollection UIFeedbackGenerator
    UIImpactFeedbackGenerator UIContextMenuConfiguration UIMenu UIAction UICommand UIKeyCommand
    UIDragItem UIDropSession UIAccessibilityElement UIAccessibilityCustomAction
    UIInputViewController UILexicon UIFontDescriptor UIGraphicsImageRenderer UIGraphicsRenderer
    UIPress UIPressesEvent UIReferenceLibraryViewController UISearchDisplayController
    UISpringTimingParameters UIViewPropertyAnimator UITextInputMode UITextPosition UITextRange
    UITextChecker UICollectionViewLayoutAttributes UISwipeActionsConfiguration
    UITableViewRowAction UIContentConfiguration
    """

  private static let appKit = """
    NSApplication NSWindow NSWindowController NSView NSViewController NSButton NSTextField
    NSTextView NSTableView NSTableColumn NSOutlineView NSMenu NSMenuItem NSImage NSImageView
    NSColor NSFont NSEvent NSScreen NSControl NSCell NSScrollView NSSplitView NSBezierPath
    NSPasteboard NSWorkspace NSAlert NSPanel NSOpenPanel NSSavePanel NSResponder NSStatusBar
    NSStatusItem NSToolbar NSToolbarItem NSDocument NSDocumentController NSCollectionView
    NSGestureRecognizer NSSlider NSSwitch NSSegmentedControl NSComboBox NSPopUpButton
    NSProgressIndicator NSPopover NSStoryboard NSNib NSGraphicsContext NSCursor
    NSAnimationContext NSLayoutConstraint NSLayoutManager NSTextStorage NSTextContainer
    NSParagraphStyle NSMutableParagraphStyle NSShadow NSVisualEffectView NSStackView
    NSTrackingArea NSSound NSSpeechSynthesizer NSDockTile NSTableCellView NSTableRowView
    NSTableHeaderView NSTableViewRowAction NSTextFieldCell NSButtonCell NSActionCell NSImageCell
    NSArrayController NSObjectController NSTreeController NSController NSUserDefaultsController
    NSTabView NSTabViewItem NSTabViewController NSSplitViewController NSSplitViewItem
    NSSearchField NSSecureTextField NSTokenField NSText NSBox NSStepper NSDatePicker NSColorWell
    NSColorPanel NSFontPanel NSFontManager NSMatrix NSForm NSPathControl NSRulerView NSClipView
    NSScroller NSRunningApplication NSTouchBar NSTouchBarItem NSCustomTouchBarItem
    NSPopoverTouchBarItem NSLevelIndicator NSGridView NSBrowser NSBrowserCell NSPrintInfo
    NSPrintOperation NSPageController NSTitlebarAccessoryViewController NSClickGestureRecognizer
    NSPanGestureRecognizer NSPressGestureRecognizer NSMagnificationGestureRecognizer
    NSRotationGestureRecognizer NSPredicateEditor NSOpenGLView NSOpenGLContext
    NSOpenGLPixelFormat NSColorSpace NSGradient NSAppearance NSSharingService
    NSSharingServicePicker NSStatusBarButton NSTextAttachment NSTextTab NSTextList NSImageRep
    NSBitmapImageRep NSViewAnimation NSSpellChecker NSFontDescriptor NSPasteboardItem
    NSCollectionViewItem NSCollectionViewLayout NSCollectionViewFlowLayout NSLayoutGuide
    """

  private static let quartzCore = """
    CALayer CAAnimation CABasicAnimation CAKeyframeAnimation CAAnimationGroup CATransition
    CATransaction CADisplayLink CAShapeLayer CAGradientLayer CATextLayer CAEmitterLayer
    CAReplicatorLayer CAScrollLayer CATransformLayer CAMediaTimingFunction CASpringAnimation
    """

  private static let webKit = """
    WKWebView WKWebViewConfiguration WKUserContentController WKUserScript WKScriptMessage
    WKNavigation WKNavigationAction WKPreferences WKProcessPool WebView
    WebFrame WebFrameView WebDataSource WebPreferences WebScriptObject WebHistory WebHistoryItem WebBackForwardList
    """

  private static let avFoundation = """
    AVPlayer AVPlayerItem AVPlayerLayer AVAudioPlayer AVAudioSession AVAsset AVCaptureSession
    AVCaptureDevice AVAudioRecorder AVAudioEngine AVAudioPlayerNode AVAudioFile
    AVAudioSessionPortDescription AVURLAsset AVAssetTrack AVAssetExportSession AVAssetReader
    AVAssetWriter AVAssetImageGenerator AVComposition AVMutableComposition AVCaptureConnection
    AVCaptureDeviceInput AVCaptureInput AVCaptureOutput AVCaptureMetadataOutput
    AVCapturePhotoOutput AVCaptureStillImageOutput AVCaptureVideoDataOutput
    AVCaptureMovieFileOutput AVCaptureVideoPreviewLayer AVMetadataObject
    AVMetadataMachineReadableCodeObject AVMetadataItem AVQueuePlayer AVPlayerLooper
    AVSpeechSynthesizer AVSpeechSynthesisVoice AVSpeechUtterance AVMIDIPlayer
    """

  private static let mapKit = """
    MKMapView MKAnnotationView MKPointAnnotation MKMapItem MKPlacemark MKPinAnnotationView
    MKUserLocation MKPolyline MKPolygon MKCircle MKGeodesicPolyline MKOverlayRenderer
    MKPolylineRenderer MKPolygonRenderer MKCircleRenderer MKOverlayView MKTileOverlay
    MKTileOverlayRenderer MKDirections MKDirectionsRequest MKDirectionsResponse MKRoute
    MKRouteStep MKLocalSearch MKLocalSearchRequest MKLocalSearchResponse MKDistanceFormatter
    MKMapSnapshot MKMapSnapshotter MKMapSnapshotOptions MKMapCamera MKUserTrackingBarButtonItem
    MKMarkerAnnotationView MKShape MKMultiPoint MKMapSnapshotOptions
    """

  private static let coreLocation = """
    CLLocation CLLocationManager CLGeocoder CLPlacemark CLRegion CLHeading CLBeacon CLBeaconRegion
    CLCircularRegion CLFloor CLVisit
    """

  private static let coreData = """
    NSManagedObject NSManagedObjectContext NSManagedObjectModel NSPersistentStoreCoordinator
    NSPersistentContainer NSFetchRequest NSFetchedResultsController NSEntityDescription
    NSPersistentStore NSManagedObjectID NSAttributeDescription NSRelationshipDescription
    NSPropertyDescription NSBatchUpdateRequest NSBatchDeleteRequest NSAsynchronousFetchRequest
    NSMergePolicy NSMigrationManager NSMappingModel NSEntityMigrationPolicy
    NSPersistentStoreRequest
    """

  private static let xcTest = """
    XCTestCase XCTestExpectation
    """

  private static let javaScriptCore = """
    JSContext JSValue JSVirtualMachine JSManagedValue
    """

  private static let spriteKit = """
    SKScene SKNode SKSpriteNode SKAction SKLabelNode SKView SKPhysicsBody SKPhysicsWorld SKTexture
    SKTextureAtlas SKEmitterNode SKShapeNode SKTransition SKCameraNode SKVideoNode
    SKPhysicsContact
    """

  private static let storeKit = """
    SKProduct SKPayment SKPaymentQueue SKProductsRequest SKMutablePayment SKPaymentTransaction
    SKProductsResponse SKReceiptRefreshRequest SKStoreProductViewController
    SKStoreReviewController SKRequest SKDownload
    """

  private static let coreBluetooth = """
    CBCentralManager CBPeripheral CBService CBCharacteristic CBPeripheralManager CBUUID
    CBDescriptor CBMutableService CBMutableCharacteristic CBCentral CBATTRequest CBManager
    """

  private static let userNotifications = """
    UNUserNotificationCenter UNNotificationRequest UNNotificationContent
    UNMutableNotificationContent UNNotificationResponse
    """

  private static let messageUI = """
    MFMailComposeViewController MFMessageComposeViewController
    """

  private static let photos = """
    PHAsset PHPhotoLibrary PHImageManager PHFetchResult PHAssetCollection PHCollection
    PHFetchOptions PHCachingImageManager PHImageRequestOptions PHVideoRequestOptions
    PHAssetChangeRequest PHAssetCollectionChangeRequest PHObject PHObjectPlaceholder PHChange
    PHPickerViewController PHPickerConfiguration PHPickerResult PHContentEditingInput
    PHContentEditingOutput PHAdjustmentData PHContentEditingInputRequestOptions
    """

  private static let assetsLibrary = """
    ALAsset ALAssetsLibrary ALAssetsGroup ALAssetRepresentation ALAssetsFilter
    """

  private static let coreImage = """
    CIImage CIFilter CIContext CIColor CIVector CIDetector CIFeature CIFaceFeature CIQRCodeFeature
    CIRectangleFeature CITextFeature CIKernel CISampler
    """

  private static let multipeer = """
    MCPeerID MCSession MCBrowserViewController MCAdvertiserAssistant MCNearbyServiceAdvertiser
    MCNearbyServiceBrowser
    """

  private static let cloudKit = """
    CKContainer CKDatabase CKRecord CKRecordID CKRecordZone CKRecordZoneID CKQuery
    CKQueryOperation CKReference CKAsset CKSubscription CKNotification CKQueryNotification
    CKNotificationInfo CKModifyRecordsOperation CKFetchRecordsOperation CKOperation
    CKDiscoveredUserInfo
    """

  private static let localAuthentication = """
    LAContext
    """

  private static let mediaPlayer = """
    MPMoviePlayerController MPMoviePlayerViewController MPMusicPlayerController MPMediaItem
    MPMediaQuery MPMediaPickerController MPMediaItemCollection MPMediaItemArtwork MPVolumeView
    MPNowPlayingInfoCenter MPRemoteCommandCenter MPRemoteCommand
    """

  private static let coreMotion = """
    CMMotionManager CMPedometer CMPedometerData CMDeviceMotion CMAccelerometerData CMGyroData
    CMAttitude CMAltimeter CMMotionActivityManager CMStepCounter CMLogItem
    """

  private static let contacts = """
    CNContact CNMutableContact CNContactStore CNContactFetchRequest CNContactFormatter
    CNLabeledValue CNPhoneNumber CNPostalAddress CNContactViewController
    CNContactPickerViewController CNSaveRequest
    """

  private static let eventKit = """
    EKEventStore EKEvent EKReminder EKCalendar EKAlarm EKRecurrenceRule EKSource EKCalendarItem
    """

  private static let gameKit = """
    GKLocalPlayer GKScore GKAchievement GKLeaderboard GKMatch GKMatchmaker GKPlayer
    GKGameCenterViewController
    """

  private static let healthKit = """
    HKHealthStore HKQuantity HKQuantityType HKObjectType HKSample HKSampleQuery HKUnit HKWorkout
    """

  private static let sceneKit = """
    SCNHitTestResult SCNScene SCNNode SCNView SCNGeometry SCNBox SCNSphere SCNCamera SCNLight SCNMaterial SCNAction
    """

  private static let social = """
    SLComposeViewController SLRequest SLComposeServiceViewController SSReadingList
    """

  private static let safariServices = """
    SFSafariViewController SFAuthenticationSession
    """

  private static let coreSpotlight = """
    CSSearchableIndex CSSearchableItem CSSearchableItemAttributeSet
    """

  private static let quickLook = """
    QLPreviewController QLPreviewItem
    """

  private static let vision = """
    VNImageRequestHandler VNDetectFaceRectanglesRequest VNCoreMLRequest VNRequest VNObservation
    """

  private static let metal = """
    MTKView MTKTextureLoader MTLRenderPassDescriptor MTLRenderPipelineDescriptor
    MTLTextureDescriptor
    """

  private static let openGL = """
    EAGLContext GLKView GLKViewController GLKBaseEffect GLKTextureLoader CAEAGLLayer
    """

  // MARK: Values

  /// The framework whose constants, functions and types begin as this name does, or nil: `kCIInputImageKey`, `SecCodeCopySelf`.
  static func framework(ofValue name: String) -> String? {
    let plain = name.hasPrefix("k") ? name.dropFirst() : name[...]
    for (prefix, framework) in prefixes where plain.hasPrefix(prefix) {
      let rest = plain.dropFirst(prefix.count)
      if prefix.hasSuffix("_") { return framework }
      if rest.first?.isUppercase == true, rest.contains(where: \.isLowercase) { return framework }
    }
    return nil
  }

  private static let prefixes: [(String, String)] = [
    ("AV", "AVFoundation"), ("AL", "AssetsLibrary"), ("MF", "MessageUI"),
    ("AudioSession", "AudioToolbox"), ("AudioServices", "AudioToolbox"),
    ("AudioQueue", "AudioToolbox"),
    ("AudioFile", "AudioToolbox"), ("AudioUnit", "AudioToolbox"), ("SQLITE_", "SQLite"),
    ("GL_", "OpenGL"), ("gl", "OpenGL"), ("XML_PARSE_", "libxml2"), ("HTML_PARSE_", "libxml2"),
    ("errSSL", "Security"), ("errSec", "Security"),
    ("SLCompose", "Social"), ("SLRequest", "Social"), ("SLService", "Social"),
    ("MK", "MapKit"), ("CL", "CoreLocation"), ("CI", "Core Image"),
    ("CK", "CloudKit"), ("PH", "Photos"), ("MC", "MultipeerConnectivity"), ("MP", "MediaPlayer"),
    ("LA", "LocalAuthentication"), ("CB", "CoreBluetooth"), ("AB", "AddressBook"),
    ("CTRadioAccess", "CoreTelephony"), ("CTCellular", "CoreTelephony"),
    ("CTCall", "CoreTelephony"), ("CT", "Core Text"), ("CV", "Core Video"), ("CM", "Core Media"),
    ("Sec", "Security"),
    ("SCNetwork", "SystemConfiguration"), ("CGImageSource", "Image I/O"),
    ("CGImageDestination", "Image I/O"), ("CGImageProperty", "Image I/O"),
    ("SKIndex", "Search Kit"), ("SKSearch", "Search Kit"), ("SKDocument", "Search Kit"),
    ("UTType", "CoreServices"), ("xpc_", "XPC"), ("sqlite3_", "SQLite"), ("EK", "EventKit"),
    ("HK", "HealthKit"), ("simd_", "simd"), ("vImage", "Accelerate"), ("vector_", "simd"),
    ("CFHTTP", "CFNetwork"), ("CFNetwork", "CFNetwork"), ("CFHost", "CFNetwork"),
    ("CFFTP", "CFNetwork"),
    ("CFNetService", "CFNetwork"), ("CFProxy", "CFNetwork"), ("CFReadStreamCreateFor", "CFNetwork"),
    ("CFWriteStreamCreateWithFTP", "CFNetwork"), ("CFStreamProperty", "CFNetwork"),
    ("CFStreamSSL", "CFNetwork"),
    ("CFStreamSocketSecurity", "CFNetwork"), ("CFStreamErrorDomain", "CFNetwork"),
    ("CFURLError", "CFNetwork"),
    ("curl_", "libcurl"), ("CURL_", "libcurl"), ("CURLE_", "libcurl"), ("CURLOPT_", "libcurl"),
    ("CURLINFO_", "libcurl"),
    ("GK", "GameKit"), ("MTL", "Metal"), ("JS", "JavaScriptCore"),
  ]
}
