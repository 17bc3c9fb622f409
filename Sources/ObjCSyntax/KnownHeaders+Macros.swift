// Headers that are only macros: <tgmath.h>, which chooses a function of the mathematics by the types of its arguments, and
// <AssertMacros.h>, which leaves for a label when something is not as required; and zlib's words for its declarations.

extension KnownHeaders {
  /// Definitions of a macro each. Those that begin with `__tg_` are as in clang's header; libraries use them, too.
  static let genericMathematics: [String] = {
    let promotion = "float: 0.0f, long double: 0.0L, default: 0.0)"
    var lines = [
      "__tg_promote(x) _Generic((x), \(promotion)",
      "__tg_promote1(x) (__typeof__(__tg_promote(x)))",
      "__tg_promote2(x, y) (__typeof__(__tg_promote(x) + __tg_promote(y)))",
      "__tg_promote3(x, y, z) (__typeof__(__tg_promote(x) + __tg_promote(y) + __tg_promote(z)))",
    ]
    func add(_ names: String, _ parameters: String, _ chosen: String, hasLong: Bool = true) {
      for name in names.split(separator: " ") {
        let long = hasLong ? "long double: \(name)l, " : ""
        lines += [
          "__tg_\(name)(\(parameters)) _Generic(\(chosen), float: \(name)f, \(long)default: (\(name)))(\(parameters))",
          "\(name)(\(parameters)) __tg_\(name)(\(parameters))",
        ]
      }
    }
    add(
      "acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log1p "
        + "log2 logb sqrt cbrt fabs ceil floor round trunc rint nearbyint erf erfc lgamma tgamma",
      "x", "(x)")
    add("lround llround lrint llrint", "x", "(x)", hasLong: false)
    add(
      "pow atan2 fmod hypot copysign fdim fmax fmin nextafter remainder", "x, y",
      "__tg_promote(x) + __tg_promote(y)")
    add(
      "fma", "x, y, z", "__tg_promote(x) + __tg_promote(y) + __tg_promote(z)", hasLong: false)
    return lines
  }()

  /// Variables of the C library. A declaration that repeats one, `extern int optind;`, is one of its function then.
  static let optionVariables = ["optarg", "optind", "opterr", "optopt", "optreset"].map {
    "\($0) (*__\($0)())"
  }

  static let foreignCalls = ["FFI_FN(function) ((void (*)(void))function)"]

