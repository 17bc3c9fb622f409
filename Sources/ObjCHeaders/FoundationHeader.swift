// The header that compiled code includes as <Foundation/Foundation.h>, written from the native tables: whatever a class of the
// libraries answers to, a compiler knows with the same types.
//
// The C library is the system's own, and <objc/…> CObjC's; see SystemNames. Every other function goes by an assembly label, so
// that no name of the header can meet one of the system's libraries.
import ForwardKitBasics
import ObjCFoundation
import ObjCSema
import ObjCVM

public struct FoundationHeader {
  let tables: NativeTables
  private var types = EncodedTypes()
  /// Enumerators by their typedef.
  let enumerations: [String: [(name: String, value: Int64)]]

  init(_ tables: NativeTables) {
    self.tables = tables
    enumerations = FoundationHeader.enumerations(tables)
    types.classes = Set((tables.classes + tables.screenClasses).map(\.name))
    types.protocols = Set(tables.protocols.map(\.name))
    types.anonymous[EncodedTypes.plain(FoundationHeader.enumerationState)] =
      "NSFastEnumerationState"
    for (name, encoding) in tables.types.ordered(by: { $0.key < $1.key })
    where encoding.hasPrefix("{?=") && types.anonymous[EncodedTypes.plain(encoding)] == nil {
      types.anonymous[EncodedTypes.plain(encoding)] = name
    }
  }

  private static let enumerationState =
    #"{?="state"Q"itemsPtr"^@"mutationsPtr"^Q"extra"[5Q]}"#

  /// The whole text.
  mutating func text() -> String {
    // Declarations first: they find the records that have to stand in front of them.
    for (_, encoding) in tables.tags.ordered(by: { $0.key < $1.key }) {
      _ = EncodingParser.type(encoding, &types)
    }
    let protocols = protocolDeclarations()
    var classes: [String] = []
    for row in tables.classes { classes.append(classDeclaration(row)) }
    let parts =
      [FoundationHeader.head, forwardDeclarations(), FoundationHeader.enumerationDeclaration]
      + declarations(between: protocols + classes) + [FoundationHeader.end]
    return parts.joined(separator: "\n") + "\n"
  }

  /// Types, macros and constants, what is given, then constants in memory and functions.
  mutating func declarations(between objects: [String]) -> [String] {
    let enumerators = enumerators()
    let constants = constantDeclarations()
    let functions = functionDeclarations()
    let typedefs = typedefs()
    let behindTypedefs = tagsBehindTypedefs()
    return [
      HeaderMacros.qualifiers, FoundationHeader.enumerationMacros, incompleteRecords(),
      recordDefinitions(of: Set(recordTags).subtracting(behindTypedefs)), typedefs,
      recordDefinitions(of: behindTypedefs), HeaderMacros.text, enumerators,
    ] + objects + [constants, functions]
  }

  /// The system's headers come first, those included that nothing below needs: a macro of Apple's, `__used`, is the name of a member
  /// in <regex.h> and <spawn.h>.
  static let systemHeaders = """
    #include <arpa/inet.h>
    #include <ctype.h>
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <float.h>
    #include <inttypes.h>
    #include <limits.h>
    #include <locale.h>
    #include <math.h>
    #include <pthread.h>
    #include <regex.h>
    #include <sched.h>
    #include <signal.h>
    #include <spawn.h>
    #include <grp.h>
    #include <pwd.h>
    #include <stdarg.h>
    #include <stdbool.h>
    #include <stddef.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <strings.h>
    #include <sys/file.h>
    #include <sys/resource.h>
    #include <sys/stat.h>
    #include <sys/time.h>
    #include <sys/types.h>
    #include <time.h>
    #include <unistd.h>
    #include <assert.h>
    """

