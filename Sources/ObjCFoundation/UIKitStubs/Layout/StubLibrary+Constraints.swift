// Constraints as values: what they relate, which views hold them, which anchors make them.
//
// Nothing is laid out. But what a library builds with constraints can be read back as from UIKit: an active constraint is held by the
// nearest view that both of its items are in, and a view that leaves another one takes the constraints about it out of those around
// (the documentation of NSLayoutConstraint.active, -[UIView addConstraint:] and -removeFromSuperview).
import CRuntime
import ForwardKitBasics
import ObjCVM

extension StubLibrary {
  /// Numbers of NSLayoutAttribute.
  private enum Attribute {
    static let byAnchor = [
      "left": 1, "right": 2, "top": 3, "bottom": 4, "leading": 5, "trailing": 6, "width": 7,
      "height": 8, "centerX": 9, "centerY": 10, "lastBaseline": 11, "firstBaseline": 12,
    ]
    static func isSize(_ attribute: Int) -> Bool { attribute == 7 || attribute == 8 }
    static func isVertical(_ attribute: Int) -> Bool {
      [3, 4, 10, 11, 12, 15, 16, 20].contains(attribute)
    }
    /// By the direction of text, or the opposite: left and right.
    static func isRelative(_ attribute: Int) -> Bool { [5, 6, 17, 18].contains(attribute) }
    static func isAbsolute(_ attribute: Int) -> Bool { [1, 2, 13, 14].contains(attribute) }
  }

  /// What a constraint says: `first.attribute relation second.attribute * multiplier + constant`.
  private struct Terms {
    var first: ObjectPointer?
    var firstAttribute = 0
    var relation = 0
    var second: ObjectPointer?
    var secondAttribute = 0
    var multiplier = 1.0
    var constant = 0.0

    /// UIKit's words for terms that make no constraint.
    var fault: String? {
      if secondAttribute == 0, !Attribute.isSize(firstAttribute), second == nil {
        return
          "A multiplier of 0 or a nil second item together with a location for the first attribute creates an illegal constraint "
          + "of a location equal to a constant. Location attributes must be specified in pairs."
      }
      guard secondAttribute != 0, second != nil else { return nil }
      if Attribute.isSize(firstAttribute) != Attribute.isSize(secondAttribute) {
        return "Invalid pairing of layout attributes"
      }
      if Attribute.isRelative(firstAttribute) && Attribute.isAbsolute(secondAttribute)
        || Attribute.isAbsolute(firstAttribute) && Attribute.isRelative(secondAttribute)
      {
        return
          "A constraint cannot be made between a leading/trailing attribute and a right/left attribute. "
          + "Use leading/trailing for both or neither."
      }
      return nil
    }
  }

  // MARK: NSLayoutConstraint

  static func addConstraint(to cls: NativeClass) {
    let maker =
      "constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:"
    cls.classMethod(maker, "@@:@qq@qdd", returnsInstance: true) { call throws(ListingException) in
      let terms = Terms(
        first: try call.checkedObject(0), firstAttribute: call.int(1), relation: call.int(2),
        second: try call.checkedObject(3), secondAttribute: call.int(4),
        multiplier: call.double(5), constant: call.double(6))
      if let fault = terms.fault {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** +[NSLayoutConstraint \(maker)]: \(fault)")
      }
      call.returnObject(try make(terms, OpaquePointer(call.receiver), call.world))
    }
    for (selector, isActive) in [
      ("activateConstraints:", true), ("deactivateConstraints:", false),
    ] {
      cls.classMethod(selector, "v@:@\"NSArray\"") { call throws(ListingException) in
        for constraint in try call.world.elements(of: call.object(0)) {
          try call.world.sendVoid(constraint, "setActive:", .bool(isActive))
        }
      }
    }
    cls.instance("isActive", "B@:") { call throws(ListingException) in
      call.returnBool(holder(of: call.receiver, call.world) != nil)
    }
    cls.instance("setActive:", "v@:B") { call throws(ListingException) in
      let (constraint, world) = (call.receiver, call.world)
      let holder = holder(of: constraint, world)
      if !call.bool(0) {
        try world.sendVoid(holder, "removeConstraint:", .object(constraint))
      } else if holder == nil {
        if state(of: constraint, world).integer("firstAttribute") == nil {
          throw world.exception(
            "NSGenericException",
            "Unable to activate constraint with anchors (null) and (null) because they have no common ancestor.  Does the constraint "
              + "or its anchors reference items in different view hierarchies?  That's illegal.")
        }
        let view = try commonView(of: constraint, world)
        try world.sendVoid(view, "addConstraint:", .object(constraint))
      }
    }
  }

