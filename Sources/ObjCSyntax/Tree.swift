// The syntax tree.
//
// What the parser gives and the checker reads: the listing as written, macros expanded, nothing
// resolved. Types are syntax (specifiers and a declarator); names are text; whether `a.b` is a
// member or a property, and whether `Foo` is a class, is the checker's business. The parser knows
// only as much about names as C's grammar needs: which identifiers are types in which scope.
//
// Nodes are immutable final classes (or enums of them) and carry their range. Each family has one
// `Kind` enum, so that a switch over it is exhaustive: `Expr.Kind`, `Stmt.Kind`, `Decl.Kind`,
// `TypeSpecifier`. Where the listing is broken the tree holds what could be understood, with
// `missing` nodes and empty names in the gaps; an error has been reported for each gap, and whoever
// meets one says nothing more about it.
//
//   Tree.swift              names, the whole unit
//   Tree+Types.swift        specifiers, declarators, struct, union, enum
//   Tree+Declarations.swift C declarations, functions, initialisers
//   Tree+ObjC.swift         classes, categories, protocols, methods, properties
//   Tree+Statements.swift
//   Tree+Expressions.swift

/// A name as written. Equality is that of the text.
package struct Name: Hashable, Sendable {
  package let text: String
  package let range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// Stands in for a name that the listing lacks; the error has been reported.
  package var isMissing: Bool { text.isEmpty }

  package static func == (left: Name, right: Name) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// One parsed source file with everything that it imported from the listing's own files.
package final class TranslationUnit: Sendable {
  package let file: SourceFile
  package let declarations: [Decl]
  package let imports: [ImportDirective]
  /// The first send of retain, release, autorelease, retainCount or `[super dealloc]`: a listing
  /// that has one is written for manual reference counting.
  package let firstManualMessage: SourceRange?
  /// `__bridge`, `__weak`, `__autoreleasing` or a `weak` property stands in it: it is written for automatic counting.
  package let usesAutomaticWords: Bool
  /// Names that messages are sent to, begin with a capital letter, and nothing in the file declares: classes of others.
  package let messagedNames: Set<String>
  /// Names of types that nothing in the file declares and that properties and results point to: classes of others.
  package let pointedNames: Set<String>
  /// References are counted automatically in what this file defines.
  package let isARC: Bool
  /// What could not be understood; nil when the reading was given up.
  package let damage: ErrorRegions?

  init(
    file: SourceFile, declarations: [Decl], imports: [ImportDirective],
    firstManualMessage: SourceRange?, usesAutomaticWords: Bool, messagedNames: Set<String>,
    pointedNames: Set<String>,
    isARC: Bool, damage: ErrorRegions?
  ) {
    self.damage = damage
    self.file = file
    self.declarations = declarations
    self.imports = imports
    self.firstManualMessage = firstManualMessage
    self.usesAutomaticWords = usesAutomaticWords
    self.messagedNames = messagedNames
    self.pointedNames = pointedNames
    self.isARC = isARC
  }

  /// Numbers of the files that it has declarations of: its own, and the listing's headers.
  package var files: Set<UInt16> { Set(declarations.map(\.range.file)).union([file.id]) }

  /// Those files, numbered in the order in which a reader comes to their declarations.
  package var fileOrder: [UInt16: Int] {
    var order: [UInt16: Int] = [:]
    for declaration in declarations where order[declaration.range.file] == nil {
      order[declaration.range.file] = order.count
    }
    if order[file.id] == nil { order[file.id] = order.count }
    return order
  }

  /// This unit with its references counted the other way. For texts that do not ask the preprocessor which way it is.
  package func counted(automatically isARC: Bool) -> TranslationUnit {
    guard isARC != self.isARC else { return self }
    return TranslationUnit(
      file: file, declarations: declarations, imports: imports,
      firstManualMessage: firstManualMessage, usesAutomaticWords: usesAutomaticWords,
      messagedNames: messagedNames, pointedNames: pointedNames, isARC: isARC, damage: damage)
  }
}

/// An `#import` or `#include` of a header that is not the listing's own.
package struct ImportDirective: Sendable {
  /// `Foundation/Foundation.h`, without its quotes or brackets.
  package let header: String
  package let isAngled: Bool
  package let range: SourceRange
}

/// A declaration at the top level, or between the methods of a class.
package final class Decl: Sendable {
  package enum Kind: Sendable {
    /// Variables, function prototypes, typedefs, a struct, union or enum on its own.
    case declaration(Declaration)
    case function(FunctionDefinition)
    case interface(InterfaceDecl)
    /// `@interface C (Name)`, and `@interface C ()`.
    case category(CategoryDecl)
    case implementation(ImplementationDecl)
    case protocolDefinition(ProtocolDecl)
    /// `@protocol A, B;`
    case protocolForward([Name])
    /// `@class A, B<T>;`
    case classForward([ClassForward])
    /// `@compatibility_alias Alias Class`
    case alias(Name, of: Name)
    case staticAssert(StaticAssert)
  }

  package let kind: Kind
  package let range: SourceRange
  /// A header's words as a number, which is another one where macros mean something else; 0 for the file's own declarations.
  package let wording: UInt64
  /// A header's function with static variables.
  package let hasStaticLocals: Bool

  init(_ kind: Kind, _ range: SourceRange, wording: UInt64 = 0, hasStaticLocals: Bool = false) {
    self.kind = kind
    self.range = range
    self.wording = wording
    self.hasStaticLocals = hasStaticLocals
  }
}

/// `__attribute__((name(arguments)))`, those with a meaning; harmless ones are not kept.
///
/// Kept are: cleanup, constructor, destructor, objc_precise_lifetime, objc_designated_initializer,
/// objc_requires_super, objc_runtime_name, objc_root_class, objc_subclassing_restricted,
/// objc_boxable, objc_direct, objc_direct_members, overloadable, packed, aligned, sentinel, format,
/// noreturn, unavailable, deprecated, NSObject, ns_returns_retained, ns_returns_not_retained,
/// ns_consumed, ns_consumes_self, objc_method_family, noescape, weak, alias, vector_size, mode,
/// transparent_union.
package struct Attribute: Sendable {
  /// Without the underscores around it: `__cleanup__` is `cleanup`.
  package let name: String
  package let arguments: [Expr]
  package let range: SourceRange
}

/// `_Static_assert(condition, "message")`
package final class StaticAssert: Sendable {
  package let condition: Expr
  package let message: StringLiteral?
  package let range: SourceRange

  init(condition: Expr, message: StringLiteral?, range: SourceRange) {
    self.condition = condition
    self.message = message
    self.range = range
  }
}
