import Testing

@testable import ObjCSema
@testable import ObjCVM

/// Strings of the runtime read back into types.
@Suite("Types: reading encodings")
struct EncodingReaderTests {
  @Test(
    "types from encodings",
    arguments: [
      ("i", "int"), ("q", "long"), ("Q", "unsigned long"), ("B", "_Bool"), ("*", "char *"),
      ("r*", "const char *"), ("r^v", "const void *"), ("^^i", "int **"), ("@", "id"),
      (#"@"NSString""#, "NSString *"), (#"@"<NSCopying>""#, "id<NSCopying>"),
      (#"@"NSObject<A><B>""#, "NSObject<A, B> *"), (#"^@"NSError""#, "NSError **"),
      ("#", "Class"), (":", "SEL"), ("^?", "int (*)()"), ("@?", "id (^)()"),
      ("@?<v@?q>", "void (^)(long)"),
      (#"@?<B@?@"NSString"^B>"#, "_Bool (^)(NSString *, _Bool *)"), ("[4i]", "int[4]"),
      ("{_NSRange=QQ}", "struct _NSRange"), ("^{objc_method=}", "struct objc_method *"),
      ("(U=id)", "union U"), ("Ai", "_Atomic int"), ("@?<@@?@?<v@?>>", "id (^)(void (^)(void))"),
    ])
  func reads(_ encoding: String, _ expected: String) {
    let records = RecordArena()
    #expect(
      withExtendedLifetime(records) { EncodingReader.type(encoding, records: records).description }
        == expected)
  }

  @Test(
    "what is broken is an error, not a crash",
    arguments: [
      "", "[", "[4", "[i]", "{", "{S=", "{S=i", "@\"", "@?<", "@?<v", "^", "ii", "{S=\"a}", "z",
      "r",
      "{S=b}", String(repeating: "^", count: 500) + "i", "[99999999999999999999i]x", "(U=",
    ])
  func refuses(_ encoding: String) {
    let records = RecordArena()
    #expect(
      withExtendedLifetime(records) { EncodingReader.type(encoding, records: records).isError })
  }

  @Test("frame numbers are skipped, class names kept")
  func methods() throws {
    let types = try #require(
      EncodingReader.list(#"v32@0:8@"NSString"16^{Node=i^{Node}}24"#, records: .init()))
    #expect(types.map(\.description) == ["void", "id", "SEL", "NSString *", "struct Node *"])
  }

  @Test("a struct is one type, whoever describes it first with its members")
  func sharedRecords() throws {
    let records = RecordArena()
    let forward = EncodingReader.type("^{Pt}", records: records)
    let whole = EncodingReader.type(#"{Pt="x"i"y"i}"#, records: records)
    let again = EncodingReader.type("{Pt=dd}", records: records)
    #expect(forward.pointee == whole)
    #expect(again == whole)
    #expect(whole.recordType?.memberNames == ["x", "y"])
    let anonymous = EncodingReader.type(#"{?="a"i}"#, records: records)
    #expect(anonymous == EncodingReader.type(#"{?="a"i}"#, records: records))
    #expect(anonymous != EncodingReader.type(#"{?="b"i}"#, records: records))
  }

  @Test(
    "reading and writing are inverse",
    arguments: EncodingTests.rows.map(\.encoding).filter {
      // Bit-fields without units, flexible arrays and enums of a character cannot come back.
      !$0.contains("__va_list") && !$0.contains("[0") && !$0.contains("b") && $0 != "^C"
    })
  func roundTrip(_ encoding: String) {
    let records = RecordArena()
    #expect(
      withExtendedLifetime(records) {
        TypeEncoder.encode(EncodingReader.type(encoding, records: records))
      } == encoding)
  }

  @Test(
    "encodings without frame numbers",
    arguments: [
      ("v24@0:8@16", "v@:@"), ("{Bits=b3b5}20@0:8[4i]16", "{Bits=b3b5}@:[4i]"),
      (#"v16@?0@"NSString"8"#, #"v@?@"NSString""#), ("i+8@0", "i@"),
      ("v@:", "v@:"), ("@?16@0:8", "@?@:"),
    ])
  func plain(_ encoding: String, _ expected: String) {
    #expect(MethodEncoding.withoutOffsets(encoding) == expected)
  }

  @Test(
    "extended signatures of blocks",
    arguments: [
      ("void (^x)(void)", "v8@?0"), ("int (^x)(int, char)", "i16@?0i8c12"),
      (
        "void (^x)(NSObject *a, struct P *p, const char *c, int (^b)(struct P *))",
        #"v40@?0@"NSObject"8^{P=i}16r*24@?<i@?^{P=i}>32"#
      ),
      ("id (^x)(id<NSCopying>)", #"@16@?0@"<NSCopying>"8"#),
    ])
  func blocks(_ declaration: String, _ expected: String) throws {
    let checked = Checked("struct P { int i; };\n\(declaration);")
    guard case .block(let function)? = checked.variable("x")?.type.kind else {
      Issue.record("no block")
      return
    }
    #expect(MethodEncoding.block(function) == expected)
  }
}