  private static func make(_ terms: Terms, _ cls: OpaquePointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let made = fwd_alloc_init(cls)
    try world.throwPending()
    guard let made else { return nil }
    let bag = state(of: made, world)
    bag.keep(terms.first, as: "firstItem", isWeak: true)
    bag.keep(terms.second, as: "secondItem", isWeak: true)
    bag.set("firstAttribute", terms.firstAttribute)
    bag.set("relation", terms.relation)
    bag.set("secondAttribute", terms.secondAttribute)
    for (name, value) in [("multiplier", terms.multiplier), ("constant", terms.constant)] {
      withUnsafeBytes(of: value) { bytes in
        if let start = bytes.baseAddress { bag.set(name, bytes: start, count: bytes.count) }
      }
    }
    return made
  }

  /// The view that holds a constraint, not retained.
  private static func holder(of constraint: ObjectPointer, _ world: World) -> ObjectPointer? {
    state(of: constraint, world).retained("holder").flatMap { fwd_autorelease($0) }
  }

  /// The nearest view that both items are in, as far as the items are there; nil for none.
  private static func commonView(of constraint: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let first = try views(around: item("firstItem", of: constraint, world), world)
    let second = try views(around: item("secondItem", of: constraint, world), world)
    guard let nearest = first.first else { return second.first }
    return second.isEmpty ? nearest : first.first { second.contains($0) } ?? nearest
  }

  private static func item(_ name: String, of constraint: ObjectPointer, _ world: World)
    -> ObjectPointer?
  {
    state(of: constraint, world).retained(name).flatMap { fwd_autorelease($0) }
  }

  /// A view and those that it is in, from the inside; of a guide those of its view.
  private static func views(around item: ObjectPointer?, _ world: World) throws(ListingException)
    -> [ObjectPointer]
  {
    var views: [ObjectPointer] = []
    var next = item
    if let guide = item, world.isKind(guide, of: "UILayoutGuide") {
      next = try world.send(guide, "owningView")
    }
    while let view = next, isView(view, world), !views.contains(view) {
      views.append(view)
      next = state(of: view, world).retained("superview").flatMap { fwd_autorelease($0) }
    }
    return views
  }

  private static func isView(_ object: ObjectPointer, _ world: World) -> Bool {
    world.isKind(object, of: "UIView") || world.isKind(object, of: "NSView")
  }

  // MARK: Views

