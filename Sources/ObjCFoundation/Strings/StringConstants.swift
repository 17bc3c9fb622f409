// Enumerators of NSString.h and NSObjCRuntime.h.
import ObjCSema
import ObjCVM

extension StringLibrary {
  static var stringConstants: [String: NativeConstant] {
    var table: [String: NativeConstant] = [
      "NSNotFound": .integer(Int64.max, types: "q"),
      "NSOrderedAscending": .integer(-1, types: "q"),
      "NSOrderedSame": .integer(0, types: "q"),
      "NSOrderedDescending": .integer(1, types: "q"),
      "NSStringTransformToLatin": .string("Any-Latin"),
      "NSCharacterConversionException": .string("NSCharacterConversionException"),
      "NSParseErrorException": .string("NSParseErrorException"),
    ]
    let unsigned: [(String, Int64)] = [
      ("NSCaseInsensitiveSearch", 1), ("NSLiteralSearch", 2), ("NSBackwardsSearch", 4),
      ("NSAnchoredSearch", 8),
      ("NSNumericSearch", 64), ("NSDiacriticInsensitiveSearch", 128),
      ("NSWidthInsensitiveSearch", 256),
      ("NSForcedOrderingSearch", 512), ("NSRegularExpressionSearch", 1024),
      ("NSASCIIStringEncoding", 1), ("NSNEXTSTEPStringEncoding", 2),
      ("NSJapaneseEUCStringEncoding", 3),
      ("NSUTF8StringEncoding", 4), ("NSISOLatin1StringEncoding", 5), ("NSSymbolStringEncoding", 6),
      ("NSNonLossyASCIIStringEncoding", 7), ("NSShiftJISStringEncoding", 8),
      ("NSISOLatin2StringEncoding", 9),
      ("NSUnicodeStringEncoding", 10), ("NSUTF16StringEncoding", 10),
      ("NSWindowsCP1251StringEncoding", 11),
      ("NSWindowsCP1252StringEncoding", 12), ("NSWindowsCP1253StringEncoding", 13),
      ("NSWindowsCP1254StringEncoding", 14), ("NSWindowsCP1250StringEncoding", 15),
      ("NSISO2022JPStringEncoding", 21), ("NSMacOSRomanStringEncoding", 30),
      ("NSUTF16BigEndianStringEncoding", 0x9000_0100),
      ("NSUTF16LittleEndianStringEncoding", 0x9400_0100),
      ("NSUTF32StringEncoding", 0x8C00_0100), ("NSUTF32BigEndianStringEncoding", 0x9800_0100),
      ("NSUTF32LittleEndianStringEncoding", 0x9C00_0100), ("NSProprietaryStringEncoding", 65536),
      ("NSStringEncodingConversionAllowLossy", 1),
      ("NSStringEncodingConversionExternalRepresentation", 2),
      ("NSStringEnumerationByLines", 0), ("NSStringEnumerationByParagraphs", 1),
      ("NSStringEnumerationByComposedCharacterSequences", 2), ("NSStringEnumerationByWords", 3),
      ("NSStringEnumerationBySentences", 4), ("NSStringEnumerationReverse", 256),
      ("NSStringEnumerationSubstringNotRequired", 512), ("NSStringEnumerationLocalized", 1024),
    ]
    for (name, value) in unsigned { table[name] = .integer(value, types: "Q") }
    return table
  }
}
