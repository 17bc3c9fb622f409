/// F01: what the text of a listing gets wrong before it means anything.
public enum SyntaxCode: String, DiagnosticFamily {
  case expected = """
    F0101 Something is missing here
    The grammar requires a certain token here, such as `;`, `]`, `)` or a name, and found another
    one. The caret marks where it was expected: right after the last valid token. fwdsim continues
    as if the token were there, so a later error may be a consequence of this one: correct the
    first one first.
    Instead: write what is missing where the caret is, or remove what does not belong there
    """
  case unclosedContainer = """
    F0102 A class or protocol is not closed by @end
    Every @interface, @implementation and @protocol ends with @end, and they cannot be nested. If
    only C functions follow an open @implementation, fwdsim assumes that it ends before the first
    function after its last method and warns: the program means the same either way.
    Instead: write `@end` after the last method
    """
  case unbalanced = """
    F0103 A bracket has no partner
    A `(`, `[` or `{` is never closed, or a closing bracket was never opened. The label shows the
    one without a partner. The missing one often belongs a few lines earlier: look at the
    indentation.
    Instead: close it, or remove the bracket that closes nothing
    """
  case expectedExpression = """
    F0104 An expression is missing
    A value was expected: a name, a literal, a message in square brackets, something in
    parentheses, or an operator with its operands.
    Instead: write a value here, or remove the operator before it
    """
  case expectedDeclaration = """
    F0105 This is not a declaration
    At the top level of a file there are declarations, functions, @interface, @implementation and
    @protocol, not statements. Statements belong in a function or a method. In a file without
    `main`, which is the whole program, fwdsim runs them as the body of one, with the variables that
    no function or method names, in an autorelease pool, and warns.
    Instead: move statements into `main` or another function
    """
  case unexpectedToken = """
    F0106 A token that does not belong here
    The token can neither begin nor continue anything here. The usual causes are a stray `@end`,
    an `else` without an `if`, and one `}` too many.
    Instead: remove it, or write what should come before it
    """
  case badLiteral = """
    F0107 A literal that cannot be read
    A number, character or string literal is malformed: an unknown escape, digits that do not
    belong to the base, a missing closing quote, or a value that no type can hold.
    Instead: write the literal as C has it: `42`, `0x2A`, `1.5f`, `'a'`, `"text"`, `@"text"`
    """
  case badCharacter = """
    F0108 A character that Objective-C does not use
    Outside strings and comments, only the characters of the C language are allowed, and letters
    in names. Typographic quotes and dashes, full-width punctuation and no-break spaces are the
    usual suspects: they come along when code is copied from a web page.
    Instead: write the plain character: `"`, `'`, `-`, a space
    """
  case nesting = """
    F0109 Nested too deeply
    Expressions, statements and declarators may be nested 256 levels deep. Anything deeper is not
    parsed.
    Instead: give parts of it names: variables for values, functions for statements
    """
  case preprocessor = """
    F0110 A preprocessor line that cannot be read
    A line that begins with `#` is an instruction to the preprocessor: #import, #include, #define,
    #undef, #if, #ifdef, #ifndef, #elif, #else, #endif, #pragma, #error, #warning, #line.
    Conditions need their #endif.
    Instead: write a directive that the preprocessor has, such as `#import`, `#define` or `#if`
    """
  case unknownHeader = """
    F0111 No such header
    fwdsim knows Foundation's umbrella header and its parts, objc/runtime.h, objc/message.h and
    their relatives, the C library's headers, and dispatch/dispatch.h. Headers of the listing's
    own are read: from the folder of the importing file, from folders given with -I, from the
    folders of the other files of the program, and from the project around them. With
    `--stub-all`, a header of a library that is not here is no error: what nothing declares is
    taken for the library's, and does nothing.
    Instead: give the folder that has the header with -I
    """
  case userError = """
    F0112 The listing asks for an error
    An #error line was reached: the listing refuses this configuration. The conditions around the
    line say which.
    Instead: change what the conditions around it test, for instance with `-D NAME=VALUE`
    """
  case userWarning = """
    F0113 The listing asks for a warning
    A #warning line was reached.
    Instead: nothing has to be changed
    """
  case macroUse = """
    F0114 A macro is used wrongly
    A function-like macro was given too few or too many arguments, its argument list is not
    closed, or `##` made something that is not one token.
    Instead: give the macro as many arguments as its definition has parameters
    """
  case macroDefinition = """
    F0115 A macro definition that cannot be read
    After #define come a name, for a function-like macro its parameters in parentheses directly
    after the name, and the replacement. `#` must be followed by a parameter, and `##` must be
    between two tokens.
    Instead: write `#define NAME text` or `#define NAME(a, b) text`
    """
  case badSpecifiers = """
    F0116 Specifiers that do not go together
    A declaration begins with at most one storage class and one type. `unsigned float`, `long
    char`, two storage classes or two types are not allowed.
    Instead: keep one storage class and one type
    """
  case missingType = """
    F0117 A declaration without a type
    Every declaration names a type. Before 1999, C assumed `int` when the type was missing; write
    it.
    Instead: write the type: `int` where none was meant
    """
  case badLabel = """
    F0118 A label in the wrong place
    `case` and `default` belong inside a switch, `break` inside a loop or a switch, and `continue`
    inside a loop.
    Instead: move it into the loop or switch that it belongs to
    """
  case emptyFile = """
    F0119 Nothing to run
    The file has no declarations at all: it is empty, or everything in it is commented out or
    excluded by #if. Or it has declarations, but no function `main` among them.
    Instead: write at least `int main(void) { return 0; }`
    """
  case badMessage = """
    F0120 A message that cannot be read
    A message is `[receiver name]` or `[receiver name: argument next: argument]`. Either all parts
    have a colon, or there is only one part and it has none.
    Instead: write `[receiver name]` or `[receiver name: argument next: argument]`
    """
  case badAttribute = """
    F0121 A property attribute that does not exist or does not fit
    Property attributes are strong, weak, copy, assign, retain, unsafe_unretained, readonly,
    readwrite, atomic, nonatomic, getter=, setter=, class, and the nullability words.
    Instead: use the attributes that `fwdsim explain F0121` lists
    """
  case harmlessExtra = """
    F0122 Something here has no effect
    A token that compilers accept and ignore, or accept with a warning, such as a `;` after a
    method's declarator or an unknown `#pragma`.
    Instead: remove it
    """
}