  private static let head = """
    // Generated from the tables of Foundation's classes: `fwdsim objc-support`.
    #ifndef FWD_FOUNDATION_H
    #define FWD_FOUNDATION_H
    #pragma clang system_header
    \(systemHeaders)
    #ifndef OBJC_OLD_DISPATCH_PROTOTYPES
    #define OBJC_OLD_DISPATCH_PROTOTYPES 1
    #endif
    #include <objc/objc.h>
    #include <objc/runtime.h>
    #include <objc/message.h>
    #ifndef HUGE
    #define HUGE HUGE_VAL
    #endif
    #ifndef ENOATTR
    #define ENOATTR ENODATA
    #endif
    OBJC_EXTERN_C_BEGIN
    #ifndef _GNU_SOURCE
    int pthread_setname_np(const char *name) __asm__("fwdc_pthread_setname_np");
    int pthread_getname_np(pthread_t thread, char *name, size_t size) __asm__("fwdc_pthread_getname_np");
    typedef struct dl_info {
        const char *dli_fname;
        void *dli_fbase;
        const char *dli_sname;
        void *dli_saddr;
    } Dl_info;
    int dladdr(const void *address, Dl_info *info);
    int asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
    int vasprintf(char **text, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
    char *strcasestr(const char *text, const char *part);
    void *memmem(const void *bytes, size_t count, const void *part, size_t partCount);
    #define RTLD_DEFAULT ((void *)0)
    #define RTLD_NEXT ((void *)-1L)
    #endif
    typedef unsigned char uuid_t[16];
    typedef char uuid_string_t[37];
    typedef unsigned long unw_word_t, unw_context_t[128], unw_cursor_t[128];
    typedef int unw_regnum_t;
    #define st_atimespec st_atim
    #define st_mtimespec st_mtim
    #define st_ctimespec st_ctim
    char *strptime(const char *text, const char *format, struct tm *time) __asm__("fwdc_strptime");
    char *strptime_l(const char *text, const char *format, struct tm *time, struct __locale_struct *locale)
        __asm__("fwdc_strptime_l");
    int pthread_main_np(void) __asm__("fwdc_pthread_main_np");
    unsigned pthread_mach_thread_np(pthread_t thread) __asm__("fwdc_pthread_mach_thread_np");
    int pthread_threadid_np(pthread_t thread, uint64_t *number) __asm__("fwdc_pthread_threadid_np");
    void pthread_yield_np(void) __asm__("fwdc_pthread_yield_np");
    void *pthread_get_stackaddr_np(pthread_t thread) __asm__("fwdc_pthread_get_stackaddr_np");
    size_t pthread_get_stacksize_np(pthread_t thread) __asm__("fwdc_pthread_get_stacksize_np");
    void *_Block_copy(const void *block);
    void _Block_release(const void *block);
    id objc_getProperty(id object, SEL sel, ptrdiff_t offset, BOOL atomic);
    void objc_setProperty(id object, SEL sel, ptrdiff_t offset, id value, BOOL atomic, signed char copy);
    void objc_copyStruct(void *to, const void *from, ptrdiff_t size, BOOL atomic, BOOL strong);
    extern void *_NSConcreteStackBlock[], *_NSConcreteGlobalBlock[];
    OBJC_EXTERN_C_END
    #define Block_copy(...) ((__typeof__(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
    #define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
    """
  private static let end = "#endif"

  private static let enumerationDeclaration = """
    typedef struct {
        unsigned long state;
        id __unsafe_unretained *itemsPtr;
        unsigned long *mutationsPtr;
        unsigned long extra[5];
    } NSFastEnumerationState;
    """

  // MARK: Types

  private func forwardDeclarations() -> String {
    let classes = (tables.classes + tables.screenClasses)
      .map { $0.name + typeParameters(of: $0) }.joined(separator: ", ")
    return "@class \(classes);\n"
      + tables.protocols.map { "@protocol \($0.name);" }.joined(separator: "\n")
  }

  /// The records that the tables declare, in the order in which they were first met.
  private var recordTags: [String] { types.recordOrder.filter { !SystemNames.isSystemTag($0) } }

  /// Those with a member of a record that is known by its typedef alone: they have to stand behind the typedefs.
  private func tagsBehindTypedefs() -> Set<String> {
    let typedefs = types.anonymous.values.map { $0 + " " }
    return Set(
      recordTags.filter { tag in
        types.records[tag]?.members.contains { member in
          typedefs.contains { member.hasPrefix($0) }
        } == true
      })
  }

  private func incompleteRecords() -> String {
    recordTags.map { "\(types.records[$0]?.keyword ?? "struct") \($0);" }.joined(separator: "\n")
  }

  /// The definitions of these records, each behind those of its members.
  private func recordDefinitions(of tags: Set<String>) -> String {
    var lines: [String] = []
    var done: Set<String> = []
    func add(_ tag: String) {
      guard tags.contains(tag), let record = types.records[tag], done.insert(tag).inserted
      else { return }
      for member in record.members {
        for other in types.recordOrder where member.contains(" \(other) ") { add(other) }
        for other in types.recordOrder where member.hasPrefix("struct \(other) ") { add(other) }
      }
      lines.append("\(record.keyword) \(tag) { \(record.members.joined(separator: " ")) };")
    }
    for tag in types.recordOrder { add(tag) }
    return lines.joined(separator: "\n")
  }

