/// Names of classes and protocols that Apple's systems have and fwdsim has not, by framework: what
/// articles mention most. Everything that begins like UIKit's names counts as UIKit's.
enum ForeignClasses {
  /// Every class name of the table.
  static var names: [String] { table.flatMap { Array($0.1) } }

  /// The framework whose class this is, or nil.
  static func framework(of name: String) -> String? {
    for (framework, names) in table where names.contains(name) { return framework }
    return isLikeUIKit(name) ? "UIKit" : nil
  }

  static func framework(ofProtocol name: String) -> String? {
    for (framework, prefix) in [("QuartzCore", "CA"), ("MapKit", "MK"), ("WebKit", "WK")]
    where isDelegate(name) && name.hasPrefix(prefix) {
      return framework
    }
    if appKitProtocols.contains(name) { return "AppKit" }
    return isLikeUIKit(name) ? "UIKit" : nil
  }

  private static func isDelegate(_ name: String) -> Bool {
    name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
  }

  /// `UI` and another capital letter, as in `UITableViewDataSource`.
  private static func isLikeUIKit(_ name: String) -> Bool {
    guard name.hasPrefix("UI"), name.utf8.count > 4 else { return false }
    let rest = name.dropFirst(2)
    return rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
  }

  /// A name that begins as the constants of frameworks do: two capital letters of one of them, a third, and a small one;
  /// or `k` before such a name.
  static func isLikeConstant(_ name: String) -> Bool {
    let prefixes = [
      "UI", "NS", "CA", "CG", "AV", "MK", "CL", "WK", "SK", "SCN", "UN", "PH", "CB", "LA",
    ]
    let plain = name.hasPrefix("k") ? name.dropFirst() : name[...]
    return prefixes.contains { prefix in
      guard plain.hasPrefix(prefix) else { return false }
      let rest = plain.dropFirst(prefix.count)
      return rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
    }
  }

  private static let appKitProtocols: Set<String> = [
    "NSApplicationDelegate", "NSWindowDelegate", "NSTableViewDelegate", "NSTableViewDataSource",
    "NSTextFieldDelegate", "NSTextViewDelegate", "NSMenuDelegate", "NSOutlineViewDataSource",
    "NSOutlineViewDelegate", "NSSplitViewDelegate", "NSToolbarDelegate",
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
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
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
    NSTrackingArea NSSound NSSpeechSynthesizer NSDockTile
    """

  private static let quartzCore = """
    CALayer CAAnimation CABasicAnimation CAKeyframeAnimation CAAnimationGroup CATransition
    CATransaction CADisplayLink CAShapeLayer CAGradientLayer CATextLayer CAEmitterLayer
    CAReplicatorLayer CAScrollLayer CATransformLayer CAMediaTimingFunction CASpringAnimation
    """

  private static let webKit = """
    WKWebView WKWebViewConfiguration WKUserContentController WKUserScript WKScriptMessage
    WKNavigation WKNavigationAction WKPreferences WKProcessPool WebView
    """

  private static let avFoundation = """
    AVPlayer AVPlayerItem AVPlayerLayer AVAudioPlayer AVAudioSession AVAsset AVCaptureSession
    AVCaptureDevice AVAudioRecorder
    """

  private static let mapKit = """
    MKMapView MKAnnotationView MKPointAnnotation
    """

  private static let coreLocation = """
    CLLocation CLLocationManager CLGeocoder CLPlacemark CLRegion CLHeading
    """

  private static let coreData = """
    NSManagedObject NSManagedObjectContext NSManagedObjectModel NSPersistentStoreCoordinator
    NSPersistentContainer NSFetchRequest NSFetchedResultsController NSEntityDescription
    """

  private static let xcTest = """
    XCTestCase XCTestExpectation XCUIApplication
    """

  private static let javaScriptCore = """
    JSContext JSValue JSVirtualMachine JSManagedValue
    """

  private static let spriteKit = """
    SKScene SKNode SKSpriteNode SKAction SKLabelNode SKView
    """

  private static let storeKit = """
    SKProduct SKPayment SKPaymentQueue SKProductsRequest
    """

  private static let coreBluetooth = """
    CBCentralManager CBPeripheral CBService CBCharacteristic
    """

  private static let userNotifications = """
    UNUserNotificationCenter UNNotificationRequest UNNotificationContent
    UNMutableNotificationContent UNNotificationResponse
    """

  private static let messageUI = """
    MFMailComposeViewController MFMessageComposeViewController
    """

  private static let photos = """
    PHAsset PHPhotoLibrary PHImageManager PHFetchResult
    """
}
