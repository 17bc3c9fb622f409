// What a debugger shows of collections: read as they are kept, without a message.
import CRuntime
import ObjCVM

extension World {
  /// A collection's elements with a label for each, `[0]` in an array and the key in a dictionary; nil for what is no collection of
  /// the library's own.
  package func collectionElements(of object: ObjectPointer) -> [(String, ObjectPointer)]? {
    if let array = state(of: object, as: ArrayState.self) { return numbered(array.items) }
    if let set = state(of: object, as: OrderedSetState.self) { return numbered(set.items) }
    if let set = state(of: object, as: SetState.self) { return numbered(set.table.keys) }
    guard let dictionary = state(of: object, as: DictionaryState.self) else { return nil }
    return dictionary.table.live.compactMap { entry in
      guard let key = entry.key, let value = entry.value else { return nil }
      return (label(key), value)
    }
  }

  private func numbered(_ items: [ObjectPointer]) -> [(String, ObjectPointer)] {
    items.enumerated().map { ("[\($0.offset)]", $0.element) }
  }

  private func label(_ key: ObjectPointer) -> String {
    if let text = strings?.read(self, key) { return "[@\"\(text)\"]" }
    return "[\(String(cString: fwd_class_getName(fwd_object_getClass(key))))]"
  }
}
