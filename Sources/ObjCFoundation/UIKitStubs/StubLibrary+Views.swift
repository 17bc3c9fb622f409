// UIKit's views, bars and their items, in the words of StubLibrary+Skeletons.swift.

extension StubLibrary {
  /// What the protocol UITextInputTraits declares.
  private static let textInput = """
      autocapitalizationType q
      autocorrectionType q
      spellCheckingType q
      keyboardType q
      keyboardAppearance q
      returnKeyType q
      enablesReturnKeyAutomatically B
      secureTextEntry B isSecureTextEntry
      textContentType STR
    """

  static let views = #"""
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
      + appearance
      + appearanceWhenContainedIn: @ ...
      + appearanceWhenContainedInInstancesOfClasses: @
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
      accessibilityLabel STR
      accessibilityIdentifier STR
      translatesAutoresizingMaskIntoConstraints B
      autoresizesSubviews B
      autoresizingMask Q
      contentMode q
      semanticContentAttribute q
      contentScaleFactor d
      layoutMargins INSETS
      safeAreaInsets INSETS
      intrinsicContentSize SIZE
      safeAreaLayoutGuide @"UILayoutGuide" !
      layoutMarginsGuide @"UILayoutGuide" !
      readableContentGuide @"UILayoutGuide" !
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
      tintAdjustmentMode q
      traitCollection @"UITraitCollection" !
      - removeGestureRecognizer: v@:@
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
      - textRectForBounds:limitedToNumberOfLines: RECT @: RECT q
      - drawTextInRect: v@: RECT
    UIImageView : UIView
      image @"UIImage"
      highlightedImage @"UIImage"
      animationImages @"NSArray"
      animationDuration d
      - initWithImage: @@:@
      animating B isAnimating
      - startAnimating !animating=1
      - stopAnimating !animating=0
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
      currentImage @"UIImage"
      currentBackgroundImage @"UIImage"
      currentTitleColor COLOR
      currentAttributedTitle @"NSAttributedString"
      buttonType q
      - contentRectForBounds: RECT @: RECT
      - titleRectForContentRect: RECT @: RECT
      - imageRectForContentRect: RECT @: RECT
      contentEdgeInsets INSETS
      titleEdgeInsets INSETS
      imageEdgeInsets INSETS
      + buttonWithType: q
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
      - textRectForBounds: RECT @: RECT
      - editingRectForBounds: RECT @: RECT
      - placeholderRectForBounds: RECT @: RECT
      - leftViewRectForBounds: RECT @: RECT
      - rightViewRectForBounds: RECT @: RECT
      - clearButtonRectForBounds: RECT @: RECT
      - drawTextInRect: v@: RECT
      - drawPlaceholderInRect: v@: RECT
      selectionRange {_NSRange=QQ}
      spellCheckingType q
      keyboardAppearance q
      enablesReturnKeyAutomatically B
      textContentType STR
    UISwitch : UIControl
      on B isOn
      - setOn:animated: v@:BB
      onTintColor COLOR
    UISlider : UIControl
      value f
      minimumValue f
      maximumValue f
      continuous B isContinuous
      - setValue:animated: v@:fB
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
      date @"NSDate" !
      datePickerMode q
    UIRefreshControl : UIControl
      refreshing B isRefreshing
      attributedTitle @"NSAttributedString"
      - beginRefreshing !refreshing=1
      - endRefreshing !refreshing=0
    UIProgressView : UIView
      progress f
      - setProgress:animated: v@:fB
    UIActivityIndicatorView : UIView
      animating B isAnimating
      hidesWhenStopped B
      activityIndicatorViewStyle q
      - initWithActivityIndicatorStyle: @@:q
      color COLOR
      - startAnimating !animating=1
      - stopAnimating !animating=0
    UIScrollView : UIView
      contentSize SIZE
      contentOffset POINT
      contentInset INSETS
      adjustedContentInset INSETS
      delegate @
      bounces B
      alwaysBounceVertical B
      minimumZoomScale d
      maximumZoomScale d
      zoomScale d
      decelerationRate d
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
      textContainerInset INSETS
      textContainer @"NSTextContainer" !
      textStorage @"NSTextStorage" !
      layoutManager @"NSLayoutManager" !
      linkTextAttributes @"NSDictionary"
      typingAttributes @"NSDictionary"
      dataDetectorTypes Q
      allowsEditingTextAttributes B
      - scrollRangeToVisible: v@:{_NSRange=QQ}
    \#(textInput)
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
      - beginUpdates
      - endUpdates
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
    UICollectionReusableView : UIView
      reuseIdentifier STR
      - prepareForReuse
    UICollectionViewCell : UICollectionReusableView
      contentView @"UIView" !
      selected B isSelected
      highlighted B isHighlighted
    UICollectionViewLayoutAttributes
      frame RECT
      bounds RECT
      center POINT
      transform TRANSFORM
      alpha d
      hidden B isHidden
      zIndex q
      indexPath @"NSIndexPath"
      representedElementKind STR
      representedElementCategory Q
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
    \#(textInput)
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
      + appearance
      + appearanceWhenContainedIn: @ ...
      + appearanceWhenContainedInInstancesOfClasses: @
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
    """#
}
