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
    d UIFontWeight UltraLight=-0.8 Thin=-0.6 Light=-0.4 Regular=0.0 Medium=0.23 Semibold=0.3 Bold=0.4 Heavy=0.56 Black=0.62
    d NSFontWeight UltraLight=-0.8 Thin=-0.6 Light=-0.4 Regular=0.0 Medium=0.23 Semibold=0.3 Bold=0.4 Heavy=0.56 Black=0.62
    Q NSWindowStyleMask Borderless Titled Closable Miniaturizable=4 Resizable=8 FullScreen=16384 FullSizeContentView=32768
    Q - NSBorderlessWindowMask=0 NSTitledWindowMask=1 NSClosableWindowMask=2 NSMiniaturizableWindowMask=4 NSResizableWindowMask=8
    Q NSBackingStore Retained Nonretained Buffered
    Q NSBezelStyle Rounded=1 RegularSquare Disclosure=5 ShadowlessSquare Circular TexturedSquare HelpButton SmallSquare TexturedRounded
    Q NSButtonType MomentaryLight PushOnPushOff Toggle Switch Radio MomentaryChange OnOff MomentaryPushIn
    q NSControlStateValue Mixed=-1 Off On
    q NSApplicationActivationPolicy Regular Accessory Prohibited
    Q NSAlertStyle Warning Informational Critical
    q NSAlert FirstButtonReturn=1000 SecondButtonReturn ThirdButtonReturn
    q NSModalResponse Cancel OK Abort=-1001 Stop=-1000 Continue=-1002
    Q NSEventModifierFlag << CapsLock=65536 Shift Control Option Command
    Q NSView NotSizable MinXMargin WidthSizable MaxXMargin=4 MinYMargin=8 HeightSizable=16 MaxYMargin=32
    d - NSVariableStatusItemLength=-1 NSSquareStatusItemLength=-2
    @ NSApplicationDidFinishLaunchingNotification NSApplicationWillFinishLaunchingNotification
    @ NSApplicationDidBecomeActiveNotification NSApplicationDidResignActiveNotification
    @ NSWindowDidBecomeKeyNotification NSWindowDidResizeNotification NSWindowWillCloseNotification
    @ NSControlTextDidChangeNotification
    : d UIFontWeight NSFontWeight
    : Q NSBezelStyle NSButtonType NSAlertStyle NSAutoresizingMaskOptions
    : q NSControlStateValue NSApplicationActivationPolicy NSModalResponse NSApplicationTerminateReply
    q NSTerminate Cancel Now Later
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