  /// libxml2's macros, by each of its headers: every one of them includes those that have them.
  static let libXML: [String: [String]] = {
    let names = [
      "tree", "parser", "parserInternals", "HTMLparser", "HTMLtree", "xpath", "xpathInternals",
      "xmlmemory", "xmlstring", "xmlversion", "xmlerror", "xmlreader", "xmlwriter", "xmlsave",
      "xmlIO", "encoding", "entities", "valid", "globals", "SAX", "SAX2", "c14n", "xinclude", "uri",
      "dict", "relaxng", "xmlschemas", "xmlschemastypes", "debugXML", "threads", "xpointer",
    ]
    let settings = [
      "xmlIndentTreeOutput", "xmlKeepBlanksDefaultValue", "xmlSaveNoEmptyTags",
      "xmlLineNumbersDefaultValue", "xmlSubstituteEntitiesDefaultValue",
      "xmlDoValidityCheckingDefaultValue", "xmlLoadExtDtdDefaultValue",
      "xmlGetWarningsDefaultValue", "xmlPedanticParserDefaultValue",
    ].map { "\($0) (*__\($0)())" }
    let macros =
      [
        "BAD_CAST (xmlChar *)", "LIBXML_VERSION 20904", "LIBXML_DOTTED_VERSION \"2.9.4\"",
        "LIBXML_VERSION_STRING \"20904\"", "LIBXML_TEST_VERSION", "xmlParserVersion \"20904\"",
        "LIBXML_TREE_ENABLED", "LIBXML_OUTPUT_ENABLED", "LIBXML_PUSH_ENABLED",
        "LIBXML_READER_ENABLED", "LIBXML_WRITER_ENABLED", "LIBXML_SAX1_ENABLED",
        "LIBXML_HTML_ENABLED", "LIBXML_XPATH_ENABLED", "LIBXML_C14N_ENABLED",
        "LIBXML_XINCLUDE_ENABLED", "LIBXML_VALID_ENABLED", "LIBXML_SCHEMAS_ENABLED",
        "LIBXML_THREAD_ENABLED", "LIBXML_ICONV_ENABLED",
        "xmlChildrenNode children", "xmlRootNode children",
        "XML_GET_CONTENT(n) ((n)->type == XML_ELEMENT_NODE ? NULL : (n)->content)",
        "XML_XML_NAMESPACE (const xmlChar *) \"http://www.w3.org/XML/1998/namespace\"",
        "XML_DEFAULT_VERSION \"1.0\"", "XML_SAX2_MAGIC 0xDEEDBEAF",
        "XML_LOCAL_NAMESPACE XML_NAMESPACE_DECL",
        "xmlXPathNodeSetGetLength(ns) ((ns) ? (ns)->nodeNr : 0)",
        "xmlXPathNodeSetItem(ns, index) ((((ns) != NULL) && ((index) >= 0) && ((index) < (ns)->nodeNr)) ? (ns)->nodeTab[(index)] : NULL)",
        "xmlXPathNodeSetIsEmpty(ns) (((ns) == NULL) || ((ns)->nodeNr == 0) || ((ns)->nodeTab == NULL))",
        "xmlXPathGetError(ctxt) ((ctxt)->error)", "XMLCALL", "XMLPUBFUN", "XMLPUBVAR", "XMLCDECL",
        "ATTRIBUTE_UNUSED", "LIBXML_ATTR_FORMAT(fmt, args)", "LIBXML_ATTR_ALLOC_SIZE(x)",
        "htmlDefaultSubelement(elt) elt->defaultsubelt", "INPUT_CHUNK 250",
      ] + settings
    let headers = ["libxml/", "libxml2/libxml/"].flatMap { folder in
      names.map { (folder + $0 + ".h", macros) }
    }
    // `@import libxml2.xpath;`
    let module = [("libxml2/libxml2.h", macros)]
    return Dictionary(uniqueKeysWithValues: headers + module)
  }()

  /// ICU's macros for text in UTF-8 and UTF-16, with the names of its headers.
  static let unicodeText = [
    "U_SENTINEL (-1)", "U8_MAX_LENGTH 4", "U8_IS_SINGLE(c) (((c) & 0x80) == 0)",
    "U8_IS_LEAD(c) ((uint8_t)((c) - 0xC2) <= 0x32)", "U8_IS_TRAIL(c) ((int8_t)(c) < -0x40)",
    "U8_COUNT_TRAIL_BYTES(lead) (U8_IS_LEAD(lead) ? ((uint8_t)(lead) >= 0xE0) + ((uint8_t)(lead) >= 0xF0) + 1 : 0)",
    "U8_MASK_LEAD_BYTE(lead, count) ((lead) &= (1 << (6 - (count))) - 1)",
    "U8_LENGTH(c) ((uint32_t)(c) <= 0x7F ? 1 : (uint32_t)(c) <= 0x7FF ? 2 : (uint32_t)(c) <= 0xFFFF ? 3 : 4)",
    "U8_NEXT(s, i, length, c) do { (c) = (uint8_t)(s)[(i)++]; if (!U8_IS_SINGLE(c)) (c) = utf8_nextCharSafeBody((const uint8_t *)(s), &(i), (length), (c), -1); } while (0)",
    "U_IS_LEAD(c) (((c) & 0xFFFFFC00) == 0xD800)", "U_IS_TRAIL(c) (((c) & 0xFFFFFC00) == 0xDC00)",
    "U_IS_SURROGATE(c) (((c) & 0xFFFFF800) == 0xD800)", "U16_MAX_LENGTH 2",
    "U16_IS_SINGLE(c) (!U_IS_SURROGATE(c))", "U16_IS_LEAD(c) U_IS_LEAD(c)",
    "U16_IS_TRAIL(c) U_IS_TRAIL(c)",
    "U16_IS_SURROGATE(c) U_IS_SURROGATE(c)", "U16_LENGTH(c) ((uint32_t)(c) <= 0xFFFF ? 1 : 2)",
    "U16_GET_SUPPLEMENTARY(lead, trail) (((UChar32)(lead) << 10) + (UChar32)(trail) - 0x35FDC00)",
    "U16_LEAD(c) ((UChar)(((c) >> 10) + 0xD7C0))", "U16_TRAIL(c) ((UChar)(((c) & 0x3FF) | 0xDC00))",
    "U16_NEXT(s, i, length, c) do { (c) = (s)[(i)++]; if (U16_IS_LEAD(c) && (i) != (length) && U16_IS_TRAIL((s)[i])) (c) = U16_GET_SUPPLEMENTARY((c), (s)[(i)++]); } while (0)",
  ]

