/// F05: constructs that fwdsim does not simulate.
public enum UnsupportedCode: String, DiagnosticFamily {
  case construct = """
    F0501 Not supported
    fwdsim runs the Objective-C used in articles about the runtime. This construct is outside that
    subset; the help line names the nearest one that works.
    Instead: write it in another way
    """
  case cxx = """
    F0502 C++ and Objective-C++ are not supported
    C++ classes, templates, namespaces, references, `new` and `delete` belong to another language.
    Write the listing in Objective-C.
    Instead: write it in Objective-C: classes with @interface, `id` and blocks
    """
  case assembly = """
    F0503 Inline assembly is not supported
    A listing is interpreted, so there is no machine to give instructions to. Only what means the
    same everywhere is taken: a barrier, a pause, a breakpoint (`asm("")`, `"pause"`, `"int3"`).
    Instead: write it in C
    """
  case oldStyleFunction = """
    F0504 A declaration of something that is not a parameter
    `int f(a) int a; { … }`, the K&R style, gives the types of the parameters after the
    parentheses. Nothing but parameters may be declared there. Write `int f(int a) { … }`.
    Instead: write the types inside the parentheses: `int f(int a)`
    """
  case attribute = """
    F0505 An attribute that would change the meaning
    Most attributes advise a compiler and are ignored. This one would change what the program
    does, and fwdsim does not support it.
    Instead: remove it, and write what it would do
    """
  case uiClass = """
    F0506 A class of UIKit or AppKit
    fwdsim has no screen, and stand-ins only for the usual views and controllers (F0508). `--stub NAME`
    makes one for another class, `--stub-all` does so for every class that is missing: it inherits from
    NSObject, answers nil or zero, and its properties keep what is set.
    Instead: `--stub NAME` or `--stub-all` makes an empty class of that name
    """
  case standIn = """
    F0508 A class of a screen is a stand-in
    fwdsim draws nothing. The usual views and controllers are there, so that a listing shows what
    is sent to whom: `[super viewDidLoad]` does nothing, `label.text` keeps what is put into it, a
    button sends its actions. A property or message that they do not have answers nil or zero, and a
    property keeps what is set. Sizes that only drawing would give are zero.
    Instead: leave out what draws if the listing is about something else
    """
  case unknownConstant = """
    F0509 A constant of a screen may be misspelt
    A constant that is spelled as those of UIKit, AppKit and their like, and that fwdsim does not
    know, is zero, or a text of its own name where an object is wanted, so that a pasted listing runs. This one differs by a letter or two from one that it
    knows.
    Instead: write the constant that is known, if that is the one meant
    """
}
