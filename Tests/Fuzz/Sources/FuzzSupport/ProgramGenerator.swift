// Programs by a grammar: declarations first, then methods and a main that use them.
//
// What it makes nearly always compiles, since names come from what was declared; types are mixed on purpose where the
// language lets them mix (casts, id, objc_msgSend through a cast, runtime functions). Loops have small bounds; the run's
// limits stop the rest.
public struct ProgramGenerator {
  private var dice: Dice
  private var depth = 0
  private var locals: [String] = []
  private var out = ""

  private static let objects = ["a", "b", "c", "self_", "list", "map", "text", "number", "global"]
  private static let selectors = [
    "description", "hash", "copy", "mutableCopy", "self", "class", "superclass", "count", "length",
    "removeAllObjects",
    "lastObject", "firstObject", "allObjects", "keyEnumerator", "objectEnumerator", "poke", "other",
    "value", "dance", "missing",
    "init", "reversed", "uppercaseString", "intValue", "UTF8String", "allKeys", "new",
    "debugDescription", "isProxy", "zone",
  ]
  private static let selectors1 = [
    "isEqual:", "addObject:", "removeObject:", "objectForKey:", "containsObject:", "setValue:",
    "setOther:", "poke:",
    "stringByAppendingString:", "isKindOfClass:", "respondsToSelector:", "performSelector:",
    "valueForKey:", "indexOfObject:",
    "compare:", "arrayByAddingObject:", "setString:", "appendString:",
    "componentsSeparatedByString:", "objectAtIndex:",
    "characterAtIndex:", "initWithArray:", "setArray:", "addObjectsFromArray:",
    "forwardingTargetForSelector:",
    "methodSignatureForSelector:", "forwardInvocation:", "conformsToProtocol:",
    "methodForSelector:", "doesNotRecognizeSelector:",
  ]
  private static let selectors2 = [
    "setObject:forKey:", "setValue:forKey:", "replaceObjectAtIndex:withObject:",
    "performSelector:withObject:",
    "exchangeObjectAtIndex:withObjectAtIndex:", "insertObject:atIndex:",
    "setObject:forKeyedSubscript:", "poke:with:",
    "stringByReplacingOccurrencesOfString:withString:", "stringByPaddingToLength:withString:",
  ]
  private static let classes = [
    "NSObject", "NSMutableArray", "NSMutableDictionary", "NSMutableString", "NSMutableSet",
    "NSProxy", "Thing", "Sub", "Proxy",
    "NSNumber", "NSString", "NSArray", "NSInvocation", "NSMethodSignature", "NSException",
    "NSValue", "NSData", "NSDate", "NSNull",
  ]
  private static let types = [
    "v@:", "@@:", "i@:i", "@@:@", "d@:d", "B@:@", "q@:", "{CGRect={CGPoint=dd}{CGSize=dd}}@:", "v",
    "", "@", "^v@:^v", "?",
  ]
  private static let integers = [
    "0", "1", "2", "3", "-1", "7", "100", "255", "65536", "2147483647", "-2147483648", "4294967296",
    "9223372036854775807", "0x7fffffffffffffffL", "NSNotFound", "NSUIntegerMax",
  ]

  public init(_ dice: Dice) { self.dice = dice }

  public static func program(_ dice: Dice) -> String {
    var generator = ProgramGenerator(dice)
    return generator.make()
  }

