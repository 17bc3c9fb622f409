// Classes of screens that need only their names and superclasses: what a listing reads from them or sends to them is added
// when it is checked (StubMembers).
//
//     UIVisualEffect UIBlurEffect UIVibrancyEffect          a superclass, and classes that inherit from it

import ForwardKitBasics

extension StubLibrary {
  /// The classes of the table, each with its superclass.
  static var plainSkeletons: [(name: String, skeleton: Skeleton)] {
    TextTable.lines(of: names).flatMap { line in
      line.words.dropFirst().map { ($0, Skeleton(parent: line.words[0])) }
    }
  }

  /// Names alone; some have a skeleton in the other table, too.
  static var plainNames: [String] {
    TextTable.lines(of: names).flatMap { $0.words.dropFirst() }
  }

  private static let names = """
    UIViewController UIPageViewController UISearchController UIActivityViewController
    UIViewController UIReferenceLibraryViewController UIInputViewController UIDocumentPickerViewController
    UIViewController UIFontPickerViewController UIColorPickerViewController AVPlayerViewController
    UINavigationController UIImagePickerController UIVideoEditorController
    UIView UIVisualEffectView UITableViewHeaderFooterView UIInputView UICalendarView UIContentUnavailableView
    UIControl UIColorWell
    UIGestureRecognizer UIHoverGestureRecognizer
    UIPanGestureRecognizer UIScreenEdgePanGestureRecognizer
    UIDynamicBehavior UIGravityBehavior UICollisionBehavior UIAttachmentBehavior UIPushBehavior UISnapBehavior
    UIDynamicBehavior UIDynamicItemBehavior
    UIVisualEffect UIBlurEffect UIVibrancyEffect
    UIFeedbackGenerator UIImpactFeedbackGenerator UISelectionFeedbackGenerator UINotificationFeedbackGenerator
    UIMotionEffect UIInterpolatingMotionEffect UIMotionEffectGroup
    UIPresentationController UIPopoverPresentationController UISheetPresentationController
    UICommand UIKeyCommand
    UIMenuElement UIMenu UIAction UICommand UIDeferredMenuElement
    UIGraphicsRenderer UIGraphicsImageRenderer UIGraphicsPDFRenderer
    UIDocument UIManagedDocument
    NSObject UIOpenURLContext UISceneOpenURLOptions
    NSObject UISceneActivationConditions UIDynamicBehavior UIDynamicAnimator UIVisualEffect UIFeedbackGenerator
    NSObject UIMotionEffect UIPresentationController UIMenuElement UIGraphicsRenderer UIDocument UITraitCollection
    NSObject UICollectionViewLayoutAttributes UISwipeActionsConfiguration UIContextualAction UITableViewRowAction
    NSObject UIAccessibilityElement UIAccessibilityCustomAction UIContextMenuConfiguration UIDragItem UIPasteboard
    NSObject UIFontDescriptor UIFontMetrics UIMenuController UIMenuItem UIPopoverController UIPress UIPressesEvent
    NSObject UIPrintInteractionController UISearchDisplayController UISpringTimingParameters UICubicTimingParameters
    NSObject UITextChecker UITextInputMode UITextPosition UITextRange UIUserNotificationSettings UILexicon
    NSObject UILocalNotification UIMutableUserNotificationAction UIMutableUserNotificationCategory
    NSObject UIViewPropertyAnimator UIListContentConfiguration UICellAccessory UIImageConfiguration UIImageAsset
    NSObject UIBarAppearance UINavigationBarAppearance UITabBarAppearance UIBackgroundConfiguration
    NSObject UIButtonConfiguration UICollectionViewCompositionalLayout UICollectionViewDiffableDataSource
    NSObject UITableViewDiffableDataSource UIPointerInteraction UIDragInteraction UIDropInteraction
    NSObject NSShadow NSTextAttachment NSLayoutManager NSStringDrawingContext
    NSObject UIRegion UIDocumentInteractionController UIPrintInfo UIPrintFormatter
    NSObject UIPrintPageRenderer UIPrinterPickerController NSDataAsset
    NSParagraphStyle NSMutableParagraphStyle
    UIPrintFormatter UIMarkupTextPrintFormatter UISimpleTextPrintFormatter UIViewPrintFormatter
    UIDynamicBehavior UIFieldBehavior
    NSView NSScrollView NSSplitView NSProgressIndicator NSStackView NSVisualEffectView NSCollectionView NSText NSBox NSTabView
    NSControl NSSlider NSImageView NSSegmentedControl NSStepper NSDatePicker NSColorWell NSSwitch NSLevelIndicator
    NSText NSTextView
    NSView NSTableCellView NSClipView NSTableHeaderView NSRulerView NSOpenGLView NSGridView
    NSControl NSBrowser NSMatrix NSScroller NSPathControl NSRuleEditor
    NSMatrix NSForm
    NSCell NSActionCell NSImageCell NSBrowserCell
    NSActionCell NSTextFieldCell NSButtonCell NSSliderCell NSStepperCell NSFormCell NSSegmentedCell NSDatePickerCell NSPathCell
    NSTextFieldCell NSSearchFieldCell NSSecureTextFieldCell NSTokenFieldCell NSComboBoxCell NSTableHeaderCell
    NSButtonCell NSMenuItemCell
    NSMenuItemCell NSPopUpButtonCell
    NSObject NSController NSGradient NSAppearance NSFontManager NSPrintInfo NSPrintOperation NSSharingService NSTouchBar NSColorList
    NSController NSObjectController NSUserDefaultsController
    NSObjectController NSArrayController NSTreeController
    NSDocument NSPersistentDocument
    NSGestureRecognizer NSClickGestureRecognizer NSPanGestureRecognizer NSPressGestureRecognizer NSMagnificationGestureRecognizer
    NSViewController NSCollectionViewItem
    NSResponder NSDrawer
    NSTextField NSComboBox NSSecureTextField NSSearchField NSTokenField
    NSButton NSPopUpButton
    NSTableView NSOutlineView
    NSWindow NSPanel
    NSPanel NSSavePanel NSColorPanel NSFontPanel
    NSSavePanel NSOpenPanel
    NSViewController NSSplitViewController NSTabViewController
    NSResponder NSPopover
    NSObject NSCell NSTableColumn NSTableRowView NSScreen NSBezierPath NSPasteboard NSWorkspace NSStatusBar NSStatusItem
    NSObject NSToolbar NSToolbarItem NSDocument NSDocumentController NSGestureRecognizer NSStoryboard NSNib NSCursor
    NSObject NSColorSpace NSBitmapImageRep NSImageRep NSGraphicsContext NSAnimationContext NSTrackingArea NSSound NSSpeechSynthesizer NSDockTile NSRunningApplication
    CALayer CAEmitterLayer CAReplicatorLayer CAScrollLayer CATextLayer CATransformLayer CATiledLayer AVPlayerLayer
    CAAnimation CATransition
    CABasicAnimation CASpringAnimation
    NSObject CIImage CIContext CIColor CIVector CIDetector CIFeature
    CIFeature CIFaceFeature CIQRCodeFeature
    MKShape MKMultiPoint
    MKMultiPoint MKPolyline MKPolygon
    MKShape MKCircle
    NSObject MKOverlayRenderer MKMapCamera CLFloor CLVisit
    NSObject CATransaction CAEmitterCell CAValueFunction
    UIView WKWebView
    NSView WebView WebFrameView
    NSObject WebFrame WebDataSource WebPreferences WebScriptObject WebHistory WebHistoryItem WebBackForwardList
    NSObject WKWebViewConfiguration WKUserContentController WKUserScript WKScriptMessage WKNavigation WKNavigationAction
    NSObject WKNavigationResponse WKPreferences WKProcessPool WKFrameInfo WKWebsiteDataStore
    NSObject UNUserNotificationCenter
    NSObject UNNotificationSound UNNotificationCategory UNNotificationAction UNNotificationTrigger UNNotificationSettings
    UNNotificationContent UNMutableNotificationContent
    UNNotificationTrigger UNTimeIntervalNotificationTrigger UNCalendarNotificationTrigger UNPushNotificationTrigger
    """
}
