import CRuntime

/// A property, as a member of a class and as the handle to its values: an instance variable `_name`, a getter `name` and a setter `setName:`, with the attributes that
/// introspection shows.
///
///     RuntimeProperty("name", String.self)
///     RuntimeProperty("owner", RuntimeObject?.self, .weak)
///     RuntimeProperty("total", Int32.self, getter: "currentTotal", .readonly)
///
///     let volume = RuntimeProperty("volume", Int.self)
///     player[volume] = 11
public struct RuntimeProperty<Value: RuntimeValue>: Sendable {
  public enum Attribute: Sendable {
    /// No setter.
    case readonly
    /// The setter stores a copy (`-copy`).
    case copy
    /// Does not keep the object alive and becomes nil when it goes.
    case weak
    /// No instance variable, no accessors: the class gets them another way (`@dynamic`).
    case dynamic
  }

  let member: PropertyMember
  public var name: String { member.name }

  /// - Parameters:
  ///   - getter: the getter's selector; the property's name by default.
  ///   - setter: the setter's selector; `setName:` by default.
  ///   - name: the property's name.
  ///   - type: the type of its values.
  ///   - attributes: what the property is besides its type.
  public init(
    _ name: String, _ type: Value.Type = Value.self, getter: RuntimeSelector? = nil,
    setter: RuntimeSelector? = nil, _ attributes: Attribute...
  ) {
    member = PropertyMember(
      name: name, encoding: Value.runtimeEncoding, isObject: Value.isObjectLike,
      ivar: Ivar<Value>("_\(name)", Value.self, attributes.contains(.weak) ? .weak : .strong)
        .member,
      getter: getter, setter: setter, isReadonly: attributes.contains(.readonly),
      isCopy: attributes.contains(.copy),
      isWeak: attributes.contains(.weak), isDynamic: attributes.contains(.dynamic))
  }
}

struct PropertyMember: Sendable {
  let name: String
  let encoding: String
  let isObject: Bool
  let ivar: IvarMember
  let getter: RuntimeSelector?
  let setter: RuntimeSelector?
  let isReadonly: Bool
  let isCopy: Bool
  let isWeak: Bool
  let isDynamic: Bool

  var getterSelector: RuntimeSelector { getter ?? RuntimeSelector(name) }
  var setterSelector: RuntimeSelector {
    setter ?? RuntimeSelector("set\(name.prefix(1).uppercased())\(name.dropFirst()):")
  }

  /// Apple's attribute list, in Apple's order.
  var attributes: [(String, String)] {
    var list = [("T", encoding)]
    if isReadonly { list.append(("R", "")) }
    if isCopy {
      list.append(("C", ""))
    } else if isObject && !isWeak && !isReadonly {
      list.append(("&", ""))
    }
    if isWeak { list.append(("W", "")) }
    if let getter { list.append(("G", getter.name)) }
    if let setter { list.append(("S", setter.name)) }
    if isDynamic { list.append(("D", "")) } else { list.append(("V", "_\(name)")) }
    return list
  }

  /// Getter and setter, when the property has an instance variable.
  var accessors: [MethodMember] {
    guard !isDynamic else { return [] }
    let ivar = ivar
    let isCopy = isCopy
    let getter = MethodMember(
      getterSelector, types: "\(encoding)@:", isClassMethod: false, checks: ivar.checks
    ) { frame in
      try PropertyMember.read(ivar, frame)
    }
    guard !isReadonly else { return [getter] }
    let setter = MethodMember(
      setterSelector, types: "v@:\(encoding)", isClassMethod: false, checks: ivar.checks
    ) { frame in
      try PropertyMember.write(ivar, frame, copies: isCopy)
    }
    return [getter, setter]
  }

  private static func read(_ ivar: IvarMember, _ frame: CallFrame) throws {
    guard let result = frame.result else { return }
    let self_ = RuntimeObject(retaining: frame.receiver)
    let place = try IvarPlace(self_, ivar.name, encoding: ivar.encoding)
    if ivar.encoding.hasPrefix("@") {
      let object = place.loadObject(of: self_.raw)
      result.storeBytes(
        of: frame.method.family.givesReference ? object : fwd_autorelease(object),
        as: RawObject?.self)
    } else {
      fwd_copyStruct(result, place.address, ivar.size, true, false)
    }
  }

  private static func write(_ ivar: IvarMember, _ frame: CallFrame, copies: Bool) throws {
    guard let value = frame.arguments[2] else { return }
    let self_ = RuntimeObject(retaining: frame.receiver)
    let place = try IvarPlace(self_, ivar.name, encoding: ivar.encoding)
    guard ivar.encoding.hasPrefix("@") else {
      fwd_copyStruct(place.address, value, ivar.size, true, false)
      return
    }
    guard copies, let given = RuntimeObject(retainingOrNil: value.load(as: RawObject?.self)) else {
      place.storeObject(value.load(as: RawObject?.self), in: self_.raw)
      return
    }
    place.storeObject(try given.send("copy", returning: RuntimeObject?.self)?.raw, in: self_.raw)
  }
}
