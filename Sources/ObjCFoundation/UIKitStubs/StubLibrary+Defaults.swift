// What properties of the screen's classes have before they are set, where that is not nil or zero: as UIKit's and AppKit's headers say.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension StubLibrary {
  /// A class, and its properties with their values as words; `identity` and `solid` are those of the two kinds of transforms. A subclass
  /// may have others. Of objects, `'text` is a string, `[]` an empty array, a number a font's size, and a name a color's.
  private static let defaults: [String: [String: String]] = {
    var table: [String: [String: String]] = [:]
    for line in TextTable.lines(of: defaultsText) {
      for word in line.words.dropFirst() {
        let parts = word.split(separator: "=")
        guard parts.count == 2 else { continue }
        table[String(line.words[0]), default: [:]][String(parts[0])] = String(parts[1])
      }
    }
    return table
  }()

  static func numbers(_ text: String) -> [Double] {
    switch text {
    case "identity": [1, 0, 0, 1, 0, 0]
    case "solid": (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
    default: text.split(separator: ",").compactMap { Double($0) }
    }
  }

  private static let defaultsText = """
    UIView alpha=1 opaque=1 userInteractionEnabled=1 autoresizesSubviews=1 contentScaleFactor=1 transform=identity
    UIView subviews=[] tintAdjustmentMode=1
    UIView translatesAutoresizingMaskIntoConstraints=1 intrinsicContentSize=-1,-1
    NSLayoutConstraint multiplier=1 priority=1000
    UIWindow hidden=1
    UIApplication protectedDataAvailable=1
    UILabel numberOfLines=1 enabled=1 userInteractionEnabled=0 opaque=0 lineBreakMode=4 highlighted=0
    UILabel font=17 textColor=label
    UITextField text=' font=17 textColor=label
    UIImageView userInteractionEnabled=0
    UIControl enabled=1
    UIScrollView scrollEnabled=1 bounces=1 bouncesZoom=1 showsHorizontalScrollIndicator=1 showsVerticalScrollIndicator=1
    UIScrollView zoomScale=1 minimumZoomScale=1 maximumZoomScale=1 delaysContentTouches=1 canCancelContentTouches=1 scrollsToTop=1
    UIScrollView clipsToBounds=1 decelerationRate=0.998
    UITableView allowsSelection=1 rowHeight=-1 sectionHeaderHeight=-1 sectionFooterHeight=-1 estimatedRowHeight=-1
    UITableView separatorColor=separator
    UICollectionViewFlowLayout itemSize=50,50 minimumLineSpacing=10 minimumInteritemSpacing=10
    UISegmentedControl selectedSegmentIndex=-1
    UIViewController childViewControllers=[]
    UINavigationController viewControllers=[]
    UIAlertController actions=[]
    UIStackView arrangedSubviews=[]
    UIBezierPath lineWidth=1 miterLimit=10 flatness=0.6 empty=1
    UICollectionView allowsSelection=1
    UICollectionViewLayoutAttributes alpha=1 transform=identity
    NSParagraphStyle alignment=4 baseWritingDirection=-1
    UITextView editable=1 selectable=1 scrollEnabled=1 textContainerInset=8,0,8,0 text='
    NSTextContainer lineFragmentPadding=5
    UISlider maximumValue=1 continuous=1
    UIStepper maximumValue=100 stepValue=1 autorepeat=1 continuous=1
    UIActivityIndicatorView hidesWhenStopped=1 userInteractionEnabled=0 hidden=1 color=gray
    UINavigationBar translucent=1
    UITabBar translucent=1
    UIToolbar translucent=1
    UIBarItem enabled=1
    UIBarButtonItem enabled=1
    UITabBarItem enabled=1
    UIGestureRecognizer enabled=1 cancelsTouchesInView=1 delaysTouchesEnded=1
    UITapGestureRecognizer numberOfTapsRequired=1 numberOfTouchesRequired=1
    UISwipeGestureRecognizer numberOfTouchesRequired=1 direction=1
    UIPanGestureRecognizer minimumNumberOfTouches=1 maximumNumberOfTouches=4294967295
    UILongPressGestureRecognizer minimumPressDuration=0.5 numberOfTouchesRequired=1 allowableMovement=10
    UIPinchGestureRecognizer scale=1
    CALayer opacity=1 speed=1 contentsScale=1 rasterizationScale=1 anchorPoint=0.5,0.5 transform=solid sublayerTransform=solid
    CALayer shadowRadius=3 shadowOffset=0,-3 shadowColor=black borderColor=black contentsGravity='resize affineTransform=identity
    CAShapeLayer lineWidth=1 strokeEnd=1 miterLimit=10 fillColor=black lineCap='butt lineJoin='miter fillRule='non-zero
    CAGradientLayer startPoint=0.5,0 endPoint=0.5,1 type='axial
    CAKeyframeAnimation calculationMode='linear
    CAAnimation removedOnCompletion=1 speed=1 fillMode='removed
    NSView alphaValue=1 autoresizesSubviews=1 subviews=[]
    NSControl enabled=1
    NSWindow alphaValue=1
    """

  private static func initialWord(_ name: String, of object: ObjectPointer) -> String? {
    var cls = fwd_object_getClass(object)
    while let level = cls {
      if let word = defaults[String(cString: fwd_class_getName(level))]?[name] { return word }
      cls = fwd_class_getSuperclass(level)
    }
    return nil
  }

  /// The bytes of a property that was not set; empty where they are zero.
  static func initialBytes(
    _ name: String, of object: ObjectPointer, type: String, _ world: World
  ) throws(ListingException) -> [UInt8] {
    if type.hasPrefix("^") {
      let value = try initialObject(name, of: object, world)
      return value.map { pointer in withUnsafeBytes(of: pointer) { Array($0) } } ?? []
    }
    return initialNumber(name, of: object, type: type)
  }

  static func initialNumber(_ name: String, of object: ObjectPointer, type: String) -> [UInt8] {
    initialWord(name, of: object).map { bytes(numbers($0), type) } ?? []
  }

  /// The object of a property that was not set or that follows from others, autoreleased.
  static func initialObject(_ name: String, of object: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    if let computed = try computedObject(name, of: object, world) { return computed }
    guard let word = initialWord(name, of: object) else { return nil }
    if word.hasPrefix("'") { return world.constantString(String(word.dropFirst())) }
    if word == "[]" { return fwd_autorelease(world.newArray([])) }
    let isUIKit = world.classIfKnown("UIColor") != nil
    if let size = Double(word) { return try systemFont(size, world) }
    return try world.classIfKnown(isUIKit ? "UIColor" : "NSColor").flatMap {
      cls throws(ListingException) in try world.send(toClass: cls, word + "Color")
    }
  }

  static func systemFont(_ size: Double, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard let cls = world.classIfKnown("UIFont") else { return nil }
    return try world.send(toClass: cls, "systemFontOfSize:", .double(size))
  }

  static func bytes(_ numbers: [Double], _ type: String) -> [UInt8] {
    func raw<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    return numbers.flatMap { number in
      switch type.first {
      case "d", "{": raw(number)
      case "f": raw(Float(number))
      case "B", "c": [UInt8(truncatingIfNeeded: Int(number))]
      case "i", "I": raw(Int32(truncatingIfNeeded: Int(number)))
      default: raw(Int(number))
      }
    }
  }
}
