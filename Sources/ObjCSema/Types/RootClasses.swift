/// The static types of the classes that CRuntime makes itself, as Apple's headers declare them.
///
/// The runtime knows these methods' encodings, but not that `-description` gives an NSString.
enum RootClasses {
  /// The roots first: searches without a class ask them before all others.
  static let names = [
    "NSObject", "NSProxy", "NSMethodSignature", "NSInvocation", "Protocol", "NSBlock",
  ]

  static func superclass(of name: String) -> String? {
    name == "NSObject" || name == "NSProxy" ? nil : "NSObject"
  }

  static func protocols(of name: String) -> [String] {
    superclass(of: name) == nil ? ["NSObject"] : []
  }

  static func methods(of name: String) -> [DeclarationTable.Entry] {
    switch name {
    case "NSObject": DeclarationTable.read(object)
    case "NSProxy": DeclarationTable.read(proxy)
    case "NSMethodSignature": DeclarationTable.read(methodSignature)
    case "NSInvocation": DeclarationTable.read(invocation)
    default: []
    }
  }

  static func properties(of name: String) -> [NativeProperty] {
    let list: [(String, String)]
    switch name {
    case "NSObject":
      list = [
        ("hash", "TQ,R"), ("superclass", "T#,R"), ("description", "T@\"NSString\",R,C"),
        ("debugDescription", "T@\"NSString\",R,C"),
      ]
    case "NSMethodSignature":
      list = [
        ("numberOfArguments", "TQ,R"), ("frameLength", "TQ,R"), ("methodReturnType", "Tr*,R"),
        ("methodReturnLength", "TQ,R"),
      ]
    case "NSInvocation":
      list = [
        ("methodSignature", "T@\"NSMethodSignature\",R"), ("argumentsRetained", "TB,R"),
        ("target", "T@,&"), ("selector", "T:"),
      ]
    default: list = []
    }
    return list.map { NativeProperty(name: $0.0, attributes: $0.1) }
  }

  /// What the protocol NSObject requires; both roots have it.
  static let objectProtocol = #"""
    - isEqual: B@:@
    - hash Q@:
    - superclass #@:
    - class #@:
    - self =@:
    - performSelector: @@::
    - performSelector:withObject: @@::@
    - performSelector:withObject:withObject: @@::@@
    - isProxy B@:
    - isKindOfClass: B@:#
    - isMemberOfClass: B@:#
    - conformsToProtocol: B@:@"Protocol"
    - respondsToSelector: B@::
    - retain =@:
    - release Vv@:
    - autorelease =@:
    - retainCount Q@:
    - zone ^{_NSZone=}@:
    - description @"NSString"@:
    """#

  private static let allOfObjectProtocol =
    objectProtocol + #"""

      - debugDescription @"NSString"@:
      """#

  private static let object =
    allOfObjectProtocol + #"""

      + load v@:
      + initialize v@:
      - init =@:
      + new =@:
      + allocWithZone: =@:^{_NSZone=}
      + alloc =@:
      - dealloc v@:
      - finalize v@:
      - allowsWeakReference B@:
      - retainWeakReference B@:
      - copy @@:
      - mutableCopy @@:
      + copyWithZone: @@:^{_NSZone=}
      + mutableCopyWithZone: @@:^{_NSZone=}
      + instancesRespondToSelector: B@::
      + conformsToProtocol: B@:@"Protocol"
      - methodForSelector: ^?@::
      + instanceMethodForSelector: ^?@::
      - doesNotRecognizeSelector: v@::
      - forwardingTargetForSelector: @@::
      - forwardInvocation: v@:@"NSInvocation"
      - methodSignatureForSelector: @"NSMethodSignature"@::
      + instanceMethodSignatureForSelector: @"NSMethodSignature"@::
      + isSubclassOfClass: B@:#
      + resolveClassMethod: B@::
      + resolveInstanceMethod: B@::
      + hash Q@:
      + superclass #@:
      + class #@:
      + description @"NSString"@:
      + debugDescription @"NSString"@:
      + version q@:
      + setVersion: v@:q
      """#

  private static let proxy =
    allOfObjectProtocol + #"""

      + alloc =@:
      + allocWithZone: =@:^{_NSZone=}
      + class #@:
      + initialize v@:
      + load v@:
      - forwardInvocation: v@:@"NSInvocation"
      - methodSignatureForSelector: @"NSMethodSignature"@::
      - forwardingTargetForSelector: @@::
      - doesNotRecognizeSelector: v@::
      - dealloc v@:
      - finalize v@:
      - allowsWeakReference B@:
      - retainWeakReference B@:
      + respondsToSelector: B@::
      """#

  private static let methodSignature = """
    + signatureWithObjCTypes: =@:r*
    - numberOfArguments Q@:
    - getArgumentTypeAtIndex: r*@:Q
    - frameLength Q@:
    - isOneway B@:
    - methodReturnType r*@:
    - methodReturnLength Q@:
    """

  private static let invocation = #"""
    + invocationWithMethodSignature: =@:@"NSMethodSignature"
    - methodSignature @"NSMethodSignature"@:
    - retainArguments v@:
    - argumentsRetained B@:
    - target @@:
    - setTarget: v@:@
    - selector :@:
    - setSelector: v@::
    - getReturnValue: v@:^v
    - setReturnValue: v@:^v
    - getArgument:atIndex: v@:^vq
    - setArgument:atIndex: v@:^vq
    - invoke v@:
    - invokeWithTarget: v@:@
    - invokeUsingIMP: v@:^?
    """#
}
