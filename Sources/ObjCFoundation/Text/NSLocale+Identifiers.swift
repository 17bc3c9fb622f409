// Identifiers of locales and their parts, and the codes of countries, languages and currencies that ISO has.
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
    for (selector, codes) in [
      ("ISOCountryCodes", countries), ("ISOLanguageCodes", languages),
      ("ISOCurrencyCodes", currencies + " " + formerCurrencies),
      ("commonISOCurrencyCodes", currencies), ("availableLocaleIdentifiers", locales),
    ] {
      cls.classMethod(selector, "@\"NSArray\"@:") { call throws(ListingException) in
        let codes = codes.split { $0 == " " || $0 == "\n" }
        call.returnObject(
          call.world.newArray(owning: codes.map { call.world.makeString(String($0)) }))
      }
    }
    for (selector, isLine) in [
      ("characterDirectionForLanguage:", false), ("lineDirectionForLanguage:", true),
    ] {
      cls.classMethod(selector, "Q@:@\"NSString\"") { call throws(ListingException) in
        call.returnValue(
          direction(ofLanguage: call.world.string(of: call.object(0)), isLine: isLine))
      }
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
          call.world.constantString(part), forKey: call.world.constantString(key), in: table)
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
  }

  /// A number of NSLocaleLanguageDirection; lines follow each other from top to bottom.
  private static func direction(ofLanguage identifier: String, isLine: Bool) -> UInt {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    guard let language = parts.first,
      languages.split(whereSeparator: \.isWhitespace).contains(where: { $0 == language })
    else { return 0 }
    if isLine { return 3 }
    let scripts = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm"]
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return scripts.contains(script) ? 2 : 1
    }
    return ["ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "syr"]
      .contains(language) ? 2 : 1
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

  /// ISO 639-1, and the languages of three letters that Apple's systems are written in or that listings name.
  private static let languages = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch chr co cr cs cu cv cy da de dv dz ee
    el en eo es et eu fa ff fi fil fj fo fr fy ga gd gl gn gsw gu gv ha haw he hi ho hr ht hu hy hz ia id ie ig ii
    ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn
    mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si
    sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi
    yo yue za zh zu
    """

  /// Currencies in use, by ISO 4217.
  private static let currencies = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
    CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
    HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
    RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS
    UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
    """

  /// Currencies no longer in use, metals, and codes for testing or for no currency.
  private static let formerCurrencies = """
    ADP AFA ATS BEF BYR CSK CYP DEM ECS EEK ESP FIM FRF GHC GRD IEP ITL LTL LUF LVL MRO MTL NLG PTE ROL RUR SIT SKK
    STD TRL VEF XAG XAU XDR XPD XPT XTS XXX YUD ZMK ZWD
    """

  /// Languages, and languages with the regions where most who speak them live.
  private static let locales = """
    af af_ZA am am_ET ar ar_AE ar_EG ar_SA az be bg bg_BG bn bn_BD bs ca ca_ES cs cs_CZ cy da da_DK de de_AT de_CH
    de_DE el el_GR en en_AU en_CA en_GB en_HK en_IE en_IN en_NZ en_SG en_US en_US_POSIX en_ZA es es_419 es_AR es_CL
    es_CO es_ES es_MX es_US et et_EE eu fa fa_IR fi fi_FI fil fil_PH fr fr_BE fr_CA fr_CH fr_FR ga gl gu gu_IN haw
    he he_IL hi hi_IN hr hr_HR hu hu_HU hy id id_ID is is_IS it it_CH it_IT ja ja_JP ka kk km kn ko ko_KR lt lt_LT
    lv lv_LV mk ml mn mr ms ms_MY mt nb nb_NO ne nl nl_BE nl_NL nn pa pl pl_PL pt pt_BR pt_PT ro ro_RO ru ru_RU si
    sk sk_SK sl sl_SI sq sr sr_RS sv sv_SE sw ta ta_IN te th th_TH tr tr_TR uk uk_UA ur uz vi vi_VN zh zh_Hans
    zh_Hans_CN zh_Hans_HK zh_Hans_SG zh_Hant zh_Hant_HK zh_Hant_TW zu zu_ZA
    """
}