  /// What zlib's own declarations are written with, and those of the libraries around it.
  static let zlibDeclarations = [
    "ZEXTERN extern", "ZEXPORT", "ZEXPORTVA", "OF(args) args", "FAR", "MAX_WBITS 15",
    "MAX_MEM_LEVEL 9",
  ]

  /// The forms that are used, each with a label; `_Quiet` is said of those that do not write to the log, and here none does.
  /// Those of the names without underscores that have an equal with them: `require_action` is `__Require_Action`.
  static let requirements: [String] =
    plainRequirements
    + plainRequirements.compactMap { line in
      guard let end = line.firstIndex(of: ")") else { return nil }
      let head = line[...end].dropFirst(2)
      return "\(head.prefix { $0 != "(" }.lowercased())\(head.drop { $0 != "(" }) __\(head)"
    }
    + ["", "_quiet"].flatMap { end in
      [
        "nrequire\(end)(condition, label) require\(end)(!(condition), label)",
        "nrequire_action\(end)(condition, label, action) require_action\(end)(!(condition), label, action)",
      ]
    } + [
      "ncheck(condition) check(!(condition))", "nverify(condition) verify(!(condition))",
      "ncheck_string(condition, message) check(!(condition))",
      "nverify_string(condition, message) verify(!(condition))",
      "nrequire_string(condition, label, message) require(!(condition), label)",
      "nrequire_action_string(condition, label, action, message) require_action(!(condition), label, action)",
    ]

  /// Silent ones: what they would say on standard error goes nowhere. `noErr` ones take a status instead of a condition.
  static let plainRequirements: [String] = ["", "_noErr"].flatMap { kind in
    let failed = kind.isEmpty ? "!(condition)" : "(condition) != 0"
    let leaving = "do { if (\(failed)) goto label; } while (0)"
    let acting = "do { if (\(failed)) { { action; } goto label; } } while (0)"
    return [
      "__Check\(kind)(condition) ((void)(condition))",
      "__Check\(kind)_String(condition, message) ((void)(condition))",
      "__Verify\(kind)(condition) ((void)(condition))",
      "__Verify\(kind)_String(condition, message) ((void)(condition))",
      "__Verify\(kind)_Action(condition, action) do { if (\(failed)) { action; } } while (0)",
      "__Require\(kind)(condition, label) \(leaving)",
      "__Require\(kind)_Quiet(condition, label) \(leaving)",
      "__Require\(kind)_String(condition, label, message) \(leaving)",
      "__Require\(kind)_Action(condition, label, action) \(acting)",
      "__Require\(kind)_Action_Quiet(condition, label, action) \(acting)",
      "__Require\(kind)_Action_String(condition, label, action, message) \(acting)",
    ]
  }
}
