// The classes that run now: asked of the runtime.
import CRuntime
import ObjCSema

extension LiveClasses {
  /// - Parameter hidden: classes that patches made; a patch that makes one of them again declares it itself.
  package convenience init(hiding hidden: Set<String> = []) {
    var count: UInt32 = 0
    var names: [String] = []
    if let list = fwd_copyClassList(&count) {
      for index in 0..<Int(count) {
        guard let cls = list[index], !fwd_class_isHidden(cls) else { continue }
        let name = String(cString: fwd_class_getName(cls))
        if !hidden.contains(name) { names.append(name) }
      }
      fwd_free(list)
    }
    self.init(names: names)
  }

  package static func superclassName(of cls: OpaquePointer) -> String? {
    var above = fwd_class_getSuperclass(cls)
    while let current = above, fwd_class_isHidden(current) {
      above = fwd_class_getSuperclass(current)
    }
    return above.map { String(cString: fwd_class_getName($0)) }
  }

  package static func ivars(of cls: OpaquePointer) -> [(name: String, encoding: String)] {
    var count: UInt32 = 0
    guard let list = fwd_class_copyIvarList(cls, &count) else { return [] }
    defer { fwd_free(list) }
    return (0..<Int(count)).compactMap { index in
      guard let ivar = list[index], let name = fwd_ivar_getName(ivar),
        let encoding = fwd_ivar_getTypeEncoding(ivar)
      else {
        return nil
      }
      return (String(cString: name), String(cString: encoding))
    }
  }

  package static func protocols(of cls: OpaquePointer) -> [String] {
    var count: UInt32 = 0
    guard let list = fwd_class_copyProtocolList(cls, &count) else { return [] }
    defer { fwd_free(list) }
    return (0..<Int(count)).compactMap {
      list[$0].map { String(cString: fwd_protocol_getName($0)) }
    }
  }

  package static func properties(of cls: OpaquePointer) -> [NativeProperty] {
    var count: UInt32 = 0
    guard let list = fwd_class_copyPropertyList(cls, &count) else { return [] }
    defer { fwd_free(list) }
    return (0..<Int(count)).compactMap { index in
      guard let property = list[index], let name = fwd_property_getName(property),
        let attributes = fwd_property_getAttributes(property)
      else { return nil }
      return NativeProperty(name: String(cString: name), attributes: String(cString: attributes))
    }
  }

  /// The class, or its metaclass.
  package static func find(_ name: String, isMeta: Bool) -> OpaquePointer? {
    guard let cls = fwd_getClass(name) else { return nil }
    return isMeta ? fwd_object_getClass(ObjectPointer(cls)) : cls
  }
}
