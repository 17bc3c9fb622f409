// UIKit's controllers, scenes, gestures, colors, fonts and constraints, in the words of StubLibrary+Skeletons.swift.

extension StubLibrary {
  static let controllers = #"""
    UIViewController : UIResponder
      title STR
      nibName STR
      nibBundle @"NSBundle"
      storyboard @"UIStoryboard"
      navigationItem @"UINavigationItem" !
      topLayoutGuide @"UILayoutGuide" !
      bottomLayoutGuide @"UILayoutGuide" !
      navigationController @"UINavigationController"
      tabBarController @"UITabBarController"
      tabBarItem @"UITabBarItem" !
      splitViewController @"UIViewController"
      parentViewController @"UIViewController"
      presentedViewController @"UIViewController"
      presentingViewController @"UIViewController"
      childViewControllers @"NSArray"
      modalPresentationStyle q
      modalTransitionStyle q
      edgesForExtendedLayout Q
      automaticallyAdjustsScrollViewInsets B
      extendedLayoutIncludesOpaqueBars B
      hidesBottomBarWhenPushed B
      traitCollection @"UITraitCollection" !
      editing B isEditing
      preferredContentSize SIZE
      transitioningDelegate @
      - viewDidUnload
      - viewWillAppear: v@:B
      - viewDidAppear: v@:B
      - viewWillDisappear: v@:B
      - viewDidDisappear: v@:B
      - viewWillLayoutSubviews
      - viewDidLayoutSubviews
      - updateViewConstraints
      - didReceiveMemoryWarning
      - setEditing:animated: v@:BB
      - shouldAutorotate B@:
      - supportedInterfaceOrientations Q@:
      - preferredStatusBarStyle q@:
      - prefersStatusBarHidden B@:
      - setNeedsStatusBarAppearanceUpdate
      - prepareForSegue:sender: v@:@@
      - willMoveToParentViewController: v@:@
      - didMoveToParentViewController: v@:@
      - viewWillTransitionToSize:withTransitionCoordinator: v@: SIZE @
    UITableViewController : UIViewController
      refreshControl @"UIRefreshControl"
      clearsSelectionOnViewWillAppear B
      - initWithStyle: @@:q
    UICollectionViewController : UIViewController
      - initWithCollectionViewLayout: @@:@
    UINavigationController : UIViewController
      viewControllers @"NSArray"
      navigationBar @"UINavigationBar" !
      navigationBarHidden B isNavigationBarHidden
      toolbar @"UIToolbar" !
      toolbarHidden B isToolbarHidden
      delegate @
      interactivePopGestureRecognizer @"UIGestureRecognizer" !
      - setNavigationBarHidden:animated: v@:BB
    UITabBarController : UIViewController
      viewControllers @"NSArray"
      selectedIndex Q
      selectedViewController @"UIViewController"
      tabBar @"UITabBar" !
      delegate @
    UIPageViewController : UIViewController
      dataSource @
      delegate @
    UIAlertController : UIViewController
      message STR
      preferredStyle q
      actions @"NSArray"
      textFields @"NSArray"
      + alertControllerWithTitle:message:preferredStyle: @ @ q
    UIAlertAction
      + actionWithTitle:style:handler: @ q @?
      title STR
      style q
      enabled B isEnabled
    UIAlertView : UIView
      title STR
      message STR
      delegate @
      alertViewStyle q
      cancelButtonIndex q
      numberOfButtons q
      visible B isVisible
      - initWithTitle:message:delegate:cancelButtonTitle:otherButtonTitles: @@:@@@@@ ...
      - addButtonWithTitle: q@:@
      - buttonTitleAtIndex: STR @:q
      - textFieldAtIndex: @"UITextField" @:q
      - dismissWithClickedButtonIndex:animated: v@:qB
      - show
    UIActionSheet : UIView
      title STR
      delegate @
      actionSheetStyle q
      cancelButtonIndex q
      destructiveButtonIndex q
      numberOfButtons q
      visible B isVisible
      - initWithTitle:delegate:cancelButtonTitle:destructiveButtonTitle:otherButtonTitles: @@:@@@@@ ...
      - addButtonWithTitle: q@:@
      - buttonTitleAtIndex: STR @:q
      - dismissWithClickedButtonIndex:animated: v@:qB
      - showInView: v@:@
      - showFromToolbar: v@:@
      - showFromTabBar: v@:@
    UISplitViewController : UIViewController
      viewControllers @"NSArray"
      delegate @
      preferredDisplayMode q
      collapsed B isCollapsed
      displayModeButtonItem @"UIBarButtonItem"
    UIScene : UIResponder
      session @"UISceneSession"
      delegate @
      activationState q
      title STR
    UIWindowScene : UIScene
      windows @"NSArray"
      keyWindow @"UIWindow"
      screen @"UIScreen"
      statusBarManager @
      interfaceOrientation q
      traitCollection @"UITraitCollection"
    UISceneSession
      role STR
      scene @"UIScene"
      configuration @"UISceneConfiguration"
      persistentIdentifier STR
      userInfo @"NSDictionary"
    UISceneConfiguration
      name STR
      role STR
      sceneClass #
      delegateClass #
      storyboard @"UIStoryboard"
      - initWithName:sessionRole: @@:@"NSString"@"NSString"
      + configurationWithName:sessionRole: @ @
    UNNotificationContent
      title STR
      subtitle STR
      body STR
      badge @"NSNumber"
      sound @"UNNotificationSound"
      userInfo @"NSDictionary"
      categoryIdentifier STR
      threadIdentifier STR
      attachments @"NSArray"
    UNNotificationRequest
      identifier STR
      content @"UNNotificationContent"
      trigger @"UNNotificationTrigger"
      + requestWithIdentifier:content:trigger: @ @ @
    UNNotification
      date @"NSDate"
      request @"UNNotificationRequest"
    UNNotificationResponse
      notification @"UNNotification"
      actionIdentifier STR
    UISceneConnectionOptions
      URLContexts @"NSSet"
      userActivities @"NSSet"
      notificationResponse @"UNNotificationResponse"
      shortcutItem @
      sourceApplication STR
    UIGestureRecognizer
      state q
      enabled B isEnabled
      view @"UIView"
      delegate @
      cancelsTouchesInView B
      - requireGestureRecognizerToFail: v@:@
      - locationInView: POINT @:@
    UITapGestureRecognizer : UIGestureRecognizer
      numberOfTapsRequired Q
      numberOfTouchesRequired Q
    UIPanGestureRecognizer : UIGestureRecognizer
      minimumNumberOfTouches Q
      maximumNumberOfTouches Q
      - translationInView: POINT @:@
      - velocityInView: POINT @:@
      - setTranslation:inView: v@: POINT @
    UISwipeGestureRecognizer : UIGestureRecognizer
      direction Q
    UIPinchGestureRecognizer : UIGestureRecognizer
      scale d
    UIRotationGestureRecognizer : UIGestureRecognizer
      rotation d
    UILongPressGestureRecognizer : UIGestureRecognizer
      minimumPressDuration d
      allowableMovement d
      numberOfTapsRequired Q
      numberOfTouchesRequired Q
    UITouch
      tapCount Q
      phase q
      view @"UIView"
      window @"UIWindow"
      timestamp d
      force d
      majorRadius d
      - locationInView: POINT @:@
      - previousLocationInView: POINT @:@
    UIEvent
      type q
      subtype q
      timestamp d
      - touchesForView: @"NSSet" @:@
      - allTouches @"NSSet" @:
    UIWindow : UIView
      rootViewController @"UIViewController"
      windowLevel d
      keyWindow B isKeyWindow
      screen @"UIScreen"
      windowScene @
    UIApplication : UIResponder
      delegate @
      applicationState q
      keyWindow @"UIWindow"
      windows @"NSArray"
      statusBarOrientation q
      userInterfaceLayoutDirection q
      statusBarFrame RECT
      statusBarStyle q
      idleTimerDisabled B isIdleTimerDisabled
      protectedDataAvailable B isProtectedDataAvailable
      applicationIconBadgeNumber q
      networkActivityIndicatorVisible B isNetworkActivityIndicatorVisible
      - canOpenURL: B@:@
      - openURL: B@:@
      - registerForRemoteNotifications
      - beginIgnoringInteractionEvents
      - endIgnoringInteractionEvents
      - beginBackgroundTaskWithExpirationHandler: Q@:@?
      - endBackgroundTask: v@:Q
      - setStatusBarHidden:withAnimation: v@:Bq
    UIScreenMode
      size SIZE
      pixelAspectRatio d
    UIScreen
      currentMode @"UIScreenMode" !
      preferredMode @"UIScreenMode" !
      bounds RECT
      nativeBounds RECT
      applicationFrame RECT
      scale d
      brightness d
    UILocalizedIndexedCollation
      + currentCollation
      sectionTitles @"NSArray"
      sectionIndexTitles @"NSArray"
    UIDevice
      name STR
      model STR
      localizedModel STR
      systemName STR
      systemVersion STR
      batteryLevel f
      batteryState q
      batteryMonitoringEnabled B isBatteryMonitoringEnabled
      orientation q
      userInterfaceIdiom q
      identifierForVendor @"NSUUID"
    UIColor
      + colorWithPatternImage: @
      + colorNamed: @
    NSParagraphStyle
      lineSpacing d
      paragraphSpacing d
      paragraphSpacingBefore d
      firstLineHeadIndent d
      headIndent d
      tailIndent d
      minimumLineHeight d
      maximumLineHeight d
      lineHeightMultiple d
      hyphenationFactor f
      alignment q
      lineBreakMode q
      baseWritingDirection q
      defaultTabInterval d
      allowsDefaultTighteningForTruncation B
      + defaultParagraphStyle
    UIFont
      pointSize d
      fontName STR
      familyName STR
      lineHeight d
      fontDescriptor @"UIFontDescriptor" !
      + systemFontOfSize: d
      + systemFontOfSize:weight: d d
      + boldSystemFontOfSize: d
      + italicSystemFontOfSize: d
      + fontWithName:size: @ d
      + preferredFontForTextStyle: @
    UIImage
      size SIZE
      scale d
      imageOrientation q
      renderingMode q R
      - resizableImageWithCapInsets: @"UIImage" @: INSETS
      - drawInRect: v@: RECT
    UIBezierPath
      lineWidth d
      miterLimit d
      flatness d
      empty B isEmpty
      lineCapStyle i
      lineJoinStyle i
      usesEvenOddFillRule B
      + bezierPath
      + bezierPathWithRect: RECT
      + bezierPathWithOvalInRect: RECT
      + bezierPathWithRoundedRect:cornerRadius: RECT d
      - moveToPoint: v@: POINT !empty=0
      - addLineToPoint: v@: POINT !empty=0
      - removeAllPoints !empty=1
      - closePath
      - stroke
      - fill
      CGPath ^{CGPath}
    UIStoryboard
    UIStoryboardSegue
      identifier STR
      sourceViewController @"UIViewController"
      destinationViewController @"UIViewController"
    UINib
    UILayoutGuide
      owningView @"UIView"
      identifier STR
    NSTextStorage : NSConcreteMutableAttributedString
      editedMask Q
      editedRange {_NSRange=QQ}
      changeInLength q
      delegate @
    NSTextContainer
      size SIZE
      lineFragmentPadding d
      maximumNumberOfLines Q
      lineBreakMode q
      exclusionPaths @"NSArray"
      widthTracksTextView B
      heightTracksTextView B
      layoutManager @"NSLayoutManager"
      - initWithSize: @@: SIZE
    NSLayoutAnchor
    NSLayoutXAxisAnchor : NSLayoutAnchor
    NSLayoutYAxisAnchor : NSLayoutAnchor
    NSLayoutDimension : NSLayoutAnchor
    NSLayoutConstraint
      firstItem @
      firstAttribute q
      relation q
      secondItem @
      secondAttribute q
      multiplier d
      constant d
      priority f
      active B isActive
      shouldBeArchived B
      identifier STR
    """#
}
