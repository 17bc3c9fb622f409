/// The state of a collection that may keep pointers without owning them, and does not look at what they point to.
///
/// The machine ends a run that passes a value as an object which is none; such a collection's own messages may.
package protocol PointerContainer: AnyObject {
  /// Arguments of that message may be any pointer.
  func takesAnyPointer(by selectorName: String) -> Bool
}
