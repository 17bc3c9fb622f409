// NSAffineTransform, macOS's mutable object around six numbers. What is added to it is applied before what it has, except by
// `appendTransform:`.
import Glibc
import ObjCSema
import ObjCVM

extension NumberLibrary {
  private final class AffineTransform {
    var values = Transforms.identity
  }

  private static let matrix = "{?=dddddd}"

  static func affineTransformClass() -> NativeClass {
    let cls = NativeClass("NSAffineTransform", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.property("transformStruct", "T\(matrix)")
    cls.classMethod("transform", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnObject(try call.world.send(try call.world.send(call.receiver, "alloc"), "init"))
    }
    cls.instance("initWithTransform:", "@@:@\"NSAffineTransform\"", returnsInstance: true) {
      call throws(ListingException) in
      values(call).values = try other(call)
      call.returnRetained(call.receiver)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let copy = AffineTransform()
      copy.values = values(call).values
      call.returnRetained(call.world.makeInstance(of: "NSAffineTransform", state: copy))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let object = try call.checkedObject(0),
        call.world.isKind(object, of: "NSAffineTransform")
      else { return call.returnBool(false) }
      call.returnBool(values(of: object, call.world).values == values(call).values)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      // Adding zero makes both zeros one.
      call.returnValue(values(call).values.reduce(0 as UInt64) { $0 &* 31 ^ ($1 + 0).bitPattern })
    }
    addChanges(to: cls)
    addUse(to: cls)
    addTransformCoding(to: cls)
    return cls
  }

  private static func addTransformCoding(to cls: NativeClass) {
    func key(_ index: Int, _ world: World) -> SendArgument {
      .object(world.autoreleasedString("NS.\(index)"))
    }
    CodingLibrary.allowSecureCoding(of: cls)
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      for (index, value) in values(call).values.enumerated() {
        try call.world.sendVoid(
          try call.checkedObject(0), "encodeDouble:forKey:", .double(value), key(index, call.world))
      }
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      var made: [Double] = []
      for index in 0..<6 {
        made.append(
          try call.world.sendDouble(
            try call.checkedObject(0), "decodeDoubleForKey:", key(index, call.world)))
      }
      values(call).values = made
      call.returnRetained(call.receiver)
    }
    CodingLibrary.acceptKeys(in: cls)
  }

  private static func addChanges(to cls: NativeClass) {
    func prepending(
      _ selector: String, _ types: String,
      _ make: @escaping @Sendable (NativeCall) throws(ListingException) -> [Double]
    ) {
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        let state = values(call)
        state.values = Transforms.concat(try make(call), state.values)
      }
    }
    prepending("translateXBy:yBy:", "dd") { call in
      [1, 0, 0, 1, call.double(0), call.double(1)]
    }
    prepending("scaleBy:", "d") { call in [call.double(0), 0, 0, call.double(0), 0, 0] }
    prepending("scaleXBy:yBy:", "dd") { call in [call.double(0), 0, 0, call.double(1), 0, 0] }
    prepending("rotateByRadians:", "d") { call in Transforms.rotation(call.double(0)) }
    prepending("rotateByDegrees:", "d") { call in
      Transforms.rotation(call.double(0) * .pi / 180)
    }
    prepending("prependTransform:", "@\"NSAffineTransform\"") { call throws(ListingException) in
      try other(call)
    }
    cls.instance("appendTransform:", "v@:@\"NSAffineTransform\"") { call throws(ListingException) in
      let state = values(call)
      state.values = Transforms.concat(state.values, try other(call))
    }
    cls.instance("invert", "v@:") { call throws(ListingException) in
      guard let inverse = Transforms.inverse(values(call).values) else {
        throw call.world.exception(
          "NSGenericException", "*** -[NSAffineTransform invert]: transform has no inverse")
      }
      values(call).values = inverse
    }
    cls.instance("setTransformStruct:", "v@:" + matrix) { call throws(ListingException) in
      values(call).values = call.doubles(0, 6)
    }
  }

  private static func addUse(to cls: NativeClass) {
    cls.instance("transformStruct", matrix + "@:") { call throws(ListingException) in
      call.returnDoubles(values(call).values)
    }
    cls.instance("transformPoint:", "{CGPoint=dd}@:{CGPoint=dd}") { call throws(ListingException) in
      let point = call.doubles(0, 2)
      let (x, y) = Transforms.apply(values(call).values, point[0], point[1])
      call.returnDoubles([x, y])
    }
    // A size is not moved.
    cls.instance("transformSize:", "{CGSize=dd}@:{CGSize=dd}") { call throws(ListingException) in
      let (size, matrix) = (call.doubles(0, 2), values(call).values)
      let (width, height) = Transforms.apply(Array(matrix[..<4]) + [0, 0], size[0], size[1])
      call.returnDoubles([width, height])
    }
  }

  private static func values(_ call: NativeCall) -> AffineTransform {
    values(of: call.receiver, call.world)
  }

  private static func values(of object: ObjectPointer, _ world: World) -> AffineTransform {
    if let state = world.state(of: object, as: AffineTransform.self) { return state }
    let state = AffineTransform()
    world.setState(state, of: object)
    return state
  }

  /// The numbers of the transform that is given; nil stands for none.
  private static func other(_ call: NativeCall) throws(ListingException) -> [Double] {
    guard let object = try call.checkedObject(0) else { return Transforms.identity }
    guard call.world.isKind(object, of: "NSAffineTransform") else {
      throw call.world.exception(
        "NSInvalidArgumentException", "*** the argument is not an NSAffineTransform")
    }
    return values(of: object, call.world).values
  }
}