  private mutating func typedefs() -> String {
    var lines: [String] = []
    var done: Set<String> = []
    let names = tables.types.keys.sorted()
    func target(_ encoding: String) -> String? {
      if encoding.hasPrefix("=") { return String(encoding.dropFirst()) }
      return tables.types[encoding] != nil ? encoding : nil
    }
    func add(_ name: String, _ types: inout EncodedTypes) {
      guard let encoding = tables.types[name], !SystemNames.isSystemType(name),
        name != "NSFastEnumerationState", done.insert(name).inserted
      else { return }
      if enumerations[name] != nil, HeaderEnumerations.isResult(name) {
        lines.append("typedef enum \(name) : \(integer(of: name)) \(name);")
      } else if enumerations[name] != nil {
        lines.append("FWD_ENUMERATION_TYPE(\(integer(of: name)), \(name));")
      } else if name == "NSComparator" {
        add("NSComparisonResult", &types)
        lines.append("typedef NSComparisonResult (^NSComparator)(id, id);")
      } else if let record = types.records[name] {
        lines.append("typedef \(record.keyword) \(name) \(name);")
      } else if let other = target(encoding) {
        add(other, &types)
        lines.append("typedef \(other) \(name);")
      } else if encoding == "?" {
        lines.append("typedef void \(name)(NSException *);")
      } else {
        // The record of a typedef is spelled out in its own declaration.
        let plain = EncodedTypes.plain(encoding)
        let known =
          types.anonymous[plain] == name ? types.anonymous.removeValue(forKey: plain) : nil
        lines.append("typedef \(EncodingParser.type(encoding, &types)(name));")
        if let known { types.anonymous[plain] = known }
      }
    }
    var found = types
    for name in names { add(name, &found) }
    types = found
    return lines.joined(separator: "\n")
  }

  // MARK: Constants

  /// Integers are enumerators, so that they are constants to the compiler.
  private mutating func enumerators() -> String {
    var groups: [String: [String]] = [:]
    var macros: [String] = []
    let typed = Set(enumerations.values.flatMap { $0.map(\.name) })
    for (name, constant) in tables.constants
    where !SystemNames.isSystemConstant(name) && !typed.contains(name) {
      switch constant {
      case .integer(let value, let encoding):
        let type = typeName(encoding)
        if type.contains("*") || type == "BOOL" {
          macros.append("#define \(name) ((\(type))\(literal(value)))")
        } else {
          groups[type, default: []].append("\(name) = \(literal(value, of: type))")
        }
      case .floating(let value, _): macros.append("#define \(name) ((double)\(literal(value)))")
      case .null(let encoding): macros.append("#define \(name) ((\(typeName(encoding)))0)")
      default: break
      }
    }
    let blocks = groups.ordered { $0.key < $1.key }.map { type, names in
      let undefined = names.map { "#undef \($0.prefix { $0 != " " })" }.joined(separator: "\n")
      return "\(undefined)\nenum : \(type) {\n    \(names.joined(separator: ",\n    "))\n};"
    }
    return (typedEnumerations() + blocks + macros).joined(separator: "\n")
  }

  private mutating func typeName(_ encoding: String) -> String {
    if tables.types[encoding] != nil || ["id", "Class", "SEL"].contains(encoding) {
      return encoding
    }
    return EncodingParser.type(encoding, &types)("").trimmed
  }

  private func literal(_ value: Int64) -> String {
    value == .min
      ? "(-9223372036854775807L - 1)" : "\(value)\(Int32(exactly: value) == nil ? "L" : "")"
  }

  /// Of an unsigned type, a negative number is a large one.
  func literal(_ value: Int64, of type: String) -> String {
    guard value < 0, type.hasPrefix("unsigned") else { return literal(value) }
    return type == "unsigned long" ? "\(UInt64(bitPattern: value))UL" : "(\(type))\(literal(value))"
  }

  private func literal(_ value: Double) -> String {
    if value.isNaN { return "__builtin_nan(\"\")" }
    if value.isInfinite { return value < 0 ? "-__builtin_inf()" : "__builtin_inf()" }
    return "\(value)"
  }

