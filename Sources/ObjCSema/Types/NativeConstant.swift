/// A constant, enumerator or global that listings may name.
public enum NativeConstant: Sendable {
  case integer(Int64, types: String)  // `NSNotFound`, enumerators
  case floating(Double, types: String)
  case string(String)  // NSString constants (`NSInvalidArgumentException`)
  /// A string constant of Core Foundation (`kCFBundleNameKey`).
  case coreString(String)
  case cString(String)
  case null(types: String)
  case structure([UInt8], types: String)  // `NSZeroRect`, `CGPointZero`
  /// An object that a class gives: `kCFNull` is what `+[NSNull null]` answers.
  case object(of: String, selector: String, argument: Int64?, types: String)
}
