// Quick forms of formatting methods (CObjC's formats.c), for a program whose threads take turns.
import CObjC
import CRuntime
import ObjCFoundation
import ObjCVM

enum Formats {
  static func begin(_ world: World) {
    var strings = objc_host_strings(
      copy: { FormattedStrings.copy($0, $1, $2) },
      make: { FormattedStrings.make($0, $1, $2, $3) },
      initialize: { receiver, bytes, count, _ in
        FormattedStrings.initialize(receiver, bytes, count)
      },
      append: { receiver, bytes, count, _ in FormattedStrings.append(receiver, bytes, count) })
    let string = world.cls("NSString")
    objc_host_useStrings(
      &strings, implementation(fwd_object_getClass(ObjectPointer(string)), "stringWithFormat:"),
      implementation(string, "initWithFormat:"),
      implementation(world.cls("__NSCFString"), "appendFormat:"))
  }

  private static func implementation(_ cls: OpaquePointer?, _ selector: String) -> fwd_IMP? {
    cls.flatMap { fwd_class_findMethod($0, fwd_sel_registerName(selector)) }
      .flatMap { fwd_method_getImplementation($0) }
  }
}
