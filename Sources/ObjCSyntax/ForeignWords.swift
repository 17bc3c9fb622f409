/// Words of other languages that beginners bring along, and what Objective-C has for them.
///
/// Asked only when nobody declares the word. Lower-case letters are compared as written.
package enum ForeignWords {
  /// Words in the place of a type.
  package static func adviceForType(_ word: String) -> String? {
    switch word {
    case "let", "var", "val", "auto", "final":
      "write the type of the value: `int`, `NSString *`, or `__auto_type`"
    case "string", "String", "str": "a string is an `NSString *`"
    case "boolean", "Boolean", "Bool", "bool_t": "a truth value is a `BOOL`"
    case "integer", "Integer", "Int": "a whole number is an `int` or an `NSInteger`"
    case "Double", "Float", "decimal", "real": "a number with a fraction is a `double`"
    case "byte", "Byte": "a byte is an `unsigned char` or a `uint8_t`"
    case "Object", "object", "AnyObject", "Any", "NSobject": "any object is an `id`"
    case "Array", "List", "ArrayList", "list", "vector":
      "a list is an `NSArray *` or an `NSMutableArray *`"
    case "Dictionary", "Map", "HashMap", "dict", "map":
      "a dictionary is an `NSDictionary *` or an `NSMutableDictionary *`"
    case "Set", "HashSet", "set": "a set is an `NSSet *` or an `NSMutableSet *`"
    case "Number", "number": "a number is an `int` or `double`; as an object an `NSNumber *`"
    case "Void", "function", "func", "def": "a function without a result is declared `void`"
    case "weak": "write `__weak`"
    case "strong": "write `__strong`, or nothing: it is what is meant without"
    case "block": "write `__block`"
    default: nil
    }
  }

  /// Words in the place of a value.
  package static func adviceForValue(_ word: String) -> String? {
    switch word {
    case "null", "None", "Null", "nill", "Nill", "undefined", "none":
      "no object is `nil`; a pointer to nothing is `NULL`"
    case "this", "This", "me", "Self": "the object that runs the method is `self`"
    case "base": "the superclass's methods are reached through `super`"
    case "True", "TRUE_", "yes", "Yes": "truth is `YES`"
    case "False", "no", "No": "false is `NO`"
    case "System", "Console", "console", "std", "cout": "`NSLog(@\"…\")` prints a line"
    default: nil
    }
  }

  /// Words that are called.
  package static func adviceForFunction(_ word: String) -> String? {
    switch word {
    case "print", "println", "echo", "puts_", "Print", "log", "NSlog_":
      "`NSLog(@\"%@\", object)` prints a line"
    case "len", "length", "count", "strlength": "ask the object: `[text length]`, `[list count]`"
    case "str", "String", "string": "`[NSString stringWithFormat:@\"…\"]` makes a string"
    case "int", "Int", "parseInt", "Integer": "`[text intValue]` gives a number"
    case "range": "a loop that counts is written `for (int i = 0; i < 10; i++)`"
    case "super": "the superclass's method is called with `[super method]`"
    case "typeof", "type", "instanceof":
      "`[object class]` says what it is, `[object isKindOfClass:…]` tests it"
    default: nil
    }
  }

  /// Words before a head in parentheses and a block in braces.
  static func adviceForStatement(_ word: String) -> String? {
    switch word {
    case "elseif", "elif", "elsif", "elseIf", "elsIf", "ElseIf": "write `else if`"
    case "unless": "write `if (!(…))`"
    case "until": "write `while (!(…))`"
    case "foreach", "forEach": "write `for (Type *name in collection)`"
    case "repeat": "write `do { … } while (…);`"
    case "catch", "finally", "try", "synchronized", "autoreleasepool": "write `@\(word)`"
    case "when", "select", "match": "write `switch (…)`"
    default: nil
    }
  }

  /// Words that begin a function in another language.
  static func beginsFunction(_ word: String) -> Bool {
    ["func", "function", "def", "fn", "fun", "sub", "procedure"].contains(word)
  }

  /// Words before a class or a member of one in other languages.
  static func isAccess(_ word: String) -> Bool {
    [
      "public", "private", "protected", "internal", "abstract", "final", "open", "fileprivate",
      "override", "export",
    ].contains(word)
  }
}
