// The primitives that a subclass of a class cluster must write itself.
import ObjCVM

extension CollectionLibrary {
  /// Methods that say so when a subclass has not written them, in Apple's words.
  static func addAbstract(to cls: NativeClass, _ methods: [(selector: String, types: String)]) {
    let owner = cls.name
    for method in methods {
      cls.instance(method.selector, method.types) { call throws(ListingException) in
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[\(owner) \(method.selector)]: method only defined for abstract class.  "
            + "Define -[\(call.world.className(of: call.receiver)) \(method.selector)]!")
      }
    }
  }
}