  private mutating func make() -> String {
    out = """
      #import <Foundation/Foundation.h>
      #import <objc/runtime.h>
      #import <objc/message.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static id global;
      static int counter;
      struct pair { int x; double y; id object; };
      typedef void (^Block)(id, int);
      @protocol Poking
      - (void)poke;
      @optional
      - (id)other;
      @end
      @interface Thing : NSObject <Poking> {
        @public int number_; id held; char bytes[8]; struct { unsigned flag : 3; int rest : 5; } bits;
      }
      @property (\(dice.pick(["strong", "copy", "weak", "assign", "atomic", "nonatomic, retain"]))) id value;
      @property (nonatomic) int amount;
      @end
      @interface Sub : Thing
      @end
      @interface Proxy : NSProxy { id target; }
      @end

      """
    for name in ["Thing", "Sub"] {
      out += "@implementation \(name)\n"
      methods()
      out += "@end\n"
    }
    out += "@implementation Proxy\n"
    if dice.chance(70) {
      out +=
        "- (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return \(dice.pick(["[target methodSignatureForSelector: s]", "[NSMethodSignature signatureWithObjCTypes: \"v@:\"]", "nil", "(id)target"])); }\n"
      out +=
        "- (void)forwardInvocation:(NSInvocation *)i { \(dice.pick(["[i invokeWithTarget: target];", "[i invoke];", "", "[i setReturnValue: &target];", "id x = nil; [i getArgument: &x atIndex: 2]; global = x;"])) }\n"
    }
    out +=
      "@end\nstatic id made(id self, SEL _cmd, id x) { counter++; return \(dice.pick(["x", "self", "nil", "global", "[self description]"])); }\n"
    out +=
      "int main(void) {\n@autoreleasepool {\nid a = [Thing new], b = [Sub new], c = nil, self_ = a; id list = [NSMutableArray array]; id map = [NSMutableDictionary dictionary]; id text = [NSMutableString stringWithString: @\"text\"]; id number = @3; int i = 0, j = 1; long n = 2; double d = 0.5; char buffer[16] = \"abc\"; int numbers[4] = { 1, 2, 3, 4 }; struct pair p = { 1, 2, nil }; Block block = ^(id x, int y) { counter += y; };\n"
    let count = 3 + dice.number(30)
    for _ in 0..<count { statement() }
    out += "printf(\"%d\\n\", counter);\n}\nreturn 0;\n}\n"
    return out
  }

  private mutating func methods() {
    out += "- (void)poke { counter++; if (counter > 50) return; \(inner()) }\n"
    if dice.chance(50) {
      out +=
        "- (id)other { \(inner()) return \(dice.pick(["self", "nil", "global", "self.value", "held"])); }\n"
    }
    if dice.chance(30) {
      out +=
        "- (BOOL)isEqual:(id)o { \(inner()) return \(dice.pick(["YES", "NO", "self == o"])); }\n- (NSUInteger)hash { return \(dice.pick(["1", "2", "(NSUInteger)self", "counter++"])); }\n"
    }
    if dice.chance(30) {
      out +=
        "- (NSString *)description { \(inner()) return \(dice.pick(["@\"thing\"", "nil", "[super description]", "(id)@3"])); }\n"
    }
    if dice.chance(30) { out += "- (void)dealloc { counter++; \(inner()) }\n" }
    if dice.chance(30) {
      out +=
        "+ (BOOL)resolveInstanceMethod:(SEL)s { counter++; if (counter > 60) return NO; \(dice.pick(["class_addMethod(self, s, (IMP)made, \"@@:@\");", "", "[self new];"])) return \(dice.pick(["YES", "NO", "[super resolveInstanceMethod: s]"])); }\n"
    }
    if dice.chance(30) {
      out +=
        "- (id)forwardingTargetForSelector:(SEL)s { return \(dice.pick(["self", "nil", "global", "held", "@\"text\"", "[Sub new]"])); }\n"
    }
    if dice.chance(20) {
      out +=
        "- (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return \(dice.pick(["[super methodSignatureForSelector: s]", "[NSMethodSignature signatureWithObjCTypes: \"@@:@\"]", "nil"])); }\n- (void)forwardInvocation:(NSInvocation *)v { counter++; \(dice.pick(["[v invokeWithTarget: global];", "[super forwardInvocation: v];", ""])) }\n"
    }
    if dice.chance(20) { out += "+ (void)initialize { counter++; \(inner()) }\n" }
  }

  /// A statement within a method: of what every method sees.
  private mutating func inner() -> String {
    switch dice.number(9) {
    case 0: "[global \(dice.pick(Self.selectors))];"
    case 1: "global = self;"
    case 2: "[self.value \(dice.pick(Self.selectors))];"
    case 3: "held = global;"
    case 4: "@throw self;"
    case 5: "self.value = \(dice.pick(["global", "self", "nil", "@[ self ]", "^{ counter++; }"]));"
    case 6: "[global removeAllObjects];"
    case 7: "number_ = bits.rest = counter;"
    default: ""
    }
  }

  // MARK: Statements

  private mutating func statement() {
    depth += 1
    defer { depth -= 1 }
    if depth > 4 {
      out += "i++;\n"
      return
    }
    switch dice.number(28) {
    case 0: out += "\(object()) = \(expression());\n"
    case 1: out += "[\(object()) \(dice.pick(Self.selectors))];\n"
    case 2: out += "\(object()) = \(message());\n"
    case 3: out += "printf(\"%ld\\n\", (long)\(message()));\n"
    case 4: body("for (int k = 0; k < \(dice.number(5)); k++)")
    case 5: body("for (id x in \(object()))")
    case 6: body("if (\(condition()))")
    case 7:
      body("@try")
      body("@catch (\(dice.pick(["id e", "NSException *e", "NSString *e"])))")
      if dice.chance(40) { body("@finally") }
    case 8: body("@synchronized (\(object()))")
    case 9: body("@autoreleasepool")
    case 10: out += "@throw \(expression());\n"
    case 11: out += "NSLog(@\"%@ %d\", \(expression()), (int)\(number()));\n"
    case 12:
      out +=
        "i = (int)(\(number()) \(dice.pick(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"])) \(number()));\n"
    case 13: out += "numbers[\(number())] = \(number());\n"
    case 14:
      out +=
        "\(dice.pick(["strcpy", "strcat"]))(buffer, \(dice.pick(["\"x\"", "buffer", "\"a longer text than fits\"", "[text UTF8String]"])));\n"
    case 15:
      out +=
        "n = ((long (*)(id, SEL, \(dice.pick(["id", "int", "double", "struct pair"]))))objc_msgSend)(\(object()), @selector(\(dice.pick(Self.selectors1))), \(dice.pick(["a", "3", "0.5", "p"])));\n"
    case 16: runtime()
    case 17:
      out +=
        "block = ^(id x, int y) { [\(object()) \(dice.pick(Self.selectors))]; if (y > 0 && counter++ < 40) block\(dice.pick(["", "_"])) ? 0 : 0; };\n"
        .replacing("block_ ? 0 : 0", with: "(void)x").replacing("block ? 0 : 0", with: "(void)y")
    case 18: out += "block(\(expression()), \(number()));\n"
    case 19:
      out +=
        "[\(object()) enumerateObjectsUsingBlock: ^(id x, NSUInteger k, BOOL *stop) { \(inner2()) if (k > 3) *stop = YES; }];\n"
    case 20: out += "{ __weak id w = \(object()); \(object()) = nil; \(object()) = w; }\n"
    case 21:
      out +=
        "switch (i & 3) { case 0: \(inner2()) break; case 1: \(inner2()) default: \(inner2()) }\n"
    case 22:
      out +=
        "{ NSInvocation *v = [NSInvocation invocationWithMethodSignature: [\(object()) methodSignatureForSelector: @selector(\(dice.pick(Self.selectors + Self.selectors1)))]]; [v setSelector: @selector(\(dice.pick(Self.selectors + Self.selectors1)))]; [v setArgument: \(dice.pick(["&a", "&i", "&d", "&p", "buffer", "NULL"])) atIndex: \(dice.number(5))]; \(dice.pick(["[v retainArguments];", ""])) [v invokeWithTarget: \(object())]; [v getReturnValue: \(dice.pick(["&n", "&p", "buffer"]))]; }\n"
    case 23: out += "p.object = \(expression()); p.x = (int)\(number());\n"
    case 24:
      out +=
        "{ void *m = \(dice.pick(["malloc(16)", "calloc(2, 8)", "realloc(0, 8)", "(void *)buffer", "(__bridge void *)a"])); memset(m, \(dice.number(256)), \(dice.pick(["8", "16", "17", "n"]))); free(\(dice.pick(["m", "m", "buffer", "(char *)m + 8"]))); }\n"
    case 25:
      out +=
        "\(object()) = [\(dice.pick(Self.classes)) \(dice.pick(["new", "alloc", "class", "array", "string", "null", "date"]))];\n"
    case 26:
      out +=
        "[list sortUsingComparator: ^NSComparisonResult(id x, id y) { \(inner2()) return (NSComparisonResult)\(dice.pick(["1", "0", "-1", "[x compare: y]", "(counter++ % 3) - 1"])); }];\n"
    default:
      out +=
        "@try { [\(object()) \(dice.pick(["setValue", "setObject"])): \(expression()) forKey: \(expression())]; } @catch (id e) { counter++; }\n"
    }
  }

  private mutating func inner2() -> String {
    switch dice.number(6) {
    case 0: "[list \(dice.pick(["removeAllObjects", "removeLastObject", "count"]))];"
    case 1: "[map removeAllObjects];"
    case 2: "counter++;"
    case 3: "global = nil;"
    case 4: "@throw @\"thrown\";"
    default: ""
    }
  }

  private mutating func body(_ head: String) {
    out += head + " {\n"
    for _ in 0...dice.number(3) { statement() }
    out += "}\n"
  }

  private mutating func runtime() {
    let cls = dice.pick([
      "[a class]", "[Thing class]", "object_getClass(b)", "objc_getClass(\"Sub\")",
      "object_getClass([Thing class])", "[NSObject class]", "[list class]", "Nil",
    ])
    let selector = "@selector(\(dice.pick(Self.selectors + Self.selectors1 + Self.selectors2)))"
    let types = dice.pick(Self.types)
    switch dice.number(14) {
    case 0: out += "class_addMethod(\(cls), \(selector), (IMP)made, \"\(types)\");\n"
    case 1:
      out +=
        "class_replaceMethod(\(cls), \(selector), imp_implementationWithBlock(^id(id s, id x) { counter++; return x; }), \"\(types)\");\n"
    case 2:
      out +=
        "{ Method x = class_getInstanceMethod(\(cls), \(selector)); Method y = class_getInstanceMethod([Thing class], @selector(\(dice.pick(Self.selectors)))); if (x && y && counter++ < 30) method_exchangeImplementations(x, y); }\n"
    case 3: out += "object_setClass(\(object()), \(cls));\n"
    case 4:
      out +=
        "objc_setAssociatedObject(\(object()), \(dice.pick(["&counter", "@selector(poke)", "NULL"])), \(expression()), \(dice.pick(["OBJC_ASSOCIATION_RETAIN", "OBJC_ASSOCIATION_ASSIGN", "OBJC_ASSOCIATION_COPY", "77"])));\n"
    case 5: out += "\(object()) = objc_getAssociatedObject(\(object()), &counter);\n"
    case 6:
      out +=
        "{ Class k = objc_allocateClassPair(\(cls), \"Made\(dice.number(3))\", 0); if (k) { class_addIvar(k, \"iv\", \(dice.pick(["8", "4", "1"])), \(dice.pick(["3", "2", "0"])), \"\(dice.pick(["@", "i", "c", "{a=ii}"]))\"); class_addMethod(k, \(selector), (IMP)made, \"\(types)\"); objc_registerClassPair(k); \(object()) = [k new]; } }\n"
    case 7: out += "objc_disposeClassPair(objc_getClass(\"Made\(dice.number(3))\"));\n"
    case 8:
      out +=
        "{ unsigned k = 0; Method *l = class_copyMethodList(\(cls), &k); for (unsigned q = 0; q < k; q++) method_getTypeEncoding(l[q]); free(l); }\n"
    case 9:
      out +=
        "{ Ivar v = class_getInstanceVariable(\(cls), \"\(dice.pick(["held", "number_", "iv", "_value", "isa"]))\"); if (v) { object_setIvar(\(object()), v, \(expression())); \(object()) = object_getIvar(\(object()), v); } }\n"
    case 10:
      out +=
        "class_setSuperclass(\(cls), \(dice.pick(["[NSObject class]", "[Thing class]", "[Sub class]"])));\n"
    case 11:
      out +=
        "{ IMP f = class_getMethodImplementation(\(cls), \(selector)); if (f) ((id (*)(id, SEL, id))f)(\(object()), \(selector), \(object())); }\n"
    case 12:
      out +=
        "method_setImplementation(class_getInstanceMethod(\(cls), \(selector)), (IMP)\(dice.pick(["made", "NULL", "_objc_msgForward"])));\n"
    default:
      out += "n = (long)class_getInstanceSize(\(cls)); n += sel_isEqual(\(selector), NULL);\n"
    }
  }

  // MARK: Expressions

  private mutating func object() -> String { dice.pick(Self.objects) }

  private mutating func message() -> String {
    let receiver = dice.chance(15) ? dice.pick(Self.classes) : "(id)" + object()
    switch dice.number(3) {
    case 0:
      return
        "(id)[\(receiver) \(dice.pick(["self", "copy", "mutableCopy", "description", "lastObject", "allObjects", "other", "value", "superclass", "class"]))]"
    case 1:
      return
        "(id)[\(receiver) performSelector: @selector(\(dice.pick(Self.selectors1))) withObject: \(expression())]"
    default:
      return
        "(id)[\(receiver) performSelector: @selector(\(dice.pick(Self.selectors2))) withObject: \(expression()) withObject: \(expression())]"
    }
  }

  private mutating func expression() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 6 { return object() }
    switch dice.number(12) {
    case 0: return "@(\(number()))"
    case 1: return "@[ \(object()) ?: @1, @2 ]"
    case 2: return "@{ @\"k\": \(object()) ?: @1 }"
    case 3: return "@\"string \\u00e9\""
    case 4:
      return
        "[NSString stringWithFormat: @\"\(dice.pick(["%@", "%d", "%5@|%-3d", "%s", "%p%%", "%.2f", "%1$@ %1$@", "%*d"]))\", \(object()), \(object())]"
    case 5: return "(\(condition()) ? \(object()) : \(object()))"
    case 6: return "(id)[NSValue valueWithRange: NSMakeRange((NSUInteger)\(number()), 2)]"
    case 7: return "[^(id x) { return x ?: (id)@1; } copy]"
    case 8: return message()
    case 9: return "list[(NSUInteger)\(number())]"
    case 10: return "map[\(object())]"
    default: return object()
    }
  }

  private mutating func number() -> String {
    switch dice.number(6) {
    case 0: "i"
    case 1: "n"
    case 2: "(long)[list count]"
    case 3: "numbers[i & 3]"
    case 4: "(long)d"
    default: dice.pick(Self.integers)
    }
  }

  private mutating func condition() -> String {
    switch dice.number(6) {
    case 0: "\(object()) == \(object())"
    case 1: "[\(object()) isEqual: \(object())]"
    case 2: "i < \(number())"
    case 3: "[\(object()) respondsToSelector: @selector(\(dice.pick(Self.selectors)))]"
    case 4: "counter++ < 20"
    default: "[\(object()) isKindOfClass: [\(dice.pick(Self.classes)) class]]"
    }
  }
}

extension String {
  fileprivate func replacing(_ piece: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(piece) {
        result += other
        rest = rest.dropFirst(piece.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
