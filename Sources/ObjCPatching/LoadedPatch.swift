import CRuntime
import ForwardKit
import ObjCVM

/// A patch that is compiled and linked. Its code stays as long as the world: a method of it may be running, and blocks
/// that it made may be anywhere.
final class LoadedPatch {
  let id: String
  let version: Int
  var machine: Machine?
  var guest: PatchContext?
  var sites: [PatchSite] = []
  /// Of the properties that it added, while they are there.
  var accessors: [PatchAccessor] = []
  var isActive = false

  init(id: String, version: Int) {
    self.id = id
    self.version = version
  }

  func hasAccessor(_ cls: OpaquePointer, _ selector: OpaquePointer) -> Bool {
    accessors.contains { $0.cls == cls && $0.selector == selector }
  }

  /// Takes accessors back, the newest first.
  func takeAccessors(where matches: (PatchAccessor) -> Bool) {
    let taken = accessors.filter(matches)
    accessors.removeAll(where: matches)
    for accessor in taken.reversed() { accessor.layer.remove() }
  }
}

/// A method that reads or writes a property that a patch added.
struct PatchAccessor {
  let cls: OpaquePointer
  let selector: OpaquePointer
  let layer: MethodLayer
}

/// A method that a patch gives.
final class PatchedMethod {
  unowned let patch: LoadedPatch
  let implementation: fwd_IMP
  let types: OpaquePointer
  /// Kept, since calls that were on their way come when the patch has been taken back. While the method is applied the site
  /// has it as well: taking it back, or the registry's end, lets go.
  let site: PatchSite
  /// Whether it is a layer of its site.
  var isApplied = true
  /// What the method is in its class, as long as it is applied.
  var layer: MethodLayer?

  init(
    _ patch: LoadedPatch, _ implementation: @escaping fwd_IMP, types: OpaquePointer, site: PatchSite
  ) {
    self.patch = patch
    self.implementation = implementation
    self.types = types
    self.site = site
  }
}

/// A place where patches change a method, and the stack of those who did.
final class PatchSite {
  struct Place: Hashable {
    let className: String
    let isClassMethod: Bool
    let selector: String

    var description: String { "\(isClassMethod ? "+" : "-")[\(className) \(selector)]" }
  }

  /// What stands here now, for a call of a method that was taken back before the call came. Nil when there is nothing: the
  /// method was an addition. Found under the gate and called outside it, where others change the place.
  var current:
    (
      (UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer?) -> Void
    )?
  {
    if let top = layers.last {
      return { _ = fwd_call(top.implementation, top.types, $0, $1) }
    }
    return original.map { original in { original.call($0, $1) } }
  }

  /// Takes methods back, the newest first.
  func take(where matches: (PatchedMethod) -> Bool) {
    let taken = layers.filter(matches)
    layers.removeAll(where: matches)
    for method in taken.reversed() {
      method.isApplied = false
      method.layer?.remove()
    }
  }

  /// Lets go of the methods at the end of the world, whose classes end with it.
  func abandon() {
    for method in layers { method.isApplied = false }
    layers.removeAll()
  }

  let place: Place
  let cls: OpaquePointer
  let selector: OpaquePointer
  /// Nil when the class had no such method, not even an inherited one.
  var original: OriginalMethod?
  /// What the methods named ORIG… run, while there are any.
  var twin: fwd_IMP?
  /// The newest last.
  var layers: [PatchedMethod] = []

  init(place: Place, cls: OpaquePointer, selector: OpaquePointer) {
    self.place = place
    self.cls = cls
    self.selector = selector
  }
}
