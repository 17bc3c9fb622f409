// The skeletons, in the words of a header. The file is long because it is a table, read from top to bottom:
//
//     UILabel : UIView
//       text @"NSString"                     a property with its type
//       layer @"CALayer" !                   one whose object is made when it is first read
//       hidden B isHidden                    with a getter of another name
//       - viewDidLoad                        an instance method that does nothing
//       - viewWithTag: @@:q                  with its types
//       + buttonWithType: q                  a class method that makes an instance, and its arguments' types
//       - initWithTitle: @@:@ ...            one that takes further arguments

import ForwardKitBasics

extension StubLibrary {
  struct Skeleton {
    struct Method {
      let selector: String
      let types: String
      let isClassMethod: Bool
      var isVariadic = false
      var resultSize: Int {
        types.hasPrefix("{CGAffine")
          ? 48
          : types.hasPrefix("{CGRect") || types.hasPrefix("{UIEdge")
            ? 32
            : types.hasPrefix("{CG") ? 16 : 8
      }
    }

    struct Property {
      let name: String
      let type: String
      let getter: String
      /// The object is made when it is first read.
      let isMade: Bool
      /// The class of the object, where the type names one.
      var className: String? {
        type.hasPrefix("@\"") ? String(type.dropFirst(2).dropLast()) : nil
      }
      var size: Int {
        switch type {
        case rect: 32
        case point, sizeType: 16
        case "B", "c": 1
        case "f", "i": 4
        case insets: 32
        case transform: 48
        default: 8
        }
      }
    }

    var parent: String?
    var methods: [Method] = []
    var properties: [Property] = []
  }

  static let rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
  static let point = "{CGPoint=dd}"
  static let sizeType = "{CGSize=dd}"
  static let insets = "{UIEdgeInsets=dddd}"
  static let transform = "{CGAffineTransform=dddddd}"

  static let skeletons: [String: Skeleton] = parse()

  private static func parse() -> [String: Skeleton] {
    var result: [String: Skeleton] = [:]
    var name = ""
    for line in TextTable.lines(of: text) {
      let words = line.words.map { word in
        switch word {
        case "RECT": rect
        case "POINT": point
        case "SIZE": sizeType
        case "INSETS": insets
        case "TRANSFORM": transform
        case "SOLID": Transforms.types[0].encoding
        case "STR": "@\"NSString\""
        case "COLOR": "@\"UIColor\""
        default: word
        }
      }
      let first = words[0]
      if !line.isIndented {
        name = first
        result[name] = Skeleton(parent: words.count > 2 ? words[2] : nil)
      } else if first == "-" {
        let colons = words[1].utf8.count { $0 == UInt8(ascii: ":") }
        let isVariadic = words.last == "..."
        let encodings = isVariadic ? words[2...].dropLast() : words[2...]
        let types =
          words.count > 2 ? encodings.joined() : "v@:" + String(repeating: "@", count: colons)
        result[name]?.methods.append(
          .init(
            selector: words[1], types: types, isClassMethod: false, isVariadic: isVariadic))
      } else if first == "+" {
        result[name]?.methods.append(
          .init(selector: words[1], types: "@@:" + words[2...].joined(), isClassMethod: true))
      } else if words.count > 1 {
        result[name]?.properties.append(
          .init(
            name: first, type: words[1],
            getter: words.count > 2 && words[2] != "!" ? words[2] : first,
            isMade: words.last == "!"))
      }
    }
    for (name, skeleton) in plainSkeletons where result[name] == nil { result[name] = skeleton }
    for line in TextTable.lines(of: makers) {
      for word in line.words.dropFirst() {
        result[line.words[0]]?.methods.append(
          .init(selector: word + "Color", types: "@@:", isClassMethod: true))
      }
    }
    return result
  }

