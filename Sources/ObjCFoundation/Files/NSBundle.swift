// NSBundle: the program's own, a command line tool's or, where the host gives resources, an application's; and folders that a
// program takes for bundles.
import CRuntime
import ObjCVM

private final class SharedBundle {
  let object: ObjectPointer
  init(_ world: World) { object = world.makeImmortal(of: "NSBundle") }
}

/// The folder of a bundle besides the main one.
private final class BundleState {
  let path: String
  init(_ path: String) { self.path = path }
}

/// A folder has one bundle, which stays.
private final class FolderBundles {
  var byPath: [String: ObjectPointer] = [:]
}

extension World {
  fileprivate var mainBundle: ObjectPointer {
    service(SharedBundle.self) { SharedBundle($0) }.object
  }
}

extension FilesLibrary {
  /// What CFBundle knows of a program: its Info.plist, or without one its name.
  private static let testTool = "com.apple.dt.xctest.tool"

  private static func information(_ world: World) throws(ListingException) -> ObjectTable {
    let table = ObjectTable()
    for key in ["CFBundleName", "CFBundleExecutable"] {
      try world.setValue(
        world.constantString(World.processName), forKey: world.constantString(key), in: table)
    }
    if TestSession.of(world).isOpen {
      try world.setValue(
        world.constantString(testTool), forKey: world.constantString("CFBundleIdentifier"),
        in: table)
    } else if let own = try InformationList.main(world) {
      for entry in try world.entries(of: own) {
        guard let key = entry.key, let value = InformationList.settled(entry.value, world)
        else { continue }
        try world.setValue(value, forKey: key, in: table)
      }
    }
    return table
  }