  private mutating func constantDeclarations() -> String {
    var lines: [String] = []
    for (name, constant) in tables.constants where !SystemNames.isSystemConstant(name) {
      switch constant {
      case .string: lines.append("OBJC_EXTERN NSString *const \(name);")
      case .coreString: lines.append("OBJC_EXTERN const CFStringRef \(name);")
      case .cString: lines.append("OBJC_EXTERN const char *const \(name);")
      case .structure(_, let encoding), .object(_, _, _, let encoding):
        if tables.types[encoding] != nil {
          lines.append("OBJC_EXTERN const \(encoding) \(name);")
        } else {
          let declaration = EncodingParser.type(encoding, &types)("const \(name)")
          lines.append("OBJC_EXTERN \(declaration);")
        }
      default: break
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Functions

  private mutating func functionDeclarations() -> String {
    var lines = ["OBJC_EXTERN_C_BEGIN"]
    for (library, function) in tables.functions {
      switch SystemNames.place(of: function.name, library: library) {
      case .system, .written: continue
      case .redirected:
        lines.append(
          "extern __typeof__(\(function.name)) \(function.name) __asm__(\"fwdc_\(function.name)\");"
        )
      case .generated: lines.append(declaration(of: function))
      }
    }
    lines.append("OBJC_EXTERN_C_END")
    return lines.joined(separator: "\n")
  }

  private mutating func declaration(of function: NativeFunction) -> String {
    let parts = EncodingParser.list(function.types, &types)
    guard let result = parts.first else { return "" }
    var parameters = parts.dropFirst().map {
      HeaderAttributes.parameter($0("").trimmed, ofFunction: function.name)
    }
    if function.name.hasPrefix("CC_") {
      // Digests are of unsigned bytes, which encodings do not tell from text.
      parameters = parameters.map { $0 == "char *" ? "unsigned char *" : $0 }
    }
    let attributes = HeaderAttributes.ofFunction(function, parameters: parameters.count)
    if function.isVariadic { parameters.append("...") }
    let list = parameters.isEmpty ? "void" : parameters.joined(separator: ", ")
    let isDigest = function.name.hasPrefix("CC_") && function.types.hasPrefix("*")
    return
      "#undef \(function.name)\nextern \(isDigest ? "unsigned " : "")\(result("\(function.name)(\(list))"))"
      + " __asm__(\"fwdc_\(function.name)\")\(attributes);"
  }

  // MARK: Classes and protocols

  private mutating func protocolDeclarations() -> [String] {
    var result: [String] = []
    var done: Set<String> = []
    func add(_ name: String, _ header: inout FoundationHeader) {
      guard let row = tables.protocols.first(where: { $0.name == name }), done.insert(name).inserted
      else { return }
      for other in row.incorporated { add(other, &header) }
      let adopted = row.incorporated.isEmpty ? "" : " <\(row.incorporated.joined(separator: ", "))>"
      let methods = header.members(
        row.methods.map(MethodRow.init), of: nil, speaksOfNil: name != "NSObject")
      let properties =
        name == "NSObject"
        ? """

        @required
        @property (readonly) unsigned long hash;
        @property (readonly) Class superclass;
        @property (readonly, copy) NSString *description;
        @optional
        @property (readonly, copy) NSString *debugDescription;
        """ : ""
      let text = "@protocol \(name)\(adopted)\n\(methods)\(properties)\n@end"
      result.append(name == "NSObject" ? text : FoundationHeader.audited(text))
    }
    var header = self
    for row in tables.protocols { add(row.name, &header) }
    types = header.types
    return result
  }

  private func typeParameters(of row: ClassRow) -> String {
    guard !row.parameters.isEmpty else { return "" }
    return "<\(row.parameters.map { "__covariant \($0)" }.joined(separator: ", "))>"
  }

  /// - Parameter speaksOfNil: Whether it is known what may be nil in such classes.
  mutating func classDeclaration(_ row: ClassRow, speaksOfNil: Bool = true) -> String {
    var head = row.superclass == nil ? "__attribute__((objc_root_class))\n" : ""
    head += "@interface \(row.name)\(typeParameters(of: row))"
    if let superclass = row.superclass {
      head += " : \(superclass)"
      let parameters = tables.classes.first { $0.name == superclass }?.parameters ?? []
      if !parameters.isEmpty, parameters == row.parameters {
        head += "<\(parameters.joined(separator: ", "))>"
      }
    }
    let adopted = row.protocols.filter(types.protocols.contains)
    if !adopted.isEmpty { head += " <\(adopted.joined(separator: ", "))>" }
    if row.superclass == nil { head += " { Class isa; }" }
    let speaksOfNil = speaksOfNil && HeaderNullability.isAudited(row.name)
    var parts = [head, members(row.methods, of: row, speaksOfNil: speaksOfNil)]
    var seen: Set<String> = []
    for property in row.properties where seen.insert(property.name).inserted {
      if let declaration = declaration(of: property, speaksOfNil: speaksOfNil) {
        parts.append(declaration)
      }
    }
    let text = (parts + ["@end"]).joined(separator: "\n")
    return speaksOfNil ? FoundationHeader.audited(text) : text
  }

  /// A declaration in which what has no other word may not be nil.
  private static func audited(_ text: String) -> String {
    "\(HeaderNullability.begin)\n\(text)\n\(HeaderNullability.end)"
  }

  private static let manualSelectors: Set<String> = [
    "retain", "release", "autorelease", "retainCount",
  ]

  private mutating func members(
    _ methods: [MethodRow], of row: ClassRow?, speaksOfNil: Bool
  ) -> String {
    var lines: [String] = []
    var manual: [String] = []
    var seen: Set<String> = []
    for method in methods {
      guard seen.insert((method.isClassMethod ? "+" : "-") + method.selector).inserted else {
        continue
      }
      let declaration = declaration(of: method, in: row, speaksOfNil: speaksOfNil)
      if FoundationHeader.manualSelectors.contains(method.selector), !method.isClassMethod {
        manual.append(declaration)
      } else {
        let group = row == nil ? (method.isOptional ? "@optional " : "@required ") : ""
        lines.append(group + declaration)
      }
    }
    if !manual.isEmpty {
      lines.append("#if !__has_feature(objc_arc)\n\(manual.joined(separator: "\n"))\n#endif")
    }
    return lines.joined(separator: "\n")
  }

  private mutating func declaration(
    of method: MethodRow, in row: ClassRow?, speaksOfNil: Bool
  ) -> String {
    let parts = EncodingParser.list(method.types, &types)
    var result = method.returnsInstance ? "instancetype" : parts.first?("").trimmed ?? "void"
    let generics =
      method.isClassMethod ? nil : row.flatMap { HeaderGenerics($0.name, $0.parameters) }
    if let row, PredefinedDeclarations.givesElement(method.selector, of: row.name) {
      result = "ObjectType"
    } else {
      result = HeaderEnumerations.result(result, of: method.selector)
      if row?.name == "UIApplication", method.selector == "delegate" {
        // As free in what it may be sent as `id`, and its window has a type.
        result = "__kindof NSObject<UIApplicationDelegate> *"
      }
      result = generics?.result(result, of: method.selector) ?? result
    }
    result = HeaderGenerics.ofKnownElements(result, method.selector)
    if speaksOfNil, HeaderNullability.isNullableResult(method.selector) {
      result = HeaderNullability.nullable(result)
    }
    let parameters = parts.dropFirst(3).map { $0("").trimmed }
    var text = "\(method.isClassMethod ? "+" : "-") (\(result))"
    let keywords = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    if parameters.isEmpty {
      text += method.selector
    } else {
      for (index, parameter) in parameters.enumerated() where index < keywords.count {
        var type = HeaderAttributes.parameter(parameter, index, of: method.selector)
        if HeaderEnumerations.isInteger(parameter), type != parameter, tables.types[type] == nil {
          type = parameter
        }
        type = generics?.argument(type, index, of: method.selector) ?? type
        if speaksOfNil, HeaderNullability.isNullableParameter(index, of: method.selector) {
          type = HeaderNullability.nullable(type)
        }
        text += "\(index > 0 ? " " : "")\(keywords[index]):(\(type))a\(index)"
      }
    }
    if method.isVariadic { text += ", ..." }
    return text + HeaderAttributes.ofMethod(method, parameters: parameters) + ";"
  }

  private mutating func declaration(of property: NativeProperty, speaksOfNil: Bool) -> String? {
    let parts = property.attributes.split(separator: ",").map(String.init)
    guard let first = parts.first, first.hasPrefix("T") else { return nil }
    let type = EncodingParser.type(String(first.dropFirst()), &types)
    let declaration = HeaderGenerics.property(property.name, type)
    var words = ["nonatomic"]
    for part in parts.dropFirst() {
      switch part.first {
      case "R": words.append("readonly")
      case "C": words.append("copy")
      case "&": words.append("strong")
      case "W": words.append("weak")
      case "G": words.append("getter=\(part.dropFirst())")
      case "S": words.append("setter=\(part.dropFirst())")
      default: break
      }
    }
    if first.hasPrefix("T@"), !words.contains(where: ["copy", "strong", "weak"].contains) {
      words.append(words.contains("readonly") ? "strong" : "assign")
    }
    if speaksOfNil, HeaderNullability.isNullableProperty(property.name),
      declaration.contains("*") || declaration.contains("^") || declaration.hasPrefix("id ")
    {
      words.append("nullable")
    }
    return "@property (\(words.joined(separator: ", "))) \(declaration);"
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
