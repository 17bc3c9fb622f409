// UIApplicationMain and NSApplicationMain: an app's start without a screen, and what an app asks the system for.
//
// The delegate is made and hears of the launch, the first controller comes on the screen, the main run loop works off
// what they have begun, for a while on the virtual clock, and the program ends.
import CRuntime
import ForwardKitBasics
import ObjCSema
import ObjCVM

/// The objects of which a program has one.
final class ScreenState {
  var shared: [String: ObjectPointer] = [:]
  var window: PointerBox?
  var firstResponder: PointerBox?
  /// Kept until the world ends.
  var scene: ObjectPointer?
  /// The first controller has been shown: one that replaces it appears at once.
  var isRunning = false
  private var kept: [PointerBox] = []
  /// Starts the app that hosts the tests: it is launched when a test asks for its delegate.
  var launchHost: (() throws(ListingException) -> Void)?
  var isHost = false

  /// Keeps objects until the world ends.
  func keep(_ objects: [ObjectPointer]) {
    kept += objects.map { PointerBox($0, isWeak: false) }
  }
}

extension World {
  var screen: ScreenState { service(ScreenState.self) { _ in ScreenState() } }
}

extension World {
  /// - Parameter launch: Calls the program's `main`, which is an app's.
  public func hostTests(_ launch: @escaping () throws(ListingException) -> Void) {
    screen.launchHost = launch
  }
}

extension StubLibrary {
  /// How long an app runs on the virtual clock, in seconds.
  private static let runTime = 10.0

  private static let device = [
    ("name", "iPhone"), ("model", "iPhone"), ("localizedModel", "iPhone"), ("systemName", "iOS"),
    ("systemVersion", "18.0"),
  ]

  static func addShared(_ name: String, to cls: NativeClass) {
    let getter =
      switch name {
      case "UIScreen", "NSScreen": "mainScreen"
      case "UIDevice": "currentDevice"
      default: "shared" + name.dropFirst(2)
      }
    cls.classMethod(getter, "@\"\(name)\"@:") { call throws(ListingException) in
      call.returnBorrowed(try shared(name, call.world))
    }
    cls.instance("keyWindow", "@\"UIWindow\"@:") { call throws(ListingException) in
      call.returnBorrowed(try keyWindow(call.world))
    }
    if name == "NSApplication" {
      cls.instance("run", "v@:") { call throws(ListingException) in
        try launch(call.receiver, isUIKit: false, call.world)
      }
      cls.instance("terminate:", "v@:@") { call throws(ListingException) in
        let delegate = try call.world.send(call.receiver, "delegate")
        try end(call.receiver, delegate, call.world)
      }
    }
    if name == "UIApplication" {
      cls.instance("windows", "@\"NSArray\"@:") { call throws(ListingException) in
        let window = try keyWindow(call.world)
        call.returnObject(call.world.newArray(window.map { [$0] } ?? []))
      }
      cls.instance("delegate", "@\"<UIApplicationDelegate>\"@:") { call throws(ListingException) in
        let screen = call.world.screen
        if let launch = screen.launchHost {
          (screen.launchHost, screen.isHost) = (nil, true)
          try launch()
        }
        call.returnObject(state(of: call.receiver, call.world).retained("delegate"))
      }
      cls.instance("sendAction:to:from:forEvent:", "B@::@@@") { call throws(ListingException) in
        guard let action = try call.checkedSelector(0) else { return call.returnBool(false) }
        call.returnBool(
          try perform(
            action, on: call.checkedObject(1), from: call.object(2), call.object(3), call.world))
      }
      cls.instance("openURL:options:completionHandler:", "v@:@@@?") {
        call throws(ListingException) in
        if call.object(2) != nil { try call.world.callBlockVoid(call.object(2), .bool(false)) }
      }
    }
  }

  /// The application's object, where the program has such a class.
  static func application(_ world: World) throws(ListingException) -> ObjectPointer? {
    world.classIfKnown("UIApplication") == nil ? nil : try shared("UIApplication", world)
  }

