// Case and canonical forms.
import ObjCVM

extension StringLibrary {
  static func addCase(to cls: NativeClass) {
    let simple: [(String, @Sendable (UTF16Text) -> UTF16Text)] = [
      ("uppercaseString", { $0.uppercased }), ("lowercaseString", { $0.lowercased }),
      ("capitalizedString", { $0.capitalized }),
      ("localizedUppercaseString", { $0.uppercased }),
      ("localizedLowercaseString", { $0.lowercased }),
      ("localizedCapitalizedString", { $0.capitalized }),
      ("decomposedStringWithCanonicalMapping", { $0.decomposed }),
      ("precomposedStringWithCanonicalMapping", { $0.composed }),
      ("decomposedStringWithCompatibilityMapping", { $0.compatible.decomposed }),
      ("precomposedStringWithCompatibilityMapping", { $0.compatible.composed }),
    ]
    for (name, change) in simple {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(change(try call.text()))
      }
    }
    let withLocale: [(String, @Sendable (UTF16Text) -> UTF16Text)] = [
      ("uppercaseStringWithLocale:", { $0.uppercased }),
      ("lowercaseStringWithLocale:", { $0.lowercased }),
      ("capitalizedStringWithLocale:", { $0.capitalized }),
    ]
    for (name, change) in withLocale {
      cls.instance(name, "@\"NSString\"@:@") { call throws(ListingException) in
        call.returnText(change(try call.text()))
      }
    }
    cls.instance("stringByApplyingTransform:reverse:", "@\"NSString\"@:@\"NSString\"B") {
      call throws(ListingException) in
      let name = try call.text(0).string
      let made = try StringTransforms.apply(
        name, reverse: call.bool(1), to: try call.text(), call.world)
      guard let made else { return call.returnBorrowed(nil) }
      call.returnText(made)
    }
    cls.instance("stringByFoldingWithOptions:locale:", "@\"NSString\"@:Q@") {
      call throws(ListingException) in
      call.returnText(try call.text().folded(CompareOptions(rawValue: call.uint(0))))
    }
  }
}
