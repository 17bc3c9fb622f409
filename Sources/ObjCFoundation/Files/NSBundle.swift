// NSBundle: the program's own, a command line tool's or, where the host gives resources, an application's.
import CRuntime
import ObjCVM

private final class SharedBundle {
  let object: ObjectPointer
  init(_ world: World) { object = world.makeImmortal(of: "NSBundle") }
}

extension World {
  fileprivate var mainBundle: ObjectPointer {
    service(SharedBundle.self) { SharedBundle($0) }.object
  }
}

extension FilesLibrary {
  /// What CFBundle knows of a program that has no Info.plist.
  private static func information(_ world: World) throws(ListingException) -> ObjectTable {
    let table = ObjectTable()
    for key in ["CFBundleName", "CFBundleExecutable"] {
      try world.setValue(
        world.constantText(World.processName), forKey: world.constantText(key), in: table)
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
      call.returnBorrowed(call.world.mainBundle)
    }
    cls.classMethod("bundleWithIdentifier:", "@\"NSBundle\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnBorrowed(nil)
    }
    // A command line program has no Info.plist and so no identifier.
    addBundlePaths(to: cls)
    addResources(to: cls)
    cls.property("bundleIdentifier", "T@\"NSString\",R,C")
    cls.instance("bundleIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(nil)
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
      let value = call.object(1)
      call.returnBorrowed(
        value == nil || call.world.string(of: value).isEmpty ? call.object(0) : value)
    }
    return cls
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
        let isProject = call.world.files.bundle?.isProject ?? false
        call.returnObject(call.world.makeString(isProject ? application : tool))
      }
      cls.property(url, "T@\"NSURL\",R,C")
      cls.instance(url, "@\"NSURL\"@:") { call throws(ListingException) in
        let isProject = call.world.files.bundle?.isProject ?? false
        call.returnBorrowed(try call.world.fileURL(isProject ? application : tool))
      }
    }
    for name in ["allBundles", "allFrameworks"] {
      cls.classMethod(name, "@\"NSArray\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.newArray(name == "allBundles" ? [call.world.mainBundle] : []))
      }
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
    cls.instance("pathsForResourcesOfType:inDirectory:", "@\"NSArray\"@:" + text + text) {
      call throws(ListingException) in
      let found = call.world.files.bundle?.paths(type: given(call, 0), in: given(call, 1)) ?? []
      call.returnObject(call.world.newArray(owning: found.map { call.world.makeString($0) }))
    }
    cls.instance("URLsForResourcesWithExtension:subdirectory:", "@\"NSArray\"@:" + text + text) {
      call throws(ListingException) in
      var found: [ObjectPointer] = []
      for path in call.world.files.bundle?.paths(type: given(call, 0), in: given(call, 1)) ?? [] {
        if let url = try call.world.fileURL(path) { found.append(url) }
      }
      call.returnObject(call.world.newArray(found))
    }
  }

  private static func given(_ call: NativeCall, _ index: Int) -> String? {
    call.object(index).map { call.world.string(of: $0) }
  }

  private static func resource(_ call: NativeCall, _ hasFolder: Bool) -> String? {
    call.world.files.bundle?.path(
      given(call, 0), type: given(call, 1), in: hasFolder ? given(call, 2) : nil)
  }
}

extension World {
  /// +0.
  fileprivate func fileURL(_ path: String) throws(ListingException) -> ObjectPointer? {
    try send(toClass: cls("NSURL"), "fileURLWithPath:", .object(autoreleasedString(path)))
  }
}