  /// Sends an action with as many of its sender and event as it takes; false where nobody is there for it.
  static func perform(
    _ action: OpaquePointer, on given: ObjectPointer?, from sender: ObjectPointer?,
    _ event: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Bool {
    var target = given
    if target == nil { target = try targetOfAction(action, sender: sender, world) }
    guard let target else { return false }
    let count = world.selectorName(action).count { $0 == ":" }
    let arguments: [SendArgument] = [.object(sender), .object(event)]
    _ = try world.perform(
      target, action, Array(arguments.prefix(count)), resultType: "v", as: Int.self)
    return true
  }

  /// The window that the program made key; while tests run, else the one of the application that would host them, whose controller shows
  /// nothing.
  private static func keyWindow(_ world: World) throws(ListingException) -> ObjectPointer? {
    if let window = world.screen.window?.retained { return fwd_autorelease(window) }
    guard TestSession.of(world).isOpen, let cls = world.classIfKnown("UIWindow"),
      let window = fwd_alloc_init(cls)
    else { return nil }
    try world.throwPending()
    place(window, frame: phone, world)
    if let controllers = world.classIfKnown("UIViewController") {
      let root = fwd_alloc_init(controllers)
      defer { fwd_release(root) }
      try world.throwPending()
      try world.sendVoid(window, "setRootViewController:", .object(root))
      try world.sendVoid(window, "addSubview:", .object(try world.send(root, "view")))
    }
    world.screen.keep([window])
    world.screen.window = .init(window, isWeak: true)
    fwd_release(window)
    return window
  }

  /// A phone's screen.
  static let phone = Geometry.Rect(size: Geometry.Size(width: 390, height: 844))

  /// A screen of the size of a phone or of a Mac, by which programs divide and lay out.
  private static func place(screen: ObjectPointer, isPhone: Bool, _ world: World) {
    let bag = state(of: screen, world)
    let bounds =
      isPhone ? phone : Geometry.Rect(size: Geometry.Size(width: 1440, height: 900))
    for key in ["bounds", "frame", "visibleFrame"] { keep(bounds, key, bag) }
    for key in ["scale", "nativeScale", "backingScaleFactor"] {
      keep(isPhone ? 3.0 : 2.0, key, bag)
    }
  }

  private static func shared(_ name: String, _ world: World, of className: String? = nil)
    throws(ListingException) -> ObjectPointer?
  {
    if let known = world.screen.shared[name] { return known }
    guard let cls = world.classIfKnown(className ?? name) else { return nil }
    let made = fwd_alloc_init(cls)
    try world.throwPending()
    if name == "UIDevice", let made {
      // What programs compare with the versions that they know.
      for (property, text) in device {
        let text = world.makeString(UTF16Text(text))
        state(of: made, world).keep(text, as: property)
        fwd_release(text)
      }
      let vendor = try world.send(
        try world.send(toClass: world.cls("NSUUID"), "alloc"), "initWithUUIDString:",
        .object(world.autoreleasedString("4C1A6C2E-9D53-4E0B-8F7A-2B6D1E90A357")))
      state(of: made, world).keep(vendor, as: "identifierForVendor")
      fwd_release(vendor)
    }
    if ["UIScreen", "NSScreen"].contains(name), let made {
      place(screen: made, isPhone: name == "UIScreen", world)
    }
    world.screen.shared[name] = made
    return made
  }

  static var applicationFunctions: [NativeFunction] {
    [
      NativeFunction("UIApplicationMain", "ii^*@\"NSString\"@\"NSString\"") {
        call throws(ListingException) in
        let principal = call.world.string(of: call.object(2))
        let application = try shared(
          "UIApplication", call.world, of: principal.isEmpty ? nil : principal)
        let name = call.world.string(of: call.object(3))
        if let application, let cls = call.world.classIfKnown(name) {
          let delegate = fwd_alloc_init(cls)
          try call.world.throwPending()
          // Nobody else keeps an app's delegate.
          try call.world.sendVoid(application, "setDelegate:", .object(delegate))
        }
        try launch(application, isUIKit: true, call.world)
      },
      NativeFunction("NSApplicationMain", "ii^*") { call throws(ListingException) in
        try launch(try shared("NSApplication", call.world), isUIKit: false, call.world)
      },
    ]
      + ["UIDeviceOrientationIs", "UIInterfaceOrientationIs"].flatMap { prefix in
        [("Portrait", 1...2), ("Landscape", 3...4)].map { name, range in
          NativeFunction(prefix + name, "Bq") { call throws(ListingException) in
            call.returnBool(range.contains(call.int(0)))
          }
        }
      }
  }

  // MARK: Launch

  private static func launch(_ application: ObjectPointer?, isUIKit: Bool, _ world: World)
    throws(ListingException)
  {
    if !isUIKit {
      try world.withPool { () throws(ListingException) in try loadMainNib(application, world) }
    }
    let delegate = try world.send(application, "delegate")
    var first: ObjectPointer?
    try world.withPool { () throws(ListingException) in
      if isUIKit {
        first = fwd_retain(try launchPhone(application, delegate, world))
      } else {
        try announce("NSApplicationDidFinishLaunchingNotification", delegate, world)
      }
    }
    world.screen.isRunning = true
    // The tests run in the app, not it beside them.
    if world.screen.isHost { return }
    try runMainLoop(world)
    fwd_release(first)
    try end(application, delegate, world)
  }

  /// The delegate hears of the launch, and the first controller, which is given, comes on the screen.
  private static func launchPhone(
    _ application: ObjectPointer?, _ delegate: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let main = try mainController(world)
    if let main, sceneDelegateClass(world) == nil {
      try makeWindow(for: main, in: delegate, world)
    }
    for name in [
      "application:willFinishLaunchingWithOptions:", "application:didFinishLaunchingWithOptions:",
    ] where try responds(delegate, name, world) {
      _ = try world.sendBool(delegate, name, .object(application), .object(nil))
    }
    if let scene = try connectScene(application, delegate, main, world) {
      let first = try firstController(scene.delegate, world)
      try scene.show(first)
      return first
    }
    let first = try firstController(delegate, world)
    if let first { try show(first, world) }
    try tell(delegate, "applicationDidBecomeActive:", .object(application), world)
    return first
  }

  private static func end(
    _ application: ObjectPointer?, _ delegate: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    try tell(delegate, "applicationWillTerminate:", .object(application), world)
    try world.runExitHandlers()
    throw world.trap(.exit(0))
  }

  static func responds(_ object: ObjectPointer?, _ selector: String, _ world: World)
    throws(ListingException) -> Bool
  {
    guard object != nil else { return false }
    return try world.sendBool(object, "respondsToSelector:", .sel(world.selector(selector)))
  }

  static func tell(
    _ object: ObjectPointer?, _ selector: String, _ argument: SendArgument, _ world: World
  ) throws(ListingException) {
    guard try responds(object, selector, world) else { return }
    try world.sendVoid(object, selector, argument)
  }

  private static func announce(_ name: String, _ delegate: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    let notification = try world.send(
      toClass: world.cls("NSNotification"), "notificationWithName:object:",
      .object(world.constantString(name)), .object(try shared("NSApplication", world)))
    try tell(delegate, "applicationDidFinishLaunching:", .object(notification), world)
  }

  /// What the delegate put into its window; else the listing's own first controller, which a storyboard would show.
  private static func firstController(_ delegate: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    var window = world.screen.window?.retained
    fwd_autorelease(window)
    if window == nil, try responds(delegate, "window", world) {
      window = try world.send(delegate, "window")
    }
    if let window, let root = try world.send(window, "rootViewController") {
      if world.screen.window == nil { world.screen.window = PointerBox(window, isWeak: true) }
      try addRoot(to: window, world)
      return root
    }
    var count: UInt32 = 0
    guard let base = world.classIfKnown("UIViewController"), let list = fwd_copyClassList(&count)
    else { return nil }
    defer { fwd_free(list) }
    let own = (0..<Int(count)).compactMap { list[$0] }.filter { cls in
      !world.memory.isNativeClass(cls) && isSubclass(cls, of: base)
    }
    let named = own.first { String(cString: fwd_class_getName($0)) == "ViewController" }
    guard let chosen = named ?? own.first else { return nil }
    let made = fwd_alloc_init(chosen)
    try world.throwPending()
    return fwd_autorelease(made)
  }

  private static func isSubclass(_ cls: OpaquePointer, of base: OpaquePointer) -> Bool {
    var next: OpaquePointer? = cls
    while let current = next {
      if current == base { return true }
      next = fwd_class_getSuperclass(current)
    }
    return false
  }

  /// Until nothing is left to do, or the time is over.
  private static func runMainLoop(_ world: World) throws(ListingException) {
    let end = world.clock.now() &+ UInt64(runTime * 1e9)
    while world.clock.now() < end {
      let outcome = try world.runLoops.main.run(
        mode: RunLoop.defaultMode, until: end, returnsAfterSource: false)
      if outcome == .stopped { return }
      if outcome == .finished { try world.sleep(nanoseconds: 100_000_000) }
    }
  }

  // MARK: Drawing

  /// Functions of Core Graphics and UIKit that draw: they do nothing and give NULL or zero.
  static var drawing: [NativeFunction] {
    Colors.functions + imageFunctions
      + TextTable.lines(of: drawingText).flatMap { line in
        let words = line.words
        return drawing(words.dropFirst(), types: drawingTypes(words[0]))
      }
  }

  private static func drawing(_ names: ArraySlice<String>, types: String) -> [NativeFunction] {
    let size = max(size(of: result(of: types + "@:")), 8)
    return names.map { name in
      NativeFunction(name, types) { call throws(ListingException) in
        call.result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    }
  }

  /// The encoding of a function whose types are written as in `drawingText`.
  private static func drawingTypes(_ text: String) -> String {
    let words: [(String, String)] = [
      ("RECT", rect), ("POINT", point), ("SIZE", sizeType), ("TRANSFORM", transform),
      ("CTX", "^{CGContext}"), ("PATH", "^{CGPath}"), ("COLOR", "^{CGColor}"),
      ("SPACE", "^{CGColorSpace}"), ("IMG", "^{CGImage}"), ("GRAD", "^{CGGradient}"),
      ("PROV", "^{CGDataProvider}"), ("SRC", "^{CGImageSource}"), ("DICT", "r^{__CFDictionary}"),
      ("DATA", "r^{__CFData}"),
    ]
    var types = text
    for (word, encoding) in words { types = types.replacing(word, with: encoding) }
    return types
  }

  private static let drawingText = """
    CTX UIGraphicsGetCurrentContext
    v UIGraphicsEndImageContext UIGraphicsPopContext NSBeep
    vSIZE UIGraphicsBeginImageContext
    vSIZEBd UIGraphicsBeginImageContextWithOptions
    vRECT UIRectFill UIRectFrame UIRectClip NSRectFill NSFrameRect
    vCTX UIGraphicsPushContext CGContextSaveGState CGContextRestoreGState CGContextStrokePath CGContextBeginPath
    vCTX CGContextClosePath CGContextFillPath CGContextClip CGContextRelease CGContextFlush
    vCTXRECT CGContextFillRect CGContextStrokeRect CGContextFillEllipseInRect CGContextStrokeEllipseInRect
    vCTXRECT CGContextAddRect CGContextAddEllipseInRect CGContextClearRect CGContextClipToRect
    vCTXCOLOR CGContextSetFillColorWithColor CGContextSetStrokeColorWithColor
    vCTXd CGContextSetLineWidth CGContextRotateCTM CGContextSetAlpha
    vCTXi CGContextSetLineCap CGContextSetLineJoin CGContextSetBlendMode CGContextDrawPath
    vCTXdd CGContextMoveToPoint CGContextAddLineToPoint CGContextTranslateCTM CGContextScaleCTM
    vCTXdddd CGContextSetRGBFillColor CGContextSetRGBStrokeColor
    vCTXdddddi CGContextAddArc
    vCTXddddd CGContextAddArcToPoint
    vCTXdddd CGContextAddQuadCurveToPoint CGContextSetCMYKFillColor
    vCTXdddddd CGContextAddCurveToPoint
    vCTXdr^dQ CGContextSetLineDash
    vCTXSIZEd CGContextSetShadow
    vCTXSIZEdCOLOR CGContextSetShadowWithColor
    vCTXr*di CGContextSelectFont
    vCTXddr*Q CGContextShowTextAtPoint
    vCTXTRANSFORM CGContextSetTextMatrix
    vCTXdd CGContextSetGrayFillColor CGContextSetGrayStrokeColor CGContextSetTextPosition
    vCTXd CGContextSetMiterLimit CGContextSetFlatness CGContextSetFontSize CGContextSetCharacterSpacing
    vCTXi CGContextSetTextDrawingMode CGContextSetInterpolationQuality
    vCTXB CGContextSetShouldAntialias CGContextSetAllowsAntialiasing
    CTXCTX CGContextRetain
    vCTX CGContextEOFillPath CGContextEOClip CGContextEndTransparencyLayer
    vCTX^{__CFDictionary} CGContextBeginTransparencyLayer
    vCTXRECTd CGContextStrokeRectWithWidth
    vCTXr^RECTQ CGContextClipToRects CGContextFillRects CGContextAddRects
    vCTXGRADPOINTPOINTI CGContextDrawLinearGradient
    vCTXGRADPOINTdPOINTdI CGContextDrawRadialGradient
    GRADSPACEr^dr^dQ CGGradientCreateWithColorComponents
    vGRAD CGGradientRelease
    vRECTd NSFrameRectWithWidth
    vr^RECTr^@q NSRectFillListWithColors
    vr^RECTq NSRectFillList
    vCTXTRANSFORM CGContextConcatCTM
    vCTXPATH CGContextAddPath
    vCTXRECTIMG CGContextDrawImage
    PATH CGPathCreateMutable
    vPATH CGPathRelease CGPathRetain CGPathCloseSubpath
    vPATHr^vdd CGPathMoveToPoint CGPathAddLineToPoint
    vPATHr^vdddd CGPathAddQuadCurveToPoint
    vPATHr^vdddddd CGPathAddCurveToPoint
    vPATHr^vdddddB CGPathAddArc
    vPATHr^vddddd CGPathAddArcToPoint
    vPATHr^vRECT CGPathAddRect CGPathAddEllipseInRect
    SPACEIMG CGImageGetColorSpace
    RECTCTX CGContextGetClipBoundingBox CGContextGetPathBoundingBox
    POINTCTX CGContextGetPathCurrentPoint CGContextGetTextPosition
    TRANSFORMCTX CGContextGetCTM CGContextGetTextMatrix
    RECTPATH CGPathGetBoundingBox CGPathGetPathBoundingBox
    BPATH CGPathIsEmpty
    BPATHr^vPOINTB CGPathContainsPoint
    vPATHr^vr^RECTQ CGPathAddRects
    ir^vr^I AudioServicesCreateSystemSoundID
    vI AudioServicesPlaySystemSound AudioServicesPlayAlertSound AudioServicesRemoveSystemSoundCompletion
    iI AudioServicesDisposeSystemSoundID
    q UI_USER_INTERFACE_IDIOM
    vIMG CGImageRelease
    QIMG CGImageGetWidth CGImageGetHeight CGImageGetBitsPerComponent CGImageGetBitsPerPixel CGImageGetBytesPerRow
    IIMG CGImageGetBitmapInfo CGImageGetAlphaInfo
    IMGIMG CGImageCreateCopy CGImageRetain
    IMGIMGRECT CGImageCreateWithImageInRect
    PROVIMG CGImageGetDataProvider
    PROVDATA CGDataProviderCreateWithCFData
    PROVr^{__CFURL} CGDataProviderCreateWithURL
    PROV^vr^vQ^? CGDataProviderCreateWithData
    DATAPROV CGDataProviderCopyData
    vPROV CGDataProviderRelease
    PROVPROV CGDataProviderRetain
    IMGPROVr^dBi CGImageCreateWithJPEGDataProvider CGImageCreateWithPNGDataProvider
    IMGQQQQQSPACEIPROVr^dBi CGImageCreate
    SRCDATADICT CGImageSourceCreateWithData
    SRCr^{__CFURL}DICT CGImageSourceCreateWithURL
    QSRC CGImageSourceGetCount
    IMGSRCQDICT CGImageSourceCreateImageAtIndex CGImageSourceCreateThumbnailAtIndex
    DICTSRCDICT CGImageSourceCopyProperties
    DICTSRCQDICT CGImageSourceCopyPropertiesAtIndex
    QCTX CGBitmapContextGetWidth CGBitmapContextGetHeight CGBitmapContextGetBytesPerRow
    ^vCTX CGBitmapContextGetData
    CTX^vQQQQSPACEI CGBitmapContextCreate
    IMGCTX CGBitmapContextCreateImage
    @"NSData"@"UIImage" UIImagePNGRepresentation
    @"NSData"@"UIImage"d UIImageJPEGRepresentation
    vI@ UIAccessibilityPostNotification
    B UIAccessibilityIsVoiceOverRunning
    vI AudioServicesPlaySystemSound
    """
}
