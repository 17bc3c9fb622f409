// A storyboard or a nib as Interface Builder writes it (.storyboard, .xib): a tree of XML in which elements with an id are objects.
//
// Xcode compiles these files; here they are read as they are, when the program asks for one first. What a compiled nib keeps, an object's
// class, its values, what it contains and what it is connected with, InterfaceLoader makes from an element. Files of
// before Interface Builder 4 are archives, which are made documents first (InterfaceArchive).
import CRuntime
import ObjCVM

final class InterfaceFile {
  let name: String
  private let root: XMLNode
  private let elements: [String: XMLNode]
  /// Containers whose first controllers are being made.
  var isBeingFilled: Set<ObjectIdentifier> = []

  private init?(_ name: String, _ document: XMLNode) {
    guard let first = document.children.first(where: { $0.kind == .element }),
      let root = first.name == "document" ? first : InterfaceArchive.document(of: first)
    else { return nil }
    var elements: [String: XMLNode] = [:]
    func collect(_ node: XMLNode) {
      if let id = node["id"] { elements[id] = node }
      for child in node.elements where !child.isNote { collect(child) }
    }
    collect(root)
    (self.name, self.root, self.elements) = (name, root, elements)
  }

  /// The controller that the storyboard begins with.
  var initialController: XMLNode? { root["initialViewController"].flatMap { elements[$0] } }

  func element(_ id: String) -> XMLNode? { elements[id] }

  /// The controller with that identifier.
  func controller(identifier: String) -> XMLNode? {
    scenes.lazy.compactMap { scene in
      scene.first {
        $0["sceneMemberID"] == "viewController" && $0["storyboardIdentifier"] == identifier
      }
    }.first
  }

  /// The other objects of the scene that a controller is in.
  func companions(of controller: XMLNode) -> [XMLNode] {
    let scene = scenes.first { $0.contains { $0 === controller } } ?? []
    return scene.filter { $0 !== controller && $0.name != "placeholder" && $0.name != "exit" }
  }

  /// The objects of a nib, without those that stand for its owner and others outside.
  var topObjects: [XMLNode] { objects.filter { !$0.isPlaceholder } }

  /// What stands for the nib's owner, and on a Mac for the application.
  var owner: XMLNode? {
    objects.first {
      $0.isPlaceholder && ($0["placeholderIdentifier"] == "IBFilesOwner" || $0["id"] == "-2")
    }
  }

  /// The application of a storyboard for a Mac.
  var application: XMLNode? {
    scenes.lazy.compactMap { scene in scene.first { $0.name == "application" } }.first
  }

  var isForMac: Bool { root["targetRuntime"]?.hasPrefix("MacOSX") ?? false }

  private var objects: [XMLNode] { root.child("objects")?.elements ?? [] }
  private var scenes: [[XMLNode]] {
    root.child("scenes")?.elements.compactMap { $0.child("objects")?.elements } ?? []
  }

  // MARK: Finding

  /// What has been read, by name; nil for what is not there.
  private final class Known {
    var files: [String: InterfaceFile?] = [:]
  }

  /// The storyboard (`storyboard`) or nib (`xib`) of the program's bundle with that name, or nil.
  static func named(_ name: String, type: String, _ world: World) -> InterfaceFile? {
    let known = world.service(Known.self) { _ in Known() }
    let key = name + "." + type
    if let found = known.files[key] { return found }
    let file = read(name, type, world)
    known.files[key] = .some(file)
    return file
  }

  private static func read(_ name: String, _ type: String, _ world: World) -> InterfaceFile? {
    guard let path = world.files.bundle?.path(name, type: type, in: nil),
      let bytes = world.files.read(path)
    else { return nil }
    let file = (try? XMLTreeReader.read(bytes, options: 0)).flatMap { InterfaceFile(name, $0) }
    if file == nil {
      try? world.output(
        .log,
        Array(
          "\(name).\(type) is left out: it is no document of Interface Builder\n".utf8))
    }
    return file
  }

  /// The one that an app begins with: the Info.plist names it; an app whose Info.plist Xcode makes has a template's, `Main`.
  static func main(type: String, keys: [String], usual: [String], _ world: World)
    throws(ListingException) -> InterfaceFile?
  {
    var isGenerated = true
    for list in try InformationList.all(world) {
      for key in keys {
        if let found = try InformationList.value(key.split(separator: "/"), in: list, world) {
          return named(world.string(of: found), type: type, world)
        }
      }
      if try InformationList.value(["CFBundleExecutable"], in: list, world) != nil {
        isGenerated = false
      }
    }
    guard isGenerated else { return nil }
    return usual.lazy.compactMap { named($0, type: type, world) }.first
  }
}

extension XMLNode {
  var elements: [XMLNode] { children.filter { $0.kind == .element } }

  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// Stands for an object from outside: a nib's owner, the first responder, the application.
  fileprivate var isPlaceholder: Bool {
    name == "placeholder" || name == "exit" || self["id"]?.hasPrefix("-") ?? false
  }

  /// Says nothing about objects of the program.
  fileprivate var isNote: Bool { name == "dependencies" || name == "resources" }
}