  private static let text = #"""
    UIResponder
      - becomeFirstResponder B@:
      - resignFirstResponder B@:
      - canBecomeFirstResponder B@:
      - isFirstResponder B@:
      - touchesBegan:withEvent: v@:@@
      - touchesMoved:withEvent: v@:@@
      - touchesEnded:withEvent: v@:@@
      - touchesCancelled:withEvent: v@:@@
      nextResponder @"UIResponder"
      - awakeFromNib
    UIView : UIResponder
      frame RECT
      bounds RECT
      center POINT
      transform TRANSFORM
      backgroundColor COLOR
      tintColor COLOR
      alpha d
      opaque B isOpaque
      hidden B isHidden
      tag q
      userInteractionEnabled B isUserInteractionEnabled
      multipleTouchEnabled B isMultipleTouchEnabled
      exclusiveTouch B isExclusiveTouch
      clipsToBounds B
      layer @"CALayer" !
      window @"UIWindow"
      maskView @"UIView"
      superview @"UIView"
      subviews @"NSArray"
      gestureRecognizers @"NSArray"
      constraints @"NSArray"
      accessibilityLabel STR
      accessibilityIdentifier STR
      translatesAutoresizingMaskIntoConstraints B
      autoresizesSubviews B
      autoresizingMask Q
      contentMode q
      contentScaleFactor d
      layoutMargins INSETS
      safeAreaInsets INSETS
      intrinsicContentSize SIZE
      topAnchor @"NSLayoutYAxisAnchor" !
      bottomAnchor @"NSLayoutYAxisAnchor" !
      centerYAnchor @"NSLayoutYAxisAnchor" !
      leadingAnchor @"NSLayoutXAxisAnchor" !
      trailingAnchor @"NSLayoutXAxisAnchor" !
      leftAnchor @"NSLayoutXAxisAnchor" !
      rightAnchor @"NSLayoutXAxisAnchor" !
      centerXAnchor @"NSLayoutXAxisAnchor" !
      widthAnchor @"NSLayoutDimension" !
      heightAnchor @"NSLayoutDimension" !
      safeAreaLayoutGuide @"UILayoutGuide" !
      - initWithFrame: @@: RECT
      - initWithCoder: @@:@
      - setNeedsDisplay
      - setNeedsDisplayInRect: v@: RECT
      - setNeedsLayout
      - setNeedsUpdateConstraints
      - updateConstraints
      - layoutIfNeeded
      - layoutSubviews
      - sizeToFit
      - sizeThatFits: SIZE @: SIZE
      - drawRect: v@: RECT
      - removeGestureRecognizer: v@:@
      - addConstraint: v@:@
      - addConstraints: v@:@
      - bringSubviewToFront: v@:@
      - sendSubviewToBack: v@:@
      - didAddSubview: v@:@
      - willRemoveSubview: v@:@
      - willMoveToSuperview: v@:@
      - didMoveToSuperview
      - willMoveToWindow: v@:@
      - didMoveToWindow
      - endEditing: B@:B
      - tintColorDidChange
      - hitTest:withEvent: @"UIView" @: POINT @
      - pointInside:withEvent: B@: POINT @
      - convertRect:toView: RECT @: RECT @
      - convertPoint:toView: POINT @: POINT @
    UILabel : UIView
      text STR
      attributedText @"NSAttributedString"
      font @"UIFont"
      textColor COLOR
      highlightedTextColor COLOR
      shadowColor COLOR
      shadowOffset SIZE
      textAlignment q
      lineBreakMode q
      numberOfLines q
      adjustsFontSizeToFitWidth B
      minimumScaleFactor d
      preferredMaxLayoutWidth d
      enabled B isEnabled
      highlighted B isHighlighted
    UIImageView : UIView
      image @"UIImage"
      highlightedImage @"UIImage"
      animationImages @"NSArray"
      animationDuration d
      - initWithImage: @@:@
      - startAnimating
      - stopAnimating
    UIControl : UIView
      enabled B isEnabled
      selected B isSelected
      highlighted B isHighlighted
      contentHorizontalAlignment q
      contentVerticalAlignment q
      state Q
    UIButton : UIControl
      titleLabel @"UILabel" !
      imageView @"UIImageView" !
      currentTitle STR
      buttonType q
      contentEdgeInsets INSETS
      titleEdgeInsets INSETS
      imageEdgeInsets INSETS
      + buttonWithType: q
      - setTitleColor:forState: v@:@Q
      - setImage:forState: v@:@Q
      - setBackgroundImage:forState: v@:@Q
      - setAttributedTitle:forState: v@:@Q
    UITextField : UIControl
      text STR
      attributedText @"NSAttributedString"
      placeholder STR
      delegate @
      font @"UIFont"
      textColor COLOR
      textAlignment q
      borderStyle q
      keyboardType q
      returnKeyType q
      clearButtonMode q
      autocorrectionType q
      autocapitalizationType q
      leftView @"UIView"
      rightView @"UIView"
      inputView @"UIView"
      inputAccessoryView @"UIView"
      editing B isEditing
      secureTextEntry B isSecureTextEntry
    UISwitch : UIControl
      on B isOn
      onTintColor COLOR
    UISlider : UIControl
      value f
      minimumValue f
      maximumValue f
      continuous B isContinuous
    UIStepper : UIControl
      value d
      minimumValue d
      maximumValue d
      stepValue d
    UISegmentedControl : UIControl
      selectedSegmentIndex q
      numberOfSegments Q
      - initWithItems: @@:@
    UIPageControl : UIControl
      currentPage q
      numberOfPages q
    UIDatePicker : UIControl
      date @"NSDate"
      datePickerMode q
    UIRefreshControl : UIControl
      refreshing B isRefreshing
      attributedTitle @"NSAttributedString"
      - beginRefreshing
      - endRefreshing
    UIProgressView : UIView
      progress f
      - setProgress:animated: v@:fB
    UIActivityIndicatorView : UIView
      animating B isAnimating
      hidesWhenStopped B
      activityIndicatorViewStyle q
      - initWithActivityIndicatorStyle: @@:q
      - startAnimating
      - stopAnimating
    UIScrollView : UIView
      contentSize SIZE
      contentOffset POINT
      contentInset INSETS
      delegate @
      bounces B
      alwaysBounceVertical B
      minimumZoomScale d
      maximumZoomScale d
      zoomScale d
      pagingEnabled B isPagingEnabled
      scrollEnabled B isScrollEnabled
      dragging B isDragging
      showsHorizontalScrollIndicator B
      showsVerticalScrollIndicator B
      keyboardDismissMode q
      refreshControl @"UIRefreshControl"
      panGestureRecognizer @"UIPanGestureRecognizer" !
      - setContentOffset:animated: v@: POINT B
      - scrollRectToVisible:animated: v@: RECT B
    UITextView : UIScrollView
      text STR
      attributedText @"NSAttributedString"
      font @"UIFont"
      textColor COLOR
      textAlignment q
      editable B isEditable
      selectable B isSelectable
      selectedRange {_NSRange=QQ}
    UITableView : UIScrollView
      dataSource @
      rowHeight d
      estimatedRowHeight d
      sectionHeaderHeight d
      sectionFooterHeight d
      separatorStyle q
      separatorColor COLOR
      separatorInset INSETS
      tableHeaderView @"UIView"
      tableFooterView @"UIView"
      backgroundView @"UIView"
      allowsSelection B
      allowsMultipleSelection B
      editing B isEditing
      indexPathForSelectedRow @"NSIndexPath"
      - initWithFrame:style: @@: RECT q
      - reloadData
      - beginUpdates
      - endUpdates
      - registerClass:forCellReuseIdentifier: v@:#@
      - registerNib:forCellReuseIdentifier: v@:@@
      - dequeueReusableCellWithIdentifier: @ @:@
      - dequeueReusableCellWithIdentifier:forIndexPath: @ @:@@
      - cellForRowAtIndexPath: @ @:@
      - indexPathForCell: @"NSIndexPath" @:@
      - deselectRowAtIndexPath:animated: v@:@B
      - selectRowAtIndexPath:animated:scrollPosition: v@:@Bq
      - reloadRowsAtIndexPaths:withRowAnimation: v@:@q
      - insertRowsAtIndexPaths:withRowAnimation: v@:@q
      - deleteRowsAtIndexPaths:withRowAnimation: v@:@q
      - reloadSections:withRowAnimation: v@:@q
      - scrollToRowAtIndexPath:atScrollPosition:animated: v@:@qB
      - setEditing:animated: v@:BB
    UITableViewCell : UIView
      textLabel @"UILabel" !
      detailTextLabel @"UILabel" !
      imageView @"UIImageView" !
      contentView @"UIView" !
      backgroundView @"UIView"
      selectedBackgroundView @"UIView"
      accessoryView @"UIView"
      accessoryType q
      selectionStyle q
      reuseIdentifier STR
      selected B isSelected
      separatorInset INSETS
      - initWithStyle:reuseIdentifier: @@:q@
      - prepareForReuse
      - setSelected:animated: v@:BB
      - setHighlighted:animated: v@:BB
    UICollectionView : UIScrollView
      dataSource @
      collectionViewLayout @"UICollectionViewLayout"
      - initWithFrame:collectionViewLayout: @@: RECT @
      - reloadData
      - registerClass:forCellWithReuseIdentifier: v@:#@
      - dequeueReusableCellWithReuseIdentifier:forIndexPath: @ @:@@
    UICollectionReusableView : UIView
      reuseIdentifier STR
      - prepareForReuse
    UICollectionViewCell : UICollectionReusableView
      contentView @"UIView" !
      selected B isSelected
      highlighted B isHighlighted
    UICollectionViewLayout
      - prepareLayout
      - invalidateLayout
    UICollectionViewFlowLayout : UICollectionViewLayout
      itemSize SIZE
      minimumLineSpacing d
      minimumInteritemSpacing d
      scrollDirection q
      sectionInset INSETS
    UINavigationBar : UIView
      barTintColor COLOR
      titleTextAttributes @"NSDictionary"
      translucent B isTranslucent
      barStyle q
      topItem @"UINavigationItem"
      - setBackgroundImage:forBarMetrics: v@:@q
    UIToolbar : UIView
      items @"NSArray"
    UITabBar : UIView
      items @"NSArray"
      delegate @
    UISearchBar : UIView
      text STR
      placeholder STR
      delegate @
    UIStackView : UIView
      axis q
      distribution q
      alignment q
      spacing d
      arrangedSubviews @"NSArray"
      - initWithArrangedSubviews: @@:@
      - addArrangedSubview: v@:@
    UIPickerView : UIView
      dataSource @
      delegate @
      - reloadAllComponents
    UIWebView : UIView
      delegate @
      - loadRequest: v@:@
    UIBarItem
      title STR
      image @"UIImage"
      enabled B isEnabled
      tag q
      - initWithCoder: @@:@
      - awakeFromNib
    UIBarButtonItem : UIBarItem
      target @
      action :
      style q
      customView @"UIView"
      tintColor COLOR
      - initWithTitle:style:target:action: @@:@q@:
      - initWithImage:style:target:action: @@:@q@:
      - initWithBarButtonSystemItem:target:action: @@:q@:
      - initWithCustomView: @@:@
    UITabBarItem : UIBarItem
      badgeValue STR
      selectedImage @"UIImage"
      - initWithTitle:image:tag: @@:@@q
    UINavigationItem
      title STR
      prompt STR
      titleView @"UIView"
      hidesBackButton B
      leftBarButtonItem @"UIBarButtonItem"
      rightBarButtonItem @"UIBarButtonItem"
      backBarButtonItem @"UIBarButtonItem"
      leftBarButtonItems @"NSArray"
      rightBarButtonItems @"NSArray"
      - initWithTitle: @@:@
    UIViewController : UIResponder
      title STR
      nibName STR
      nibBundle @"NSBundle"
      storyboard @"UIStoryboard"
      navigationItem @"UINavigationItem" !
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
      - performSegueWithIdentifier:sender: v@:@@
      - shouldPerformSegueWithIdentifier:sender: B@:@@
      - willMoveToParentViewController: v@:@
      - didMoveToParentViewController: v@:@
      - viewWillTransitionToSize:withTransitionCoordinator: v@: SIZE @
    UITableViewController : UIViewController
      tableView @"UITableView" !
      refreshControl @"UIRefreshControl"
      clearsSelectionOnViewWillAppear B
      - initWithStyle: @@:q
    UICollectionViewController : UIViewController
      collectionView @"UICollectionView" !
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
      - addTextFieldWithConfigurationHandler: v@:@?
    UIAlertAction
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
      statusBarFrame RECT
      statusBarStyle q
      idleTimerDisabled B isIdleTimerDisabled
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
    UIScreen
      bounds RECT
      nativeBounds RECT
      applicationFrame RECT
      scale d
      brightness d
    UIDevice
      name STR
      model STR
      systemName STR
      systemVersion STR
      batteryLevel f
      orientation q
      userInterfaceIdiom q
      identifierForVendor @"NSUUID"
    UIColor
      - colorWithAlphaComponent: COLOR @:d
      + colorWithRed:green:blue:alpha: d d d d
      + colorWithWhite:alpha: d d
      + colorWithHue:saturation:brightness:alpha: d d d d
      + colorWithPatternImage: @
      - initWithRed:green:blue:alpha: @@:dddd
      - initWithWhite:alpha: @@:dd
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
      + defaultParagraphStyle
    UIFont
      pointSize d
      fontName STR
      familyName STR
      lineHeight d
      + systemFontOfSize: d
      + systemFontOfSize:weight: d d
      + boldSystemFontOfSize: d
      + italicSystemFontOfSize: d
      + fontWithName:size: @ d
      + preferredFontForTextStyle: @
    UIImage
      size SIZE
      scale d
      CGImage ^{CGImage}
      imageOrientation q
      + imageNamed: @
      + imageWithData: @
      + imageWithContentsOfFile: @
      - initWithData: @@:@
      - imageWithRenderingMode: @"UIImage" @:q
      - resizableImageWithCapInsets: @"UIImage" @: INSETS
      - drawInRect: v@: RECT
    UIBezierPath
      lineWidth d
      + bezierPath
      + bezierPathWithRect: RECT
      + bezierPathWithOvalInRect: RECT
      + bezierPathWithRoundedRect:cornerRadius: RECT d
      - moveToPoint: v@: POINT
      - addLineToPoint: v@: POINT
      - closePath
      - stroke
      - fill
      CGPath ^{CGPath}
    UIStoryboard
      + storyboardWithName:bundle: @ @
      - instantiateInitialViewController @@:
      - instantiateViewControllerWithIdentifier: @@:@
    UIStoryboardSegue
      identifier STR
      sourceViewController @"UIViewController"
      destinationViewController @"UIViewController"
    UINib
      + nibWithNibName:bundle: @ @
    UILayoutGuide
      topAnchor @"NSLayoutYAxisAnchor" !
      bottomAnchor @"NSLayoutYAxisAnchor" !
      leadingAnchor @"NSLayoutXAxisAnchor" !
      trailingAnchor @"NSLayoutXAxisAnchor" !
    NSLayoutAnchor
    NSLayoutXAxisAnchor : NSLayoutAnchor
    NSLayoutYAxisAnchor : NSLayoutAnchor
    NSLayoutDimension : NSLayoutAnchor
    NSLayoutConstraint
      constant d
      priority f
      active B isActive
      identifier STR
      + constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant: @qq@qdd
    CALayer
      frame RECT
      bounds RECT
      position POINT
      anchorPoint POINT
      cornerRadius d
      borderWidth d
      borderColor ^{CGColor}
      backgroundColor ^{CGColor}
      shadowColor ^{CGColor}
      shadowOpacity f
      shadowRadius d
      shadowOffset SIZE
      shadowPath ^{CGPath}
      masksToBounds B
      hidden B isHidden
      opacity f
      opaque B isOpaque
      zPosition d
      transform SOLID
      sublayerTransform SOLID
      contents @
      contentsScale d
      contentsGravity STR
      mask @"CALayer"
      name STR
      delegate @
      superlayer @"CALayer"
      sublayers @"NSArray"
      shouldRasterize B
      rasterizationScale d
      speed f
      timeOffset d
      beginTime d
      + layer
      - addSublayer: v@:@
      - insertSublayer:atIndex: v@:@I
      - removeFromSuperlayer
      - setNeedsDisplay
      - setNeedsLayout
      - layoutIfNeeded
      - addAnimation:forKey: v@:@@
      - removeAnimationForKey: v@:@
      - removeAllAnimations
      - presentationLayer @@:
    CAShapeLayer : CALayer
      path ^{CGPath}
      fillColor ^{CGColor}
      strokeColor ^{CGColor}
      lineWidth d
      strokeStart d
      strokeEnd d
      lineCap STR
    CAGradientLayer : CALayer
      colors @"NSArray"
      locations @"NSArray"
      startPoint POINT
      endPoint POINT
    CAAnimation
      duration d
      delegate @
      repeatCount f
      autoreverses B
      beginTime d
      fillMode STR
      removedOnCompletion B isRemovedOnCompletion
      timingFunction @"CAMediaTimingFunction"
      + animation
    CAPropertyAnimation : CAAnimation
      keyPath STR
      + animationWithKeyPath: @
    CABasicAnimation : CAPropertyAnimation
      fromValue @
      toValue @
      byValue @
    CAKeyframeAnimation : CAPropertyAnimation
      values @"NSArray"
      keyTimes @"NSArray"
    CAAnimationGroup : CAAnimation
      animations @"NSArray"
    CAMediaTimingFunction
      + functionWithName: @
    CADisplayLink
      timestamp d
      duration d
      paused B isPaused
      frameInterval q
      preferredFramesPerSecond q
      - invalidate
      - addToRunLoop:forMode: v@:@@
    NSResponder
      nextResponder @"NSResponder"
      - initWithCoder: @@:@
      - awakeFromNib
      - becomeFirstResponder B@:
      - resignFirstResponder B@:
      - acceptsFirstResponder B@:
      - mouseDown: v@:@
      - mouseUp: v@:@
      - mouseDragged: v@:@
      - keyDown: v@:@
    NSView : NSResponder
      frame RECT
      bounds RECT
      hidden B isHidden
      alphaValue d
      toolTip STR
      wantsLayer B
      layer @"CALayer" !
      window @"NSWindow"
      superview @"NSView"
      subviews @"NSArray"
      needsDisplay B
      needsLayout B
      autoresizingMask Q
      translatesAutoresizingMaskIntoConstraints B
      - initWithFrame: @@: RECT
      - drawRect: v@: RECT
      - layout
    NSControl : NSView
      enabled B isEnabled
      stringValue STR
      intValue i
      doubleValue d
      objectValue @
      target @
      action :
      tag q
    NSButton : NSControl
      title STR
      state q
      bezelStyle Q
      - setButtonType: v@:Q
    NSTextField : NSControl
      placeholderString STR
      editable B isEditable
      bezeled B isBezeled
      drawsBackground B
      delegate @
    NSTableView : NSControl
      dataSource @
      delegate @
      selectedRow q
      - reloadData
    NSViewController : NSResponder
      view @"NSView" !
      title STR
      representedObject @
      - initWithNibName:bundle: @@:@@
      - loadView
      - viewDidLoad
      - viewWillAppear
      - viewDidAppear
      - viewWillDisappear
      - viewDidDisappear
    NSWindow : NSResponder
      title STR
      frame RECT
      contentView @"NSView" !
      contentViewController @"NSViewController"
      delegate @
      visible B isVisible
      - initWithContentRect:styleMask:backing:defer: @@: RECT QQB
      - makeKeyAndOrderFront: v@:@
      - center
      - close
      - orderOut: v@:@
    NSWindowController : NSResponder
      window @"NSWindow"
      - showWindow: v@:@
      - windowDidLoad
    NSApplication : NSResponder
      delegate @
      mainWindow @"NSWindow"
      keyWindow @"NSWindow"
      windows @"NSArray"
      mainMenu @"NSMenu"
      - activateIgnoringOtherApps: v@:B
      - setActivationPolicy: B@:q
    NSMenu
      title STR
      - initWithTitle: @@:@
      - addItem: v@:@
    NSMenuItem
      title STR
      target @
      action :
      submenu @"NSMenu"
      - initWithTitle:action:keyEquivalent: @@:@:@
    NSColor
      + colorWithRed:green:blue:alpha: d d d d
      + colorWithCalibratedRed:green:blue:alpha: d d d d
    NSFont
      + systemFontOfSize: d
      + boldSystemFontOfSize: d
    NSImage
      size SIZE
      + imageNamed: @
    NSEvent
      type Q
      keyCode S
      characters STR
      locationInWindow POINT
    NSAlert
      messageText STR
      informativeText STR
      - addButtonWithTitle: @@:@
      - runModal q@:
    """#

  /// Class methods that make an object and take no arguments, by class.
  private static let makers = """
    UIColor red green blue white black gray lightGray darkGray yellow orange purple brown cyan magenta clear
    UIColor systemBackground systemRed systemGreen systemBlue systemGray systemOrange systemYellow systemPink
    UIColor systemPurple systemTeal systemIndigo systemGray2 systemGray3 systemGray4 systemGray5 systemGray6
    UIColor label secondaryLabel tertiaryLabel separator link placeholderText secondarySystemBackground
    UIColor tertiarySystemBackground groupTableViewBackground lightText darkText
    NSColor red green blue white black gray yellow orange clear label systemRed controlBackground windowBackground
    """
}
