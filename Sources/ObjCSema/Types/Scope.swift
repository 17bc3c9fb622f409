// Names and where they are known.
//
// Scopes nest: the file, a function's parameters and body, each block. Ordinary names (variables,
// functions, enumerators, typedefs) and tags (struct, union, enum) are separate. What no scope of the
// listing has, the file scope asks the environment for: names of the libraries, made when first used.
// Names of classes are ordinary names too (a variable may hide one); protocols have a room of their own.
// Both are in `ClassTable`, because they have no scope.
//
// A listing of several files has a file scope for each, inside of one that they share: in there are the functions and
// variables that the linker would join, and what headers declare. A file's own typedefs, tags, enumerators and statics
// stay its own.

package final class Scope {
  enum Kind { case file, function, block }
  enum Tag {
    case record(RecordType)
    case enumeration(EnumType)
  }

  let kind: Kind
  let parent: Scope?
  /// The file scope's source of names that the listing does not declare.
  private let environment: NativeEnvironment?
  private(set) var declared: [String: Symbol] = [:]
  private var tags: [String: Tag] = [:]

  /// A file scope.
  init(environment: NativeEnvironment?) {
    kind = .file
    parent = nil
    self.environment = environment
  }

  /// A scope in another one; `.file` for one file of several.
  init(_ kind: Kind, in parent: Scope) {
    self.kind = kind
    self.parent = parent
    environment = nil
  }

  var isFile: Bool { kind == .file }

  /// The file that this scope stands in.
  var file: Scope {
    var scope = self
    while scope.kind != .file, let parent = scope.parent { scope = parent }
    return scope
  }

  /// Where functions and variables that are not `static` are declared: one for the program.
  var shared: Scope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// A declaration inside the function gives the name its meaning here.
  func declaresInBody(_ name: String) -> Bool {
    var scope = self
    while !scope.isFile {
      if scope.declared[name] != nil { return true }
      guard let parent = scope.parent else { break }
      scope = parent
    }
    return false
  }

  /// One of several files declares the name for itself, or a function in it does: a class of that name is another file's.
  func isDeclaredInFileOfSeveral(_ name: String) -> Bool {
    let file = file
    return file.parent != nil && (file.declared[name] != nil || declaresInBody(name))
  }

  /// What a name means here, or nil.
  func lookup(_ name: String) -> Symbol? {
    lookupDeclared(name) ?? shared.environment?.symbol(named: name)
  }

  /// What the listing declares that a name means here, or nil.
  func lookupDeclared(_ name: String) -> Symbol? {
    var scope: Scope? = self
    while let current = scope {
      if let symbol = current.declared[name] { return symbol }
      scope = current.parent
    }
    return nil
  }

  /// The type that a name means here, or nil. Other names of the libraries are not looked for, which would make their tables.
  func lookupTypedef(_ name: String) -> TypedefModel? {
    if let symbol = lookupDeclared(name) {
      guard case .typedef(let model) = symbol else { return nil }
      return model
    }
    return shared.environment?.typedef(named: name)
  }

  /// What this very scope declares, the listing's own names only.
  func lookupHere(_ name: String) -> Symbol? { declared[name] }

  func lookupTag(_ name: String) -> Tag? {
    var scope: Scope? = self
    while let current = scope {
      if let tag = current.tags[name] { return tag }
      scope = current.parent
    }
    return shared.environment?.tag(named: name)
  }

  func lookupTagHere(_ name: String) -> Tag? { tags[name] }

  /// Declares or replaces. Whether that is allowed the caller has checked.
  func declare(_ name: String, _ symbol: Symbol) { declared[name] = symbol }

  /// Declares names as another scope has them.
  func take(_ names: [String], from other: Scope) {
    for name in names {
      if let symbol = other.declared[name], declared[name] == nil { declared[name] = symbol }
      if let tag = other.tags[name], tags[name] == nil { tags[name] = tag }
    }
  }

  func declareTag(_ name: String, _ tag: Tag) { tags[name] = tag }

  /// Every visible name, for "did you mean".
  var visibleNames: [String] {
    var names: [String] = []
    var scope: Scope? = self
    while let current = scope {
      names.append(contentsOf: current.declared.keys)
      scope = current.parent
    }
    return names + (shared.environment?.symbolNames ?? [])
  }
}

extension Scope {
  /// The listing's typedefs that are visible here, for "did you mean".
  var visibleTypeNames: [String] {
    var names: [String] = []
    var scope: Scope? = self
    while let current = scope {
      for (name, symbol) in current.declared {
        if case .typedef = symbol { names.append(name) }
      }
      scope = current.parent
    }
    return names
  }
}
