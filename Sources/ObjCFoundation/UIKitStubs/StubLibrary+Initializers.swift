// Initializers that send on to the designated one, as UIKit's and AppKit's do: a view that overrides `initWithFrame:` is set up there
// however it is made.
import CRuntime
import ObjCVM

extension StubLibrary {
  static let rectEncoding = "{CGRect={CGPoint=dd}{CGSize=dd}}"

  /// The empty rectangle.
  static var noFrame: SendArgument {
    .structure(encoding: rectEncoding, bytes: [UInt8](repeating: 0, count: 32))
  }

  /// `init` of a class, which sends its designated initializer.
  static func addInit(to cls: NativeClass, _ designated: String, _ arguments: [SendArgument]) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnRetained(try call.world.send(call.receiver, designated, list: arguments))
    }
  }

  /// `initWithFrame:` of a class whose designated initializer takes more.
  ///
  /// - Parameters:
  ///   - designated: the selector of that one.
  ///   - arguments: what is passed on; nil stands for the frame.
  static func addFrameInit(
    to cls: NativeClass, _ designated: String, _ arguments: [SendArgument?]
  ) {
    cls.instance("initWithFrame:", "@@:\(rectEncoding)", returnsInstance: true) {
      call throws(ListingException) in
      let world = call.world
      let frame = call.load(0, as: Geometry.Rect.self)
      let given = SendArgument.structure(encoding: rectEncoding, bytes: call.argumentBytes(0, 32))
      let made = try world.send(call.receiver, designated, list: arguments.map { $0 ?? given })
      if let made { place(made, frame: frame, world) }
      call.returnRetained(made)
    }
  }

  /// A cell of a collection, +1, of the size that its layout gives to items.
  static func makeItem(
    _ fresh: ObjectPointer, of collection: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let layout = try world.send(collection, "collectionViewLayout")
    let usual = Geometry.Size(width: 50, height: 50)
    let size = layout.map { value("itemSize", state(of: $0, world), usual) } ?? usual
    let frame = withUnsafeBytes(of: Geometry.Rect(size: size)) { Array($0) }
    return try world.send(
      fresh, "initWithFrame:", .structure(encoding: rectEncoding, bytes: frame))
  }
}

/// What an initializer or a class method that makes an object is given is in the properties of these names: `initWithTitle:style:target:action:` sets four.
struct InitializerArguments: Sendable {
  private struct Argument {
    let index: Int
    let name: String
    let isObject: Bool
    let size: Int
  }

  private static let aliases = [
    "activityIndicatorStyle": "activityIndicatorViewStyle", "type": "buttonType",
  ]
  /// A block may live on the stack, and none of these is called.
  private static let notKept: Set = ["frame", "coder", "handler"]
  private static let notOwned: Set = ["target", "delegate", "dataSource", "owner"]

  private let arguments: [Argument]

  init(_ selector: String, _ types: String) {
    guard let signature = fwd_signature_get(NativeEncoding.plain(types), nil) else {
      arguments = []
      return
    }
    let count = Int(fwd_signature_count(signature))
    arguments = selector.split(separator: ":" as Character).enumerated().compactMap { index, part in
      guard index + 2 < count,
        let type = fwd_signature_argumentType(signature, UInt32(index + 2))?.pointee
      else { return nil }
      let name = index == 0 ? Self.property(String(part)) : String(part)
      guard let name, !Self.notKept.contains(name) else { return nil }
      return Argument(
        index: index, name: Self.aliases[name] ?? name,
        isObject: type.kind == CChar(UInt8(ascii: "@")), size: type.size)
    }
  }

  /// `title` of `initWithTitle`; nil for an initializer that names nothing so.
  private static func property(_ part: String) -> String? {
    guard let name = part.firstRange(of: "With").map({ part[$0.upperBound...] }),
      let first = name.first
    else { return nil }
    return first.lowercased() + name.dropFirst()
  }

  func keep(_ call: NativeCall, in made: ObjectPointer) throws(ListingException) {
    guard !arguments.isEmpty else { return }
    let bag = StubLibrary.state(of: made, call.world)
    for argument in arguments {
      if argument.isObject {
        let object = try call.checkedObject(argument.index)
        bag.keep(object, as: argument.name, isWeak: Self.notOwned.contains(argument.name))
      } else if let address = call.arguments[argument.index] {
        bag.set(argument.name, bytes: address, count: argument.size)
      }
    }
  }
}
