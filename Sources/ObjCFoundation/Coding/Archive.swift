// What NSKeyedArchiver writes and NSKeyedUnarchiver reads: a list of objects that refer to each other by number.
//
// As bytes it is a property list of Apple's form (Archive+PropertyList.swift).

/// One value that a class encoded under a key.
enum ArchivedValue {
  case object(Int)
  case integer(Int64)
  case boolean(Bool)
  case double(Double)
  case float(Float)
  case bytes([UInt8])
}

/// One object of an archive.
enum ArchivedObject {
  case null
  case string([UInt8], isMutable: Bool)
  case number(encoding: UInt8, bits: UInt64)
  case data([UInt8], isMutable: Bool)
  case date(Double)
  case value(encoding: [UInt8], bytes: [UInt8])
  /// "array", "set", "orderedSet", with their elements.
  case list(kind: UInt8, isMutable: Bool, [Int])
  case dictionary(isMutable: Bool, [(Int, Int)])
  case coded(className: String, [(String, ArchivedValue)])
  case cls(String)
  case decimal([UInt8])
  case uuid([UInt8])
  case url([UInt8])
  /// Indexes of index sets (ranges) and index paths.
  case indexes(kind: UInt8, [Int])
}

struct Archive {
  /// Object 0 stands for nil.
  var objects: [ArchivedObject] = [.null]
  /// Values on the top level, by key.
  var top: [(String, ArchivedValue)] = []
}