  static func bundleClass() -> NativeClass {
    let cls = NativeClass("NSBundle", superclass: "NSObject")
    for name in ["mainBundle"] {
      cls.classMethod(name, "@\"NSBundle\"@:") { call throws(ListingException) in
        call.returnBorrowed(call.world.mainBundle)
      }
    }
    cls.classMethod("bundleForClass:", "@\"NSBundle\"@:#") { call throws(ListingException) in
      call.returnBorrowed(bundle(of: try call.checkedClass(0), call.world))
    }
    cls.classMethod("bundleWithIdentifier:", "@\"NSBundle\"@:@\"NSString\"") {
      call throws(ListingException) in
      // What a project asks for by name, and is not Apple's, is where its own files are.
      let isProject = call.world.files.bundle?.isProject ?? false
      let name = given(call, 0) ?? "com.apple."
      let isOwn = isProject && !name.hasPrefix("com.apple.")
      call.returnBorrowed(isOwn ? call.world.mainBundle : nil)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let path = call.world.string(of: try call.world.send(call.receiver, "bundlePath"))
      let isLoaded = call.receiver == call.world.mainBundle
      call.returnText(UTF16Text("NSBundle <\(path)> (\(isLoaded ? "" : "not yet ")loaded)"))
    }
    for name in ["preferredLocalizations", "localizations", "executableArchitectures"] {
      cls.property(name, "T@\"NSArray\",R,C")
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        let words = name == "executableArchitectures" ? [] : languages(of: call, name)
        call.returnObject(call.world.newArray(owning: words.map { call.world.makeString($0) }))
      }
    }
    cls.classMethod(
      "preferredLocalizationsFromArray:forPreferences:", "@\"NSArray\"@:@\"NSArray\"@\"NSArray\""
    ) { call throws(ListingException) in
      let world = call.world
      let offered = try world.elements(of: call.object(0)).map { world.string(of: $0) }
      let wanted =
        call.object(1) == nil
        ? ["en"] : try world.elements(of: call.object(1)).map { world.string(of: $0) }
      let language = { (name: String) in name.prefix { $0 != "-" && $0 != "_" } }
      let found = wanted.lazy.compactMap { name in
        offered.first { $0 == name } ?? offered.first { language($0) == language(name) }
      }.first
      let names = (found ?? offered.first).map { [$0] } ?? []
      call.returnObject(world.newArray(owning: names.map { world.makeString($0) }))
    }
    for (name, isOne) in [
      ("pathForResource:ofType:inDirectory:", true),
      ("pathsForResourcesOfType:inDirectory:", false),
    ] {
      let types =
        isOne
        ? "@\"NSString\"@:@\"NSString\"@\"NSString\"@\"NSString\""
        : "@\"NSArray\"@:@\"NSString\"@\"NSString\""
      cls.classMethod(name, types) { call throws(ListingException) in
        let world = call.world
        let folder = FileStore.standardized(world.string(of: call.object(isOne ? 2 : 1)))
        let type = world.string(of: call.object(isOne ? 1 : 0))
        let end = type.isEmpty || type.hasPrefix(".") ? type : "." + type
        if isOne {
          let path = folder + "/" + world.string(of: call.object(0)) + end
          return call.returnObject(world.files.exists(path) ? world.makeString(path) : nil)
        }
        let names = (world.files.contents(of: folder) ?? []).filter { $0.hasSuffix(end) }
        call.returnObject(
          world.newArray(owning: names.map { world.makeString(folder + "/" + $0) }))
      }
    }
    cls.property("developmentLocalization", "T@\"NSString\",R,C")
    cls.instance("developmentLocalization", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString("en"))
    }
    // A command line program has no Info.plist and so no identifier, but tests run in a tool of Xcode's that has one.
    addFolders(to: cls)
    addBundlePaths(to: cls)
    addResources(to: cls)
    cls.property("bundleIdentifier", "T@\"NSString\",R,C")
    cls.instance("bundleIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      let world = call.world
      let isMain = call.receiver == world.mainBundle
      if isMain, !TestSession.of(world).isOpen, let list = try InformationList.main(world),
        let own = try InformationList.value(["CFBundleIdentifier"], in: list, world)
      {
        return call.returnBorrowed(InformationList.settled(own, world))
      }
      let isTool = isMain && TestSession.of(world).isOpen
      let name = isTool ? testTool : frameworkName(call).map { "com.apple." + $0 }
      call.returnObject(name.map { world.makeString($0) })
    }
    for name in ["infoDictionary", "localizedInfoDictionary"] {
      cls.property(name, "T@\"NSDictionary\",R,C")
      cls.instance(name, "@\"NSDictionary\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeDictionary(owning: try information(call.world)))
      }
    }
    cls.instance("objectForInfoDictionaryKey:", "@@:@\"NSString\"") {
      call throws(ListingException) in
      let info = try call.world.send(call.receiver, "infoDictionary")
      call.returnBorrowed(try call.world.send(info, "objectForKey:", .object(call.object(0))))
    }
    cls.instance("classNamed:", "#@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(fwd_getClass(call.world.string(of: call.object(0))))
    }
    cls.property("principalClass", "T#,R")
    cls.instance("principalClass", "#@:") { call throws(ListingException) in
      call.returnValue(OpaquePointer?.none)
    }
    cls.instance(
      "localizedStringForKey:value:table:", "@\"NSString\"@:@\"NSString\"@\"NSString\"@\"NSString\""
    ) { call throws(ListingException) in
      if let found = try localized(call) { return call.returnBorrowed(found) }
      let value = call.object(1)
      if value == nil, call.object(0) == nil {
        return call.returnBorrowed(call.world.autoreleasedString(""))
      }
      let isEmpty = value == nil || call.object(0) != nil && call.world.string(of: value).isEmpty
      call.returnBorrowed(isEmpty ? call.object(0) : value)
    }
    return cls
  }

  // MARK: Folders

  private static func addFolders(to cls: NativeClass) {
    cls.hasState = true
    for (name, type) in [("Path:", "@\"NSString\""), ("URL:", "@\"NSURL\"")] {
      cls.classMethod("bundleWith" + name, "@@:" + type, returnsInstance: true) {
        call throws(ListingException) in
        call.returnBorrowed(try folderBundle(call))
      }
      cls.instance("initWith" + name, "@@:" + type, returnsInstance: true) {
        call throws(ListingException) in
        let found = try folderBundle(call)
        call.world.release(call.receiver)
        call.returnObject(fwd_retain(found))
      }
    }
  }

  /// The one bundle of a folder; nil where there is no folder.
  private static func folderBundle(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    let world = call.world
    guard try call.checkedObject(0) != nil else { return nil }
    let path = FileStore.standardized(try world.path(of: call.object(0)))
    guard world.files.isDirectory(path) else { return nil }
    let isProject = world.files.bundle?.isProject ?? false
    if isProject, path == BundleFiles.bundlePath { return world.mainBundle }
    return bundle(ofFolder: path, world)
  }

  private static func bundle(ofFolder path: String, _ world: World) -> ObjectPointer {
    let bundles = world.service(FolderBundles.self) { _ in FolderBundles() }
    if let known = bundles.byPath[path] { return known }
    let fresh = world.makeImmortal(of: "NSBundle")
    world.setState(BundleState(path), of: fresh)
    bundles.byPath[path] = fresh
    return fresh
  }

  // MARK: Frameworks

  /// A class of the system is in a framework, or in `/usr/lib`; all others are the program's.
  private static func bundle(of cls: OpaquePointer?, _ world: World) -> ObjectPointer {
    guard let cls else { return world.mainBundle }
    let image = RuntimeLibrary.image(of: cls, in: world)
    let parts = image.split(separator: "/")
    if let end = parts.firstIndex(where: { $0.hasSuffix(".framework") }) {
      return bundle(ofFolder: "/" + parts[...end].joined(separator: "/"), world)
    }
    return image.hasPrefix("/usr/lib/") ? bundle(ofFolder: "/usr/lib", world) : world.mainBundle
  }

  /// The name of a framework of the system whose bundle this is.
  private static func frameworkName(_ call: NativeCall) -> String? {
    guard let folder = folder(call), folder.hasPrefix("/System/Library/Frameworks/"),
      folder.hasSuffix(".framework")
    else { return nil }
    return folder.split(separator: "/").last.map { String($0.dropLast(10)) }
  }

  private static func folder(_ call: NativeCall) -> String? {
    call.world.state(of: call.receiver, as: BundleState.self)?.path
  }

  /// Where the resources of a folder's bundle are: as in an application, or beside each other.
  private static func resourceFolder(_ path: String, _ files: FileStore) -> String {
    for part in ["/Contents/Resources", "/Resources"] where files.isDirectory(path + part) {
      return path + part
    }
    return path
  }

  // MARK: Where it lies

  private static func addBundlePaths(to cls: NativeClass) {
    for (path, url, tool, application) in [
      ("bundlePath", "bundleURL", "/tmp", BundleFiles.bundlePath),
      ("resourcePath", "resourceURL", "/tmp", BundleFiles.resourcePath),
      (
        "executablePath", "executableURL", "/tmp/" + World.processName,
        BundleFiles.bundlePath + "/Contents/MacOS/" + World.processName
      ),
    ] {
      cls.property(path, "T@\"NSString\",R,C")
      cls.instance(path, "@\"NSString\"@:") { call throws(ListingException) in
        let found = place(call, path, tool: tool, application: application)
        call.returnObject(found.map { call.world.makeString($0) })
      }
      cls.property(url, "T@\"NSURL\",R,C")
      cls.instance(url, "@\"NSURL\"@:") { call throws(ListingException) in
        guard let found = place(call, path, tool: tool, application: application) else {
          return call.returnBorrowed(nil)
        }
        call.returnBorrowed(
          path == "executablePath"
            ? try call.world.fileURL(found) : try call.world.folderURL(found))
      }
    }
    for (name, folder) in [
      ("builtInPlugIns", "PlugIns"), ("privateFrameworks", "Frameworks"),
      ("sharedFrameworks", "SharedFrameworks"), ("sharedSupport", "SharedSupport"),
    ] {
      cls.property(name + "Path", "T@\"NSString\",R,C")
      cls.property(name + "URL", "T@\"NSURL\",R,C")
      cls.instance(name + "Path", "@\"NSString\"@:") { call throws(ListingException) in
        let path = call.world.string(of: try call.world.send(call.receiver, "bundlePath"))
        call.returnObject(call.world.makeString(path + "/" + folder))
      }
      cls.instance(name + "URL", "@\"NSURL\"@:") { call throws(ListingException) in
        let path = call.world.string(of: try call.world.send(call.receiver, "bundlePath"))
        call.returnBorrowed(try call.world.fileURL(path + "/" + folder))
      }
    }
    cls.property("appStoreReceiptURL", "T@\"NSURL\",R,C")
    cls.instance("appStoreReceiptURL", "@\"NSURL\"@:") { call throws(ListingException) in
      let path = call.world.string(of: try call.world.send(call.receiver, "bundlePath"))
      call.returnBorrowed(try call.world.fileURL(path + "/StoreKit/receipt"))
    }
    for name in ["allBundles", "allFrameworks"] {
      cls.classMethod(name, "@\"NSArray\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.newArray(name == "allBundles" ? [call.world.mainBundle] : []))
      }
    }
  }

  /// A folder's bundle has no program.
  private static func place(
    _ call: NativeCall, _ name: String, tool: String, application: String
  ) -> String? {
    guard let folder = folder(call) else {
      return call.world.files.bundle?.isProject ?? false ? application : tool
    }
    switch name {
    case "bundlePath": return folder
    case "resourcePath": return resourceFolder(folder, call.world.files)
    default: return nil
    }
  }

  // MARK: What is in it

  private static func addResources(to cls: NativeClass) {
    let text = "@\"NSString\""
    for (name, urlName, hasFolder) in [
      ("pathForResource:ofType:", "URLForResource:withExtension:", false),
      (
        "pathForResource:ofType:inDirectory:", "URLForResource:withExtension:subdirectory:", true
      ),
    ] {
      let types = text + text + (hasFolder ? text : "")
      cls.instance(name, text + "@:" + types) { call throws(ListingException) in
        let path = resource(call, hasFolder)
        call.returnObject(path.map { call.world.makeString($0) })
      }
      cls.instance(urlName, "@\"NSURL\"@:" + types) { call throws(ListingException) in
        guard let path = resource(call, hasFolder) else { return call.returnBorrowed(nil) }
        call.returnBorrowed(try call.world.fileURL(path))
      }
    }
    addLocalized(to: cls)
    cls.instance("pathsForResourcesOfType:inDirectory:", "@\"NSArray\"@:" + text + text) {
      call throws(ListingException) in
      let found = paths(call)
      call.returnObject(call.world.newArray(owning: found.map { call.world.makeString($0) }))
    }
    cls.instance("URLsForResourcesWithExtension:subdirectory:", "@\"NSArray\"@:" + text + text) {
      call throws(ListingException) in
      var found: [ObjectPointer] = []
      for path in paths(call) {
        if let url = try call.world.fileURL(path) { found.append(url) }
      }
      call.returnObject(call.world.newArray(found))
    }
  }

  /// The messages that name a language: what its folder has, else what belongs to none.
  private static func addLocalized(to cls: NativeClass) {
    let text = "@\"NSString\""
    for (name, plain, type, isOne) in [
      (
        "pathForResource:ofType:inDirectory:forLocalization:",
        "pathForResource:ofType:inDirectory:", text, true
      ),
      (
        "URLForResource:withExtension:subdirectory:localization:",
        "URLForResource:withExtension:subdirectory:", "@\"NSURL\"", true
      ),
      (
        "pathsForResourcesOfType:inDirectory:forLocalization:",
        "pathsForResourcesOfType:inDirectory:", "@\"NSArray\"", false
      ),
      (
        "URLsForResourcesWithExtension:subdirectory:localization:",
        "URLsForResourcesWithExtension:subdirectory:", "@\"NSArray\"", false
      ),
    ] {
      let types = type + "@:" + String(repeating: text, count: isOne ? 4 : 3)
      cls.instance(name, types) { call throws(ListingException) in
        let world = call.world
        let last = isOne ? 2 : 1
        let folder = given(call, last)
        func ask(_ folder: String?) throws(ListingException) -> ObjectPointer? {
          var arguments: [SendArgument] = (0..<last).map { .object(call.object($0)) }
          arguments.append(.object(folder.flatMap { world.autoreleasedString($0) }))
          return try world.send(call.receiver, plain, list: arguments)
        }
        if let language = given(call, last + 1), !language.isEmpty {
          let parts = [folder ?? "", language + ".lproj"].filter { !$0.isEmpty }
          let found = try ask(parts.joined(separator: "/"))
          let isNone = isOne ? found == nil : try world.send(found, "firstObject") == nil
          if !isNone { return call.returnBorrowed(found) }
        }
        call.returnBorrowed(try ask(folder))
      }
    }
  }

  /// Files of a type in a folder of the bundle.
  private static func paths(_ call: NativeCall) -> [String] {
    guard let folder = folder(call) else {
      return call.world.files.bundle?.paths(type: given(call, 0), in: given(call, 1)) ?? []
    }
    let files = call.world.files
    let place = resourceFolder(folder, files) + (given(call, 1).map { "/" + $0 } ?? "")
    let ending = given(call, 0).flatMap { $0.isEmpty ? nil : "." + $0 } ?? ""
    return (files.contents(of: FileStore.standardized(place)) ?? []).filter { $0.hasSuffix(ending) }
      .map { FileStore.standardized(place + "/" + $0) }
  }

  /// The languages that a bundle has resources in, or the one of them that is used.
  private static func languages(of call: NativeCall, _ name: String) -> [String] {
    let files = call.world.files
    var found: [String]
    if let folder = folder(call) {
      let place = resourceFolder(folder, files)
      found = (files.contents(of: FileStore.standardized(place)) ?? [])
        .filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
    } else {
      found = files.bundle?.languages ?? []
    }
    if found.isEmpty { return ["en"] }
    if name == "localizations" { return found }
    return [found.first { ["en", "English"].contains($0) } ?? found.first { $0 != "Base" } ?? "en"]
  }

  /// What a table of the bundle, `Localizable.strings` without another name, has for a key: beside its other files, or in the
  /// folder of the language.
  private static func localized(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    let world = call.world
    guard let key = call.object(0) else { return nil }
    let name = given(call, 2).flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    for folder in ["", "en.lproj", "English.lproj", "Base.lproj"] {
      let path = try world.send(
        call.receiver, "pathForResource:ofType:inDirectory:",
        .object(world.autoreleasedString(name)), .object(world.autoreleasedString("strings")),
        .object(folder.isEmpty ? nil : world.autoreleasedString(folder)))
      guard let path, isTable(world.string(of: path), call) else { continue }
      let table = try world.send(
        toClass: world.cls("NSDictionary"), "dictionaryWithContentsOfFile:", .object(path))
      if let found = try world.send(table, "objectForKey:", .object(key)) { return found }
    }
    return nil
  }

  /// A file of the program's own bundle is a table of it in the folder of a language or of the resources; those of other folders
  /// belong to other bundles.
  private static func isTable(_ path: String, _ call: NativeCall) -> Bool {
    guard folder(call) == nil else { return true }
    let parent = FileStore.parent(path)
    return parent.hasSuffix(".lproj") || parent.hasSuffix("/Resources")
      || parent == BundleFiles.bundlePath
  }

  private static func given(_ call: NativeCall, _ index: Int) -> String? {
    call.object(index).map { call.world.string(of: $0) }
  }

  private static func resource(_ call: NativeCall, _ hasFolder: Bool) -> String? {
    if let folder = folder(call) {
      let below = hasFolder ? given(call, 2).map { "/" + $0 } ?? "" : ""
      let type = given(call, 1).flatMap { $0.isEmpty ? nil : "." + $0 } ?? ""
      let path =
        resourceFolder(folder, call.world.files) + below + "/" + (given(call, 0) ?? "") + type
      return call.world.files.exists(path) ? FileStore.standardized(path) : nil
    }
    return call.world.files.bundle?.path(
      given(call, 0), type: given(call, 1), in: hasFolder ? given(call, 2) : nil)
  }
}

extension World {
  /// +0.
  /// With a slash at its end, so that names are seen from it.
  fileprivate func folderURL(_ path: String) throws(ListingException) -> ObjectPointer? {
    try send(
      toClass: cls("NSURL"), "fileURLWithPath:isDirectory:", .object(autoreleasedString(path)),
      .bool(true))
  }

  fileprivate func fileURL(_ path: String) throws(ListingException) -> ObjectPointer? {
    try send(toClass: cls("NSURL"), "fileURLWithPath:", .object(autoreleasedString(path)))
  }
}
