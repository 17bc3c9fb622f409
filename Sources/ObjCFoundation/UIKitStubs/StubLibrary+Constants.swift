// UIKit's enumerators, options and names of notifications that a controller mentions in passing: with the values of UIKit's
// headers, since a listing may print, combine or compare them. Nothing here draws.
//
// The table's lines are ConstantTable's.
import ObjCSema
import ObjCVM

extension StubLibrary {
  static func constants() -> [String: NativeConstant] { table }

  private static let table: [String: NativeConstant] = {
    var constants = ConstantTable(tables).constants
    constants.merge(Locations.constants) { first, _ in first }
    constants.merge(MediaTimes.constants) { first, _ in first }
    constants["NSApp"] = .object(
      of: "NSApplication", selector: "sharedApplication", argument: nil, types: "@\"NSApplication\""
    )
    return constants
  }()
  static let types = ConstantTable.types(in: tables)
  private static let tables = text + "\n" + mapText + "\n" + screenTestConstants

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
    Q UICollectionViewScrollPosition None=0 Top CenteredVertically Bottom=4 Left=8 CenteredHorizontally=16 Right=32
    q UIGestureRecognizerState Possible Began Changed Ended Cancelled Failed Recognized=3
    Q UISwipeGestureRecognizerDirection << Right Left Up Down
    q UIApplicationState Active Inactive Background
    q UIStatusBarStyle Default LightContent
    q UIInterfaceOrientation Unknown Portrait PortraitUpsideDown LandscapeRight LandscapeLeft
    Q UIInterfaceOrientationMask Portrait=2 PortraitUpsideDown=4 LandscapeRight=8 LandscapeLeft=16 Landscape=24 All=30 AllButUpsideDown=26
    q UIDeviceOrientation Unknown Portrait PortraitUpsideDown LandscapeLeft LandscapeRight FaceUp FaceDown
    q UIUserInterfaceIdiom Unspecified=-1 Phone Pad TV
    q UIUserInterfaceStyle Unspecified Light Dark
    q UIUserInterfaceLayoutDirection LeftToRight RightToLeft
    q UISemanticContentAttribute Unspecified Playback Spatial ForceLeftToRight ForceRightToLeft
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
    q NSLayoutAttribute Baseline=11 FirstBaseline LeftMargin RightMargin TopMargin BottomMargin LeadingMargin TrailingMargin
    q NSLayoutAttribute CenterXWithinMargins=19 CenterYWithinMargins
    q NSLayoutRelation LessThanOrEqual=-1 Equal GreaterThanOrEqual
    Q UIBackgroundFetchResult NewData NoData Failed
    Q UIBackgroundTask Invalid
    q UIEventType Touches Motion RemoteControl
    q UIEventSubtype None MotionShake
    q UITouchPhase Began Moved Stationary Ended Cancelled
    q UITabBarSystemItem More Favorites Featured TopRated Recents Contacts History Bookmarks Search Downloads MostRecent MostViewed
    q UITextFieldViewMode Never WhileEditing UnlessEditing Always
    q UITextAutocorrectionType Default No Yes
    q UITextAutocapitalizationType None Words Sentences AllCharacters
    q UITextSpellCheckingType Default No Yes
    q UIPageViewControllerNavigationDirection Forward Reverse
    q UIPageViewControllerNavigationOrientation Horizontal Vertical
    q UIPageViewControllerTransitionStyle PageCurl Scroll
    q UIActionSheetStyle Default BlackTranslucent BlackOpaque Automatic=-1
    q UISceneActivationState Unattached=-1 ForegroundActive ForegroundInactive Background
    q UIDatePickerMode Time Date DateAndTime CountDownTimer
    q UISegmentedControlStyle Plain Bordered Bar Bezeled
    q UIWebViewNavigationType LinkClicked FormSubmitted BackForward Reload FormResubmitted Other
    q UIScrollViewContentInsetAdjustment Automatic ScrollableAxes Never Always
    q UIScrollViewIndicatorStyle Default Black White
    q UIDeviceBatteryState Unknown Unplugged Charging Full
    q UINavigationControllerOperation None Push Pop
    q UIContextualActionStyle Normal Destructive
    q UISplitViewControllerDisplayMode Automatic SecondaryOnly OneBesideSecondary OneOverSecondary TwoBesideSecondary TwoOverSecondary
    q UISplitViewControllerDisplayMode TwoDisplaceSecondary=6 PrimaryHidden=1 AllVisible PrimaryOverlay
    q UIMenuControllerArrow Default Up Down Left Right
    q - UISegmentedControlNoSegment=-1
    q UIKeyModifier AlphaShift=65536 Shift=131072 Control=262144 Alternate=524288 Command=1048576 NumericPad=2097152
    : q UIScrollViewContentInsetAdjustmentBehavior UIScrollViewIndicatorStyle UIDeviceBatteryState UINavigationControllerOperation
    : q UIContextualActionStyle UISplitViewControllerDisplayMode UIMenuControllerArrowDirection
    : q UIKeyModifierFlags
    q UIViewTintAdjustmentMode Automatic Normal Dimmed
    Q NSTextStorageEdited Attributes=1 Characters
    : Q NSTextStorageEditActions NSTextStorageEditedOptions
    q UIScrollViewKeyboardDismissMode None OnDrag Interactive
    q UIImagePickerControllerSourceType PhotoLibrary Camera SavedPhotosAlbum
    q UIViewAnimationTransition None FlipFromLeft FlipFromRight CurlUp CurlDown
    q UIViewAnimationCurve EaseInOut EaseIn EaseOut Linear
    q UIStackViewDistribution Fill FillEqually FillProportionally EqualSpacing EqualCentering
    q UIStackViewAlignment Fill Leading FirstBaseline Center Trailing LastBaseline
    q UIImpactFeedbackStyle Light Medium Heavy Soft Rigid
    q UIBarStyle Default Black
    q UIBarMetrics Default Compact
    q NSAttachment Character=65532
    q UIUserInterfaceSizeClass Unspecified Compact Regular
    Q UIDataDetectorType PhoneNumber=1 Link=2 Address=4 CalendarEvent=8 None=0 All=-1
    Q UIPopoverArrowDirection << Up Down Left Right
    Q UIUserNotificationType None=0 Badge=1 Sound=2 Alert=4
    Q UIRemoteNotificationType None=0 Badge=1 Sound=2 Alert=4
    Q UNAuthorizationOption Badge=1 Sound=2 Alert=4 CarPlay=8
    Q UNNotificationPresentationOption None=0 Badge=1 Sound=2 Alert=4 List=8 Banner=16
    q UNAuthorizationStatus NotDetermined Denied Authorized Provisional
    q WKNavigationActionPolicy Cancel Allow
    q WKNavigationResponsePolicy Cancel Allow
    q WKNavigationType LinkActivated FormSubmitted BackForward Reload FormResubmitted Other=-1
    q UIKeyboardAppearance Default Dark Light Alert=1
    Q UIAccessibilityTrait << Button Link Image Selected PlaysSound KeyboardKey StaticText SummaryElement NotEnabled
    Q UIAccessibilityTrait << UpdatesFrequently=512 SearchField StartsMediaSession Adjustable AllowsDirectInteraction
    Q UIAccessibilityTrait None=0 Header=65536
    q NSStringDrawing UsesLineFragmentOrigin=1 UsesFontLeading=2 UsesDeviceMetrics=8 TruncatesLastVisibleLine=32
    q NSTableViewSelectionHighlightStyle None=-1 Regular SourceList
    Q - NSChangeDone=0 NSChangeUndone=1 NSChangeCleared=2
    i kCGColorSpaceModel Unknown=-1 Monochrome RGB CMYK Lab DeviceN Indexed Pattern
    i kCGLineCap Butt Round Square
    i kCGLineJoin Miter Round Bevel
    i kCGPath Fill EOFill Stroke FillStroke EOFillStroke
    i kCGBlendMode Normal Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn SoftLight HardLight Difference Exclusion
    i kCGBlendMode Hue=12 Saturation Color Luminosity Clear Copy SourceIn SourceOut SourceAtop DestinationOver
    i kCGText Fill Stroke FillStroke Invisible FillClip StrokeClip FillStrokeClip Clip
    i kCGEncoding FontSpecific MacRoman
    I kCGImageAlpha None PremultipliedLast PremultipliedFirst Last First NoneSkipLast NoneSkipFirst Only
    I kCGBitmap AlphaInfoMask=31 FloatComponents=256 ByteOrderMask=28672 ByteOrder16Little=4096 ByteOrder32Little=8192
    I kCGBitmap ByteOrder16Big=12288 ByteOrder32Big=16384 ByteOrderDefault=0
    i kCGInterpolation Default None Low High Medium=4
    I kCGGradientDraws BeforeStartLocation=1 AfterEndLocation=2
    @ kCALineCapButt=butt kCALineCapRound=round kCALineCapSquare=square kCALineJoinMiter=miter
    @ kCALineJoinRound=round kCALineJoinBevel=bevel kCAFillModeForwards=forwards
    @ kCAFillModeBackwards=backwards kCAFillModeBoth=both kCAFillModeRemoved=removed
    @ kCAFillRuleNonZero=non-zero kCAFillRuleEvenOdd=even-odd kCAMediaTimingFunctionLinear=linear
    @ kCAMediaTimingFunctionEaseIn=easeIn kCAMediaTimingFunctionEaseOut=easeOut
    @ kCAMediaTimingFunctionEaseInEaseOut=easeInEaseOut kCAMediaTimingFunctionDefault=default
    @ kCAGravityResize=resize kCAGravityResizeAspect=resizeAspect
    @ kCAGravityResizeAspectFill=resizeAspectFill kCAGravityCenter=center kCATransitionFade=fade
    @ kCATransitionMoveIn=moveIn kCATransitionPush=push kCATransitionReveal=reveal
    @ kCATransitionFromRight=fromRight kCATransitionFromLeft=fromLeft kCATransitionFromTop=fromTop
    @ kCATransitionFromBottom=fromBottom kCAAnimationLinear=linear kCAAnimationDiscrete=discrete
    @ kCAAnimationPaced=paced kCAAnimationCubic=cubic kCAAnimationRotateAuto=auto
    @ UIKeyboardBoundsUserInfoKey UIKeyboardCenterBeginUserInfoKey UIKeyboardCenterEndUserInfoKey
    @ UISceneWillConnectNotification UISceneDidActivateNotification UISceneWillDeactivateNotification
    @ UISceneWillEnterForegroundNotification UISceneDidEnterBackgroundNotification UISceneDidDisconnectNotification
    @ UIWindowSceneSessionRoleApplication UIImagePickerControllerOriginalImage UIImagePickerControllerEditedImage
    @ UIImagePickerControllerMediaType UIImagePickerControllerMediaURL UITextAttributeFont UITextAttributeTextColor
    @ UIFontTextStyleTitle1 UIFontTextStyleTitle2 UIFontTextStyleTitle3 UIFontTextStyleHeadline UIFontTextStyleSubheadline
    @ UIFontTextStyleBody UIFontTextStyleCallout UIFontTextStyleFootnote UIFontTextStyleCaption1 UIFontTextStyleCaption2
    @ UIFontTextStyleLargeTitle UIApplicationOpenSettingsURLString UIPasteboardNameGeneral
    d - UIWindowLevelNormal=0 UIWindowLevelAlert=2000 UIWindowLevelStatusBar=1000
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
    q - NSLeftTextAlignment=0 NSCenterTextAlignment=1 NSRightTextAlignment=2 NSJustifiedTextAlignment=3 NSNaturalTextAlignment=4
    Q NSWindowStyleMask Borderless Titled Closable Miniaturizable=4 Resizable=8 FullScreen=16384 FullSizeContentView=32768
    Q - NSBorderlessWindowMask=0 NSTitledWindowMask=1 NSClosableWindowMask=2 NSMiniaturizableWindowMask=4 NSResizableWindowMask=8
    Q NSBackingStore Retained Nonretained Buffered
    Q NSBezelStyle Rounded=1 RegularSquare Disclosure=5 ShadowlessSquare Circular TexturedSquare HelpButton SmallSquare TexturedRounded
    Q NSButtonType MomentaryLight PushOnPushOff Toggle Switch Radio MomentaryChange OnOff MomentaryPushIn
    q NSControlStateValue Mixed=-1 Off On
    q NSApplicationActivationPolicy Regular Accessory Prohibited
    Q NSAlertStyle Warning Informational Critical
    q NSAlert FirstButtonReturn=1000 SecondButtonReturn ThirdButtonReturn
    q NSAlert DefaultReturn=1 AlternateReturn=0 OtherReturn=-1 ErrorReturn=-2
    Q - NSRoundedBezelStyle=1 NSRegularSquareBezelStyle=2 NSTexturedRoundedBezelStyle=11 NSRoundRectBezelStyle=12
    I - kSystemSoundID_Vibrate=4095
    I UIFontDescriptorTrait Italic=1 Bold=2 Expanded=32 Condensed=64 MonoSpace=1024 Vertical=2048 TightLeading=32768
    @ NSCalibratedRGBColorSpace NSDeviceRGBColorSpace NSCalibratedWhiteColorSpace NSDeviceWhiteColorSpace NSNamedColorSpace
    @ NSImageNameFolder=NSFolder NSImageNameUser=NSUser NSImageNameInfo=NSInfo NSImageNameCaution=NSCaution
    q NSModalResponse Cancel OK Abort=-1001 Stop=-1000 Continue=-1002
    Q NSLayoutFormat << Ignored AlignAllLeft AlignAllRight AlignAllTop AlignAllBottom AlignAllLeading AlignAllTrailing
    Q NSLayoutFormat AlignAllCenterX=512 AlignAllCenterY=1024 AlignAllLastBaseline=2048 AlignAllBaseline=2048
    Q NSLayoutFormat DirectionLeadingToTrailing=0 DirectionLeftToRight=65536 DirectionRightToLeft=131072
    Q - NSLeftMouseDownMask=2 NSLeftMouseUpMask=4 NSRightMouseDownMask=8 NSRightMouseUpMask=16 NSMouseMovedMask=32
    Q - NSLeftMouseDraggedMask=64 NSRightMouseDraggedMask=128 NSMouseEnteredMask=256 NSMouseExitedMask=512 NSKeyDownMask=1024
    Q - NSKeyUpMask=2048 NSFlagsChangedMask=4096 NSPeriodicMask=65536 NSScrollWheelMask=4194304
    Q NSEventMask LeftMouseDown=2 LeftMouseUp=4 RightMouseDown=8 RightMouseUp=16 MouseMoved=32 LeftMouseDragged=64
    Q NSEventMask RightMouseDragged=128 MouseEntered=256 MouseExited=512 KeyDown=1024 KeyUp=2048 FlagsChanged=4096
    Q NSEventType LeftMouseDown=1 LeftMouseUp RightMouseDown RightMouseUp MouseMoved LeftMouseDragged RightMouseDragged
    Q NSEventType MouseEntered=8 MouseExited KeyDown KeyUp FlagsChanged
    Q NSEventModifierFlag << CapsLock=65536 Shift Control Option Command
    Q NSView NotSizable MinXMargin WidthSizable MaxXMargin=4 MinYMargin=8 HeightSizable=16 MaxYMargin=32
    d - NSVariableStatusItemLength=-1 NSSquareStatusItemLength=-2
    @ NSApplicationDidFinishLaunchingNotification NSApplicationWillFinishLaunchingNotification
    @ NSApplicationDidBecomeActiveNotification NSApplicationDidResignActiveNotification
    @ NSWindowDidBecomeKeyNotification NSWindowDidResizeNotification NSWindowWillCloseNotification
    @ NSControlTextDidChangeNotification NSVerticalGlyphFormAttributeName=CTVerticalForms
    : @?<v@?@> UIGraphicsImageDrawingActions UIGraphicsPDFDrawingActions
    : d UIAccelerationValue UIFontWeight NSFontWeight
    : Q NSEventMask NSEventType NSBezelStyle NSButtonType NSAlertStyle NSAutoresizingMaskOptions
    : q NSControlStateValue NSApplicationActivationPolicy NSModalResponse NSApplicationTerminateReply
    q NSTerminate Cancel Now Later
    : q UIGraphicsImageRendererFormatRange UIButtonType UIViewContentMode UITableViewStyle UITableViewCellStyle UITableViewCellSelectionStyle
    : q UITableViewCellAccessoryType UITableViewCellSeparatorStyle UITableViewCellEditingStyle
    : q UITableViewRowAnimation UITableViewScrollPosition UICollectionViewScrollDirection UIGestureRecognizerState
    : q UIApplicationState UIStatusBarStyle UIInterfaceOrientation UIDeviceOrientation UIUserInterfaceIdiom
    : q UIUserInterfaceLayoutDirection UISemanticContentAttribute
    : q UIUserInterfaceStyle UIAlertControllerStyle UIAlertActionStyle UIAlertViewStyle UIBarButtonItemStyle
    : q UIBarButtonSystemItem UIModalPresentationStyle UIModalTransitionStyle NSTextAlignment NSLineBreakMode
    : q UITextBorderStyle UIKeyboardType UIReturnKeyType UIActivityIndicatorViewStyle UIBlurEffectStyle
    : q UIImageRenderingMode UIImageOrientation UILayoutConstraintAxis NSLayoutAttribute NSLayoutRelation
    : q UIEventType UIEventSubtype UITouchPhase UIUserInterfaceSizeClass UIDatePickerMode UIWebViewNavigationType
    : q UIViewTintAdjustmentMode UIScrollViewKeyboardDismissMode UISearchBarStyle UISegmentedControlStyle
    : q UIProgressViewStyle WKNavigationActionPolicy WKNavigationResponsePolicy WKNavigationType UIKeyboardAppearance
    : q NSStringDrawingOptions
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
    : I UIFontDescriptorSymbolicTraits UIAccessibilityNotifications CGBitmapInfo SystemSoundID
    : i CGColorSpaceModel CGLineCap CGLineJoin CGBlendMode CGPathDrawingMode CGTextDrawingMode CGTextEncoding CGInterpolationQuality
    : I CGImageAlphaInfo CGGradientDrawingOptions
    : ^{CGGradient} CGGradientRef
    : ^{CGDataProvider} CGDataProviderRef
    : ^{CGImageSource} CGImageSourceRef
    : i CGColorRenderingIntent
    I kCGBitmap AlphaInfoMask=31 FloatComponents=256 ByteOrderMask=28672 ByteOrderDefault=0 ByteOrder16Little=4096
    I kCGBitmap ByteOrder32Little=8192 ByteOrder16Big=12288 ByteOrder32Big=16384 ByteOrder32Host=8192 ByteOrder16Host=4096
    i kCGRenderingIntent Default AbsoluteColorimetric RelativeColorimetric Perceptual Saturation
    $ kCGColorSpaceSRGB kCGColorSpaceGenericRGB kCGColorSpaceGenericGray kCGColorSpaceDisplayP3 kCGColorSpaceExtendedSRGB
    $ kCGImageSourceShouldCache kCGImageSourceCreateThumbnailFromImageAlways kCGImageSourceThumbnailMaxPixelSize
    $ kCGImageSourceCreateThumbnailWithTransform kCGImagePropertyPixelWidth=PixelWidth kCGImagePropertyPixelHeight=PixelHeight
    $ kCGImagePropertyOrientation=Orientation kCGImagePropertyGIFDictionary={GIF} kCGImagePropertyGIFDelayTime=DelayTime
    $ kCGImagePropertyGIFUnclampedDelayTime=UnclampedDelayTime
    : ^{CGPattern} CGPatternRef
    : ^? CGPatternDrawPatternCallback CGPatternReleaseInfoCallback
    : i CGPatternTiling
    : I MFMailComposeResult MessageComposeResult
    : q MFMailComposeErrorCode
    I MFMailComposeResult Cancelled Saved Sent Failed
    I MessageComposeResult Cancelled Sent Failed
    i kCGPatternTiling NoDistortion ConstantSpacingMinimalDistortion ConstantSpacing
    : {sqlite3=} sqlite3
    : {sqlite3_stmt=} sqlite3_stmt
    : {sqlite3_context=} sqlite3_context
    : {sqlite3_value=} sqlite3_value
    : {sqlite3_blob=} sqlite3_blob
    : q sqlite3_int64 sqlite_int64
    i SQLITE_ OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN
    i SQLITE_ CONSTRAINT=19 MISMATCH MISUSE ROW=100 DONE INTEGER=1 FLOAT TEXT BLOB NULL OPEN_READONLY=1 OPEN_READWRITE
    i SQLITE_ OPEN_CREATE=4 OPEN_FULLMUTEX=65536
    ^? SQLITE_ STATIC TRANSIENT=-1
    : I GLuint GLenum GLbitfield ALuint
    : v GLvoid
    : Q EAGLRenderingAPI
    : i GLint GLsizei GLfixed GLclampx
    : f GLfloat GLclampf
    : C GLubyte GLboolean
    : c GLbyte GLchar
    : s GLshort
    : S GLushort
    : q GLintptr GLsizeiptr
    : d GLdouble GLclampd
    : i CMTimeScale
    : q CMTimeValue CMTimeEpoch
    : I CMTimeFlags
    : ^{CGFont} CGFontRef
    : d UIWindowLevel
    : q UITabBarSystemItem UITextFieldViewMode UITextAutocorrectionType UITextAutocapitalizationType
    : q UITextSpellCheckingType UIPageViewControllerNavigationDirection UIPageViewControllerNavigationOrientation
    : q UIPageViewControllerTransitionStyle UIActionSheetStyle UISceneActivationState
    : q UIImagePickerControllerSourceType UIViewAnimationTransition UIViewAnimationCurve UIStackViewDistribution
    : q UIStackViewAlignment UIImpactFeedbackStyle UIBarStyle UIBarMetrics UNAuthorizationStatus
    : Q UNAuthorizationOptions UNNotificationPresentationOptions UNNotificationActionOptions NSDocumentChangeType
    : @"NSString" UISceneSessionRole CAMediaTimingFillMode CAMediaTimingFunctionName CAShapeLayerLineCap CAShapeLayerLineJoin
    : @"NSString" CALayerContentsGravity CATransitionType CATransitionSubtype CAAnimationCalculationMode CAShapeLayerFillRule
    : @"NSString" UIImagePickerControllerInfoKey
    : @"NSString" NSPasteboardType NSPasteboardName NSPasteboardReadingOptionKey NSToolbarItemIdentifier NSToolbarIdentifier
    : @"NSString" NSUserInterfaceItemIdentifier NSNibName NSStoryboardName NSStoryboardSceneIdentifier NSStoryboardSegueIdentifier
    : @"NSString" NSImageName NSColorName NSColorListName NSSoundName NSWindowFrameAutosaveName NSTableViewAutosaveName
    : @"NSString" NSSplitViewAutosaveName NSTouchBarItemIdentifier NSTouchBarCustomizationIdentifier NSBindingName NSBindingOption
    : @"NSString" NSAppearanceName NSPrintInfoAttributeKey NSFontDescriptorAttributeName NSFontDescriptorTraitKey
    : @"NSString" NSAccessibilityRole NSAccessibilitySubrole NSAccessibilityNotificationName NSAccessibilityActionName
    : @"NSString" NSAccessibilityAttributeName NSWorkspaceLaunchConfigurationKey NSDeviceDescriptionKey NSImageHintKey
    : @"NSString" NSBitmapImageRepPropertyKey NSCollectionViewSupplementaryElementKind NSDataAssetName NSHelpBookName
    : @"NSString" NSSharingServiceName NSServiceProviderName NSAboutPanelOptionKey UIActivityType UIPasteboardName
    : @"NSString" UIFontDescriptorAttributeName UIFontDescriptorTraitKey UIPageViewControllerOptionsKey
    : @"NSString" UITransitionContextViewControllerKey UITransitionContextViewKey UITextContentType UIMenuIdentifier
    : @"NSString" UIActionIdentifier UIApplicationExtensionPointIdentifier UIFontDescriptorSystemDesign UIFocusSoundIdentifier
    : @"NSString" AVMediaType AVLayerVideoGravity AVFileType AVCaptureSessionPreset AVMetadataObjectType AVMetadataKey
    : @"NSString" AVMetadataIdentifier AVMetadataFormat AVAudioSessionCategory AVAudioSessionMode AVAudioSessionPort
    : @"NSString" AVVideoCodecType AVMediaCharacteristic AVContentKeySystem CIImageOption CIContextOption
    : @"NSString" CIImageRepresentationOption CALayerContentsFormat CALayerContentsFilter CAAnimationRotationMode
    : @"NSString" CAEmitterLayerEmitterShape CATextLayerTruncationMode CATextLayerAlignmentMode CAScrollLayerScrollMode
    : @"NSString" CAGradientLayerType CAValueFunctionName HKQuantityTypeIdentifier HKCategoryTypeIdentifier
    : @"NSString" HKCharacteristicTypeIdentifier
    : f UILayoutPriority NSLayoutPriority
    : @"NSString" UIApplicationLaunchOptionsKey UIFontTextStyle UIApplicationOpenURLOptionsKey UIContentSizeCategory

    """
}
