// Identifiers of locales and their parts, and the codes of countries that ISO 3166 has.
import CRuntime
import ObjCVM

extension TextLibrary {
  /// The parts in their order, with what stands in front of each.
  private static let parts = [
    ("kCFLocaleLanguageCodeKey", ""), ("kCFLocaleScriptCodeKey", "-"),
    ("kCFLocaleCountryCodeKey", "_"), ("kCFLocaleVariantCodeKey", "_"),
  ]

  static func addIdentifiers(to cls: NativeClass) {
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let mine = call.world.state(of: call.receiver, as: NameState.self),
        let other = call.object(0), let its = call.world.state(of: other, as: NameState.self)
      else { return call.returnBool(false) }
      call.returnBool(mine.name == its.name)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let identifier = try call.world.send(call.receiver, "localeIdentifier")
      call.returnValue(try call.world.sendInt(identifier, "hash", resultType: "Q"))
    }
    cls.classMethod("ISOCountryCodes", "@\"NSArray\"@:") { call throws(ListingException) in
      let codes = countries.split { $0 == " " || $0 == "\n" }
      call.returnObject(
        call.world.newArray(owning: codes.map { call.world.makeString(String($0)) }))
    }
    cls.classMethod("localeIdentifierFromComponents:", "@\"NSString\"@:@\"NSDictionary\"") {
      call throws(ListingException) in
      var found: [String: String] = [:]
      for entry in try call.world.entries(of: try call.checkedObject(0)) {
        found[call.world.string(of: entry.key)] = call.world.string(of: entry.value)
      }
      let text = parts.map { key, sign in found[key].map { sign + $0 } ?? "" }.joined()
      call.returnObject(call.world.makeString(text))
    }
    cls.classMethod("componentsFromLocaleIdentifier:", "@\"NSDictionary\"@:@\"NSString\"") {
      call throws(ListingException) in
      let table = ObjectTable()
      for (key, part) in components(call.world.string(of: call.object(0))) {
        try call.world.setValue(
          call.world.constantText(part), forKey: call.world.constantText(key), in: table)
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
  }

  /// A script has four letters, a country two or three digits; what comes later is the variant.
  private static func components(_ identifier: String) -> [(String, String)] {
    let pieces = identifier.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    var result: [(String, String)] = []
    var next = 0
    for piece in pieces {
      let index =
        next == 0 ? 0 : piece.count == 4 && next == 1 ? 1 : piece.count < 4 && next < 3 ? 2 : 3
      next = index + 1
      if index < parts.count, !piece.isEmpty { result.append((parts[index].0, String(piece))) }
    }
    return result
  }

  private static let countries = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
    CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
    GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
    KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
    NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
    SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
    ZA ZM ZW
    """
}
