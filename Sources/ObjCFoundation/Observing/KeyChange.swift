// What may happen to a key's value: it is set, or elements come, go or are replaced.
import CRuntime
import ObjCVM

/// What happens to a key's value.
enum KeyChange {
  case setting
  case insertion(IndexRanges)
  case removal(IndexRanges)
  case replacement(IndexRanges)
  /// Changes of a set by objects that come, go, stay or take the place of all.
  case union(ObjectPointer)
  case minus(ObjectPointer)
  case intersection(ObjectPointer)
  case set(ObjectPointer)

  /// NSKeyValueChange
  var kind: Int {
    switch self {
    case .setting: 1
    case .insertion, .union: 2
    case .removal, .minus, .intersection: 3
    case .replacement, .set: 4
    }
  }

  var indexes: IndexRanges? {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes): indexes
    default: nil
    }
  }

  init?(kind: UInt, indexes: IndexRanges) {
    switch kind {
    case 1: self = .setting
    case 2: self = .insertion(indexes)
    case 3: self = .removal(indexes)
    case 4: self = .replacement(indexes)
    default: return nil
    }
  }

  /// NSKeyValueSetMutationKind
  init?(mutation: UInt, objects: ObjectPointer) {
    switch mutation {
    case 1: self = .union(objects)
    case 2: self = .minus(objects)
    case 3: self = .intersection(objects)
    case 4: self = .set(objects)
    default: return nil
    }
  }
}

/// A change that has begun for one watch: between willChange and didChange.
struct PendingNotification {
  let watch: Watch
  let change: KeyChange
  /// +1, nil when nobody asked.
  var old: ObjectPointer?
  /// What a set held before, +1: new and old objects follow from it.
  var before: ObjectPointer?
}

/// One willChange that waits for its didChange.
struct PendingChange {
  let object: ObjectPointer
  let key: String
  var notifications: [PendingNotification]
}
