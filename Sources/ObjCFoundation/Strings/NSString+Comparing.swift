// Comparing strings. The localized forms compare as the root locale does.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func addComparing(to cls: NativeClass) {
    cls.instance("isEqualToString:", "B@:@\"NSString\"") { call throws(ListingException) in
      guard let other = call.object(0) else { return call.returnBool(false) }
      call.returnBool(try call.text() == (try call.world.text(of: other)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), call.world.isString(other) else {
        return call.returnBool(false)
      }
      call.returnBool(try call.text() == (try call.world.text(of: other)))
    }
    cls.instance("hasPrefix:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try call.text().hasPrefix(try call.text(0)))
    }
    cls.instance("hasSuffix:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try call.text().hasSuffix(try call.text(0)))
    }
    addOrdering(to: cls)
    cls.instance(
      "commonPrefixWithString:options:", "@\"NSString\"@:@\"NSString\"Q"
    ) { call throws(ListingException) in
      let text = try call.text()
      call.returnText(text.commonPrefix(try call.text(0), CompareOptions(rawValue: call.uint(1))))
    }
  }

  private static func addOrdering(to cls: NativeClass) {
    let fixed: [(String, CompareOptions)] = [
      ("compare:", []), ("caseInsensitiveCompare:", .caseInsensitive),
    ]
    for (name, options) in fixed {
      cls.instance(name, "q@:@\"NSString\"") { call throws(ListingException) in
        guard let other = try call.compareArgument() else { return }
        call.returnValue(try call.text().compare(other, options).rawValue)
      }
    }
    let localized: [(String, CompareOptions)] = [
      ("localizedCompare:", []), ("localizedCaseInsensitiveCompare:", .caseInsensitive),
      ("localizedStandardCompare:", [.caseInsensitive, .numeric, .forcedOrdering]),
    ]
    for (name, options) in localized {
      cls.instance(name, "q@:@\"NSString\"") { call throws(ListingException) in
        guard let other = try call.compareArgument() else { return }
        call.returnValue(try call.text().compareLocalized(other, options).rawValue)
      }
    }
    cls.instance("compare:options:", "q@:@\"NSString\"Q") { call throws(ListingException) in
      let options = CompareOptions(rawValue: call.uint(1))
      guard let other = try call.compareArgument() else { return }
      call.returnValue(try call.text().compare(other, options).rawValue)
    }
    for (name, types) in [
      ("compare:options:range:", "q@:@\"NSString\"Q{_NSRange=QQ}"),
      ("compare:options:range:locale:", "q@:@\"NSString\"Q{_NSRange=QQ}@"),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        let text = try call.text()
        let range = try call.range(2, within: text.count, selector: "compare:options:range:locale:")
        let options = CompareOptions(rawValue: call.uint(1))
        guard let other = try call.compareArgument() else { return }
        let isLocalized =
          name.hasSuffix("locale:") && call.object(3) != nil && !options.contains(.literal)
        let order =
          isLocalized
          ? text[range].compareLocalized(other, options) : text.compare(other, options, in: range)
        call.returnValue(order.rawValue)
      }
    }
  }
}

extension NativeCall {
  /// The text to compare with. Nil for nil, which every string follows; the call has returned that.
  fileprivate func compareArgument() throws(ListingException) -> UTF16Text? {
    guard let object = object(0) else {
      returnValue(1)
      return nil
    }
    return try world.text(of: object)
  }
}

extension UTF16Text {
  /// The beginning that both have in common, in this text's spelling.
  func commonPrefix(_ other: UTF16Text, _ options: CompareOptions) -> UTF16Text {
    let left = FoldedText(self, 0..<count, options).entries
    let right = FoldedText(other, 0..<other.count, options).entries
    var shared = 0
    while shared < min(left.count, right.count), left[shared].value == right[shared].value {
      shared += 1
    }
    // Only whole composed characters are common.
    while shared > 0, shared < left.count, left[shared].start == left[shared - 1].start {
      shared -= 1
    }
    return shared == 0 ? .empty : self[0..<left[shared - 1].end]
  }
}
