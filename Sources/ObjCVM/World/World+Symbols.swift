// What a checker learns of the libraries and of the runtime below a listing.
import CRuntime
import ObjCSema

extension World: NativeSymbols {
  package func hasNativeClass(_ name: String) -> Bool { libraries.classes[name] != nil }

  package func classDescription(of name: String) -> ClassDescription? {
    guard let native = nativeDescription(of: name) else { return nil }
    var description = ClassDescription(superclass: native.superclass)
    description.protocols = native.protocols
    description.properties = native.properties
    description.methods = native.methods.map { method in
      MethodDescription(
        method.selector, method.types, isClassMethod: method.isClassMethod,
        isVariadic: method.isVariadic,
        returnsInstance: method.returnsInstance)
    }
    return description
  }

  package func describes(_ className: String, _ selector: String) -> Bool {
    nativeDescription(of: className)?.methods.contains { $0.selector == selector } ?? false
  }

  package func functionDescription(named name: String) -> FunctionDescription? {
    function(named: name).map { FunctionDescription($0.name, $0.types, isVariadic: $0.isVariadic) }
  }

  package var symbolNames: [String] {
    libraries.all.flatMap { $0.functions(in: self).map(\.name) + $0.constants().keys }
  }

  package func runtimeMethods(of className: String) -> [MethodDescription] {
    guard let cls = fwd_lookUpClass(className) else { return [] }
    let own = methods(of: cls, isClassMethod: false)
    guard let meta = fwd_object_getClass(ObjectPointer(cls)) else { return own }
    return own + methods(of: meta, isClassMethod: true)
  }

  private func methods(of cls: OpaquePointer, isClassMethod: Bool) -> [MethodDescription] {
    var count: UInt32 = 0
    guard let list = fwd_class_copyMethodList(cls, &count) else { return [] }
    defer { fwd_free(list) }
    return (0..<Int(count)).compactMap { index in
      guard let method = list[index], let selector = fwd_method_getName(method),
        let types = fwd_method_getTypeEncoding(method)
      else { return nil }
      return MethodDescription(
        String(cString: fwd_sel_getName(selector)), String(cString: types),
        isClassMethod: isClassMethod)
    }
  }

  package func runtimeClass(_ name: String) -> ClassDescription? {
    guard let cls = fwd_lookUpClass(name) else { return nil }
    var description = ClassDescription(superclass: LiveClasses.superclassName(of: cls))
    description.ivars = LiveClasses.ivars(of: cls)
    description.protocols = LiveClasses.protocols(of: cls)
    description.properties = LiveClasses.properties(of: cls)
    return description
  }
}
