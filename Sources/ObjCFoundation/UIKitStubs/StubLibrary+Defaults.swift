// What properties of the screen's classes have before they are set, where that is not nil or zero: as UIKit's and AppKit's headers say.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension StubLibrary {
  /// A class, and its properties with their numbers; `identity` and `solid` are those of the two kinds of transforms. A subclass may have
  /// others.
  private static let defaults: [String: [String: [Double]]] = {
    var table: [String: [String: [Double]]] = [:]
    for line in TextTable.lines(of: defaultsText) {
      for word in line.words.dropFirst() {
        let parts = word.split(separator: "=")
        guard parts.count == 2 else { continue }
        table[String(line.words[0]), default: [:]][String(parts[0])] = numbers(parts[1])
      }
    }
    return table
  }()

  private static func numbers(_ text: some StringProtocol) -> [Double] {
    switch text {
    case "identity": [1, 0, 0, 1, 0, 0]
    case "solid": (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
    default: text.split(separator: ",").compactMap { Double($0) }
    }
  }

  private static let defaultsText = """
    UIView alpha=1 opaque=1 userInteractionEnabled=1 autoresizesSubviews=1 contentScaleFactor=1 transform=identity
    UIView translatesAutoresizingMaskIntoConstraints=1 intrinsicContentSize=-1,-1
    NSLayoutConstraint multiplier=1 priority=1000
    UIWindow hidden=1
    UIApplication protectedDataAvailable=1
    UILabel numberOfLines=1 enabled=1 userInteractionEnabled=0 opaque=0 lineBreakMode=4 highlighted=0
    UIImageView userInteractionEnabled=0
    UIControl enabled=1
    UIScrollView scrollEnabled=1 bounces=1 bouncesZoom=1 showsHorizontalScrollIndicator=1 showsVerticalScrollIndicator=1
    UIScrollView zoomScale=1 minimumZoomScale=1 maximumZoomScale=1 delaysContentTouches=1 canCancelContentTouches=1 scrollsToTop=1
    UITableView allowsSelection=1 rowHeight=-1 sectionHeaderHeight=-1 sectionFooterHeight=-1 estimatedRowHeight=-1
    UICollectionView allowsSelection=1
    UICollectionViewLayoutAttributes alpha=1 transform=identity
    NSParagraphStyle alignment=4 baseWritingDirection=-1
    UITextView editable=1 selectable=1 scrollEnabled=1 textContainerInset=8,0,8,0
    NSTextContainer lineFragmentPadding=5
    UISlider maximumValue=1 continuous=1
    UIStepper maximumValue=100 stepValue=1 autorepeat=1 continuous=1
    UIActivityIndicatorView hidesWhenStopped=1 userInteractionEnabled=0
    UINavigationBar translucent=1
    UITabBar translucent=1
    UIToolbar translucent=1
    UIBarItem enabled=1
    UIBarButtonItem enabled=1
    UITabBarItem enabled=1
    UIGestureRecognizer enabled=1 cancelsTouchesInView=1 delaysTouchesEnded=1
    UITapGestureRecognizer numberOfTapsRequired=1 numberOfTouchesRequired=1
    UISwipeGestureRecognizer numberOfTouchesRequired=1 direction=1
    UIPanGestureRecognizer minimumNumberOfTouches=1
    UILongPressGestureRecognizer minimumPressDuration=0.5 numberOfTouchesRequired=1 allowableMovement=10
    UIPinchGestureRecognizer scale=1
    CALayer opacity=1 speed=1 contentsScale=1 rasterizationScale=1 anchorPoint=0.5,0.5 transform=solid sublayerTransform=solid
    CALayer shadowRadius=3
    CAShapeLayer lineWidth=1 strokeEnd=1
    CAAnimation removedOnCompletion=1 speed=1
    NSView alphaValue=1 autoresizesSubviews=1
    NSControl enabled=1
    NSWindow alphaValue=1
    """

  /// The bytes of a property that was not set; empty where they are zero.
  static func initialBytes(
    _ name: String, of object: ObjectPointer, type: String, _ world: World
  ) -> [UInt8] {
    var cls = fwd_object_getClass(object)
    while let level = cls {
      if let numbers = defaults[String(cString: fwd_class_getName(level))]?[name] {
        return bytes(numbers, type)
      }
      cls = fwd_class_getSuperclass(level)
    }
    return []
  }

  private static func bytes(_ numbers: [Double], _ type: String) -> [UInt8] {
    func raw<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    return numbers.flatMap { number in
      switch type.first {
      case "d", "{": raw(number)
      case "f": raw(Float(number))
      case "B", "c": [UInt8(number)]
      case "i", "I": raw(Int32(number))
      default: raw(Int(number))
      }
    }
  }
}