  static func addConstraintHolding(to cls: NativeClass, isUIKit: Bool) {
    cls.instance("constraints", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try list("constraints", of: call.receiver, call.world)))
    }
    cls.instance("addConstraint:", "v@:@\"NSLayoutConstraint\"") { call throws(ListingException) in
      guard let constraint = try call.checkedObject(0) else { return }
      let (view, world) = (call.receiver, call.world)
      guard try !list("constraints", of: view, world).contains(constraint) else { return }
      try append(constraint, "constraints", of: view, world)
      state(of: constraint, world).keep(view, as: "holder", isWeak: true)
    }
    cls.instance("removeConstraint:", "v@:@\"NSLayoutConstraint\"") {
      call throws(ListingException) in
      guard let constraint = try call.checkedObject(0) else { return }
      try remove(from: call.receiver, call.world) { $0 == constraint }
    }
    for (selector, each) in [
      ("addConstraints:", "addConstraint:"), ("removeConstraints:", "removeConstraint:"),
    ] {
      cls.instance(selector, "v@:@\"NSArray\"") { call throws(ListingException) in
        for constraint in try call.world.elements(of: call.object(0)) {
          try call.world.sendVoid(call.receiver, each, .object(constraint))
        }
      }
    }
    let direction = isUIKit ? "ForAxis:" : "ForOrientation:"
    for (name, standard) in [("ContentHugging", Float(250)), ("ContentCompressionResistance", 750)]
    {
      cls.instance("set\(name)Priority:f\(direction.dropFirst())", "v@:fq") {
        call throws(ListingException) in
        keep(call.float(0), "\(name)\(call.int(1))", state(of: call.receiver, call.world))
      }
      let first = name.prefix(1).lowercased() + name.dropFirst()
      cls.instance("\(first)Priority\(direction)", "f@:q") { call throws(ListingException) in
        state(of: call.receiver, call.world).copy(
          "\(name)\(call.int(0))", to: call.result, count: 8, size: 4,
          withUnsafeBytes(of: standard) { Array($0) })
      }
    }
    addAnchors(to: cls)
  }

  /// A view leaves another one: what relates it, or a view in it, to those around goes.
  static func removeConstraints(about view: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    for outer in try views(around: view, world).dropFirst()
    where try !list("constraints", of: outer, world).isEmpty {
      var gone: [ObjectPointer] = []
      for constraint in try list("constraints", of: outer, world) {
        for name in ["firstItem", "secondItem"]
        where try views(around: item(name, of: constraint, world), world).contains(view) {
          gone.append(constraint)
        }
      }
      if !gone.isEmpty { try remove(from: outer, world, where: gone.contains) }
    }
  }

  private static func remove(
    from view: ObjectPointer, _ world: World, where isGone: (ObjectPointer) -> Bool
  ) throws(ListingException) {
    let all = try list("constraints", of: view, world)
    for constraint in all where isGone(constraint) {
      state(of: constraint, world).keep(nil, as: "holder")
    }
    setList(all.filter { !isGone($0) }, "constraints", of: view, world)
  }

  // MARK: Anchors

  /// One of a view's edges, or one of its sizes.
  static func addAnchors(to cls: NativeClass) {
    for (name, attribute) in Attribute.byAnchor {
      let anchor =
        Attribute.isSize(attribute)
        ? "NSLayoutDimension"
        : Attribute.isVertical(attribute) ? "NSLayoutYAxisAnchor" : "NSLayoutXAxisAnchor"
      cls.property(name + "Anchor", "T@\"\(anchor)\",R")
      cls.instance(name + "Anchor", "@\"\(anchor)\"@:") { call throws(ListingException) in
        guard let anchorClass = call.world.classIfKnown(anchor) else {
          return call.returnObject(nil)
        }
        let made = fwd_alloc_init(anchorClass)
        try call.world.throwPending()
        if let made {
          let bag = state(of: made, call.world)
          bag.keep(call.receiver, as: "item", isWeak: true)
          bag.set("attribute", attribute)
        }
        call.returnObject(made)
      }
    }
  }

  /// What a method of an anchor takes besides the other anchor, by the index of the argument.
  private struct AnchorMethod {
    var selector: String
    var types: String
    var other: Int?
    var multiplier: Int?
    var constant: Int?
    /// The space that the system puts between two views is taken that often.
    var spaces: Int?
  }

  private static func anchorMethods(isDimension: Bool) -> [AnchorMethod] {
    let plain: [AnchorMethod] = [
      .init(selector: "Anchor:", types: "@", other: 0),
      .init(selector: "Anchor:constant:", types: "@d", other: 0, constant: 1),
    ]
    if isDimension {
      return plain + [
        .init(selector: "Constant:", types: "d", constant: 0),
        .init(selector: "Anchor:multiplier:", types: "@d", other: 0, multiplier: 1),
        .init(
          selector: "Anchor:multiplier:constant:", types: "@dd", other: 0, multiplier: 1,
          constant: 2),
      ]
    }
    return plain
      + ["After", "Below"].map { side in
        .init(
          selector: "SystemSpacing\(side)Anchor:multiplier:", types: "@d", other: 0, spaces: 1)
      }
  }

  /// The constraints that an anchor makes, which are not active.
  static func addConstraintMakers(to cls: NativeClass, isDimension: Bool) {
    for (relation, name) in [
      (0, "EqualTo"), (1, "GreaterThanOrEqualTo"), (-1, "LessThanOrEqualTo"),
    ] {
      for method in anchorMethods(isDimension: isDimension) {
        cls.instance(
          "constraint" + name + method.selector, "@\"NSLayoutConstraint\"@:" + method.types
        ) { call throws(ListingException) in
          let world = call.world
          let own = state(of: call.receiver, world)
          var terms = Terms(
            first: own.retained("item").flatMap { fwd_autorelease($0) },
            firstAttribute: own.integer("attribute") ?? 0, relation: relation)
          if let index = method.other, let other = try call.checkedObject(index) {
            let bag = state(of: other, world)
            terms.second = bag.retained("item").flatMap { fwd_autorelease($0) }
            terms.secondAttribute = bag.integer("attribute") ?? 0
          }
          if let index = method.multiplier { terms.multiplier = call.double(index) }
          if let index = method.constant { terms.constant = call.double(index) }
          if let index = method.spaces { terms.constant = 8 * call.double(index) }
          guard let constraintClass = world.classIfKnown("NSLayoutConstraint") else {
            return call.returnObject(nil)
          }
          call.returnObject(try make(terms, constraintClass, world))
        }
      }
    }
  }
}
