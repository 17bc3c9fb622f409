// What key-value coding finds in an object's observationInfo, by the names that Foundation's own classes have inside. Programs ask it
// whether an observer is registered already:
//
//     observationInfo._observances         an NSKeyValueObservance each
//     observance._observer, _options, _context, _originalObservable
//     observance._property._keyPath
import CRuntime
import ObjCVM

/// A registration, for whoever looks.
private final class ObservanceView {
  let observance: Observance
  init(_ observance: Observance) { self.observance = observance }
}

enum ObservationViews {
  static let propertyNames = ["NSKeyValueUnnestedProperty", "NSKeyValueNestedProperty"]

  /// The lines of a description, by the address of the observance and of its property.
  static func text(of observance: Observance, at address: UInt, property: UInt) -> String {
    func yes(_ option: Observance.Options) -> String {
      observance.options.contains(option) ? "YES" : "NO"
    }
    return
      "<NSKeyValueObservance \(hex(address)): Observer: \(hex(UInt(bitPattern: observance.observer))), Key path: "
      + "\(observance.keyPath), Options: <New: \(yes(.new)), Old: \(yes(.old)), Prior: \(yes(.prior))> Context: "
      + "\(hex(observance.context)), Property: \(hex(property))>"
  }

  static func addInfo(to cls: NativeClass) {
    cls.instance("_observances", "@\"NSArray\"@:") { call in
      let world = call.world
      let info = world.state(of: call.receiver, as: ObservationInfo.self)
      let views = (info?.observances ?? []).map {
        world.makeInstance(of: "NSKeyValueObservance", state: ObservanceView($0))
      }
      call.returnObject(world.newArray(owning: views))
    }
  }

  static func addObservance(to cls: NativeClass) {
    func add(_ name: String, _ type: String, _ body: @escaping (NativeCall, Observance) -> Void) {
      cls.instance(name, type + "@:") { call in
        guard let view = call.world.state(of: call.receiver, as: ObservanceView.self) else {
          return call.returnValue(0)
        }
        body(call, view.observance)
      }
    }
    add("_observer", "@") { call, observance in
      call.returnObject(observance.retainedObserver(call.world))
    }
    add("_originalObservable", "@") { call, observance in
      call.returnObject(fwd_retain(observance.object))
    }
    add("_options", "Q") { call, observance in call.returnValue(observance.options.rawValue) }
    add("_context", "^v") { call, observance in call.returnValue(observance.context) }
    add("_property", "@\"NSKeyValueProperty\"") { call, observance in
      let name = propertyNames[observance.keyPath.contains(".") ? 1 : 0]
      call.returnObject(call.world.makeInstance(of: name, state: ObservanceView(observance)))
    }
    cls.instance("description", "@\"NSString\"@:") { call in
      let own = UInt(bitPattern: call.receiver)
      guard let view = call.world.state(of: call.receiver, as: ObservanceView.self) else {
        return call.returnText(UTF16Text("<NSKeyValueObservance: \(hex(own))>"))
      }
      call.returnText(UTF16Text(text(of: view.observance, at: own, property: own)))
    }
  }

  static func addProperty(to cls: NativeClass) {
    for name in ["_keyPath", "keyPath"] {
      cls.instance(name, "@\"NSString\"@:") { call in
        let view = call.world.state(of: call.receiver, as: ObservanceView.self)
        call.returnObject(fwd_retain(view?.observance.path))
      }
    }
  }
}
