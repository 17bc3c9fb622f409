// UIKit's enumerators, options and names of notifications that a controller mentions in passing: with the values of UIKit's
// headers, since a listing may print, combine or compare them. Nothing here draws.
//
// The table's lines are ConstantTable's.
import ObjCSema
import ObjCVM

extension StubLibrary {
  static func constants() -> [String: NativeConstant] {
    var constants = table.constants
    constants["NSApp"] = .object(
      of: "NSApplication", selector: "sharedApplication", argument: nil, types: "@\"NSApplication\""
    )
    return constants
  }
  static var types: [NativeType] { table.types }

  private static let table = ConstantTable(text)

  private static let text = """
    q UIButtonType Custom System DetailDisclosure InfoLight InfoDark ContactAdd RoundedRect=1
    Q UIControlEvent << TouchDown TouchDownRepeat TouchDragInside TouchDragOutside TouchDragEnter TouchDragExit
    Q UIControlEvent << TouchUpInside=64 TouchUpOutside TouchCancel ValueChanged=4096 PrimaryActionTriggered
    Q UIControlEvent << EditingDidBegin=65536 EditingChanged EditingDidEnd EditingDidEndOnExit
    Q UIControlEvent AllTouchEvents=4095 AllEditingEvents=983040 AllEvents=4294967295
    Q UIControlState Normal Highlighted Disabled Selected=4 Focused=8
    q UIViewContentMode ScaleToFill ScaleAspectFit ScaleAspectFill Redraw Center Top Bottom Left Right TopLeft TopRight BottomLeft BottomRight
    Q UIViewAutoresizing None
    Q UIViewAutoresizing << FlexibleLeftMargin FlexibleWidth FlexibleRightMargin FlexibleTopMargin FlexibleHeight FlexibleBottomMargin
    Q UIViewAnimationOption << LayoutSubviews AllowUserInteraction BeginFromCurrentState Repeat Autoreverse
    Q UIViewAnimationOption CurveEaseInOut CurveEaseIn=65536 CurveEaseOut=131072 CurveLinear=196608
    q UITableViewStyle Plain Grouped InsetGrouped
    q UITableViewCellStyle Default Value1 Value2 Subtitle
    q UITableViewCellSelectionStyle None Blue Gray Default
    q UITableViewCellAccessory None DisclosureIndicator DetailDisclosureButton Checkmark DetailButton
    q UITableViewCellSeparatorStyle None SingleLine
    q UITableViewCellEditingStyle None Delete Insert
    q UITableViewRowAnimation Fade Right Left Top Bottom None Middle Automatic=100
    q UITableViewScrollPosition None Top Middle Bottom
    q UICollectionViewScrollDirection Vertical Horizontal
    q UIGestureRecognizerState Possible Began Changed Ended Cancelled Failed Recognized=3
    Q UISwipeGestureRecognizerDirection << Right Left Up Down
    q UIApplicationState Active Inactive Background
    q UIStatusBarStyle Default LightContent
    q UIInterfaceOrientation Unknown Portrait PortraitUpsideDown LandscapeRight LandscapeLeft
    Q UIInterfaceOrientationMask Portrait=2 PortraitUpsideDown=4 LandscapeRight=8 LandscapeLeft=16 Landscape=24 All=30 AllButUpsideDown=26
    q UIDeviceOrientation Unknown Portrait PortraitUpsideDown LandscapeLeft LandscapeRight FaceUp FaceDown
    q UIUserInterfaceIdiom Unspecified=-1 Phone Pad TV
    q UIUserInterfaceStyle Unspecified Light Dark
    q UIAlertControllerStyle ActionSheet Alert
    q UIAlertActionStyle Default Cancel Destructive
    q UIAlertViewStyle Default SecureTextInput PlainTextInput LoginAndPasswordInput
    q UIBarButtonItemStyle Plain Bordered Done
    q UIBarButtonSystemItem Done Cancel Edit Save Add FlexibleSpace FixedSpace Compose Reply Action Organize Bookmarks Search Refresh Stop
    q UIBarButtonSystemItem Camera=15 Trash Play Pause Rewind FastForward Undo Redo
    q UIModalPresentation FullScreen PageSheet FormSheet CurrentContext Custom OverFullScreen OverCurrentContext Popover None=-1 Automatic=-2
    q UIModalTransitionStyle CoverVertical FlipHorizontal CrossDissolve PartialCurl
    q NSTextAlignment Left Center Right Justified Natural
    q NSLineBreakBy WordWrapping CharWrapping Clipping TruncatingHead TruncatingTail TruncatingMiddle
    q UITextBorderStyle None Line Bezel RoundedRect
    q UIKeyboardType Default ASCIICapable NumbersAndPunctuation URL NumberPad PhonePad NamePhonePad EmailAddress DecimalPad Twitter WebSearch
    q UIReturnKey Default Go Google Join Next Route Search Send Yahoo Done
    q UIActivityIndicatorViewStyle WhiteLarge White Gray Medium=100 Large
    q UIBlurEffectStyle ExtraLight Light Dark
    q UIImageRenderingMode Automatic AlwaysOriginal AlwaysTemplate
    q UIImageOrientation Up Down Left Right UpMirrored DownMirrored LeftMirrored RightMirrored
    Q UIRectEdge None Top Left Bottom=4 Right=8 All=-1
    q UILayoutConstraintAxis Horizontal Vertical
    q NSLayoutAttribute NotAnAttribute Left Right Top Bottom Leading Trailing Width Height CenterX CenterY LastBaseline
    q NSLayoutRelation LessThanOrEqual=-1 Equal GreaterThanOrEqual
    Q UIBackgroundFetchResult NewData NoData Failed
    Q UIBackgroundTask Invalid
    q UIEventType Touches Motion RemoteControl
    q UIEventSubtype None MotionShake
    q UITouchPhase Began Moved Stationary Ended Cancelled
    @ UIApplicationDidFinishLaunchingNotification UIApplicationDidBecomeActiveNotification
    @ UIApplicationWillResignActiveNotification UIApplicationDidEnterBackgroundNotification
    @ UIApplicationWillEnterForegroundNotification UIApplicationWillTerminateNotification
    @ UIApplicationDidReceiveMemoryWarningNotification UIApplicationSignificantTimeChangeNotification
    @ UIApplicationUserDidTakeScreenshotNotification UIDeviceOrientationDidChangeNotification
    @ UIDeviceBatteryLevelDidChangeNotification UIDeviceBatteryStateDidChangeNotification
    @ UIKeyboardWillShowNotification UIKeyboardDidShowNotification UIKeyboardWillHideNotification
    @ UIKeyboardDidHideNotification UIKeyboardWillChangeFrameNotification UIKeyboardDidChangeFrameNotification
    @ UIKeyboardFrameBeginUserInfoKey UIKeyboardFrameEndUserInfoKey UIKeyboardAnimationDurationUserInfoKey
    @ UIKeyboardAnimationCurveUserInfoKey UITextFieldTextDidBeginEditingNotification
    @ UITextFieldTextDidEndEditingNotification UITextFieldTextDidChangeNotification
    @ UITextViewTextDidBeginEditingNotification UITextViewTextDidEndEditingNotification
    @ UITextViewTextDidChangeNotification UIApplicationLaunchOptionsURLKey
    @ UIApplicationLaunchOptionsRemoteNotificationKey UIWindowDidBecomeKeyNotification
    @ UICollectionElementKindSectionHeader UICollectionElementKindSectionFooter
    d - UITableViewAutomaticDimension=-1 UIViewNoIntrinsicMetric=-1 UINavigationControllerHideShowBarDuration=0.2
    f UILayoutPriority Required=1000 DefaultHigh=750 DefaultLow=250 FittingSizeLevel=50
    f NSLayoutPriority Required=1000 DefaultHigh=750 DragThatCanResizeWindow=510 DefaultLow=250
    : q UIButtonType UIViewContentMode UITableViewStyle UITableViewCellStyle UITableViewCellSelectionStyle
    : q UITableViewCellAccessoryType UITableViewCellSeparatorStyle UITableViewCellEditingStyle
    : q UITableViewRowAnimation UITableViewScrollPosition UICollectionViewScrollDirection UIGestureRecognizerState
    : q UIApplicationState UIStatusBarStyle UIInterfaceOrientation UIDeviceOrientation UIUserInterfaceIdiom
    : q UIUserInterfaceStyle UIAlertControllerStyle UIAlertActionStyle UIAlertViewStyle UIBarButtonItemStyle
    : q UIBarButtonSystemItem UIModalPresentationStyle UIModalTransitionStyle NSTextAlignment NSLineBreakMode
    : q UITextBorderStyle UIKeyboardType UIReturnKeyType UIActivityIndicatorViewStyle UIBlurEffectStyle
    : q UIImageRenderingMode UIImageOrientation UILayoutConstraintAxis NSLayoutAttribute NSLayoutRelation
    : q UIEventType UIEventSubtype UITouchPhase UIUserInterfaceSizeClass UIDatePickerMode UIWebViewNavigationType
    : q UIViewTintAdjustmentMode UIScrollViewKeyboardDismissMode UISearchBarStyle UISegmentedControlStyle
    : q UIProgressViewStyle
    : Q UIControlEvents UIControlState UIViewAutoresizing UIViewAnimationOptions UISwipeGestureRecognizerDirection
    : Q UIInterfaceOrientationMask UIRectEdge UIBackgroundFetchResult UIBackgroundTaskIdentifier
    : Q UIPopoverArrowDirection UICollectionViewScrollPosition UIDataDetectorTypes UIUserNotificationType
    : Q UIRemoteNotificationType NSWindowStyleMask NSEventModifierFlags NSBackingStoreType UIAccessibilityTraits
    : Q NSLayoutFormatOptions UIRectCorner
    : ^{CGContext} CGContextRef
    : ^{CGPath} CGPathRef CGMutablePathRef
    : ^{CGColor} CGColorRef
    : ^{CGImage} CGImageRef
    : ^{CGColorSpace} CGColorSpaceRef
    : I UIAccessibilityNotifications CGBitmapInfo SystemSoundID
    : i CGLineCap CGLineJoin CGBlendMode CGPathDrawingMode
    : f UILayoutPriority NSLayoutPriority
    : @"NSString" UIApplicationLaunchOptionsKey UIFontTextStyle UIApplicationOpenURLOptionsKey UIContentSizeCategory

    """
}
