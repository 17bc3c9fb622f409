import ForwardKitBasics

/// Which headers a listing may import. Their contents are known without reading anything: the
/// names come from the checker's tables, the macros from `PredefinedMacros`.
package enum KnownHeaders {
  /// Frameworks whose headers are all taken as they come. Which of their names work, the checker
  /// says where one is used.
  package static let frameworks: Set<String> = [
    "Foundation", "objc", "dispatch", "CoreFoundation", "CoreGraphics", "UIKit", "AppKit",
    "Cocoa", "QuartzCore", "CoreData", "Security", "SystemConfiguration", "AVFoundation",
    "CoreLocation", "MapKit", "MobileCoreServices", "CoreServices", "WebKit", "StoreKit",
    "SpriteKit", "SceneKit", "CoreText", "CoreImage", "CoreMedia", "CoreVideo", "CoreAnimation",
    "ImageIO", "Photos", "MessageUI", "JavaScriptCore", "UserNotifications", "GameKit", "Metal",
    "XCTest", "SenTestingKit", "libkern", "pthread", "Dispatch", "mach", "mach-o", "os", "sys",
    "Block",
    "TargetConditionals",
    "GNUstepBase", "Availability", "ApplicationServices", "Accelerate", "simd", "machine",
    "ARKit", "AVKit", "AddressBook", "AddressBookUI", "AssetsLibrary", "AudioToolbox", "AudioUnit",
    "BackgroundTasks", "CFNetwork", "CallKit", "Carbon", "CloudKit", "Contacts", "ContactsUI",
    "CoreAudio", "CoreBluetooth", "CoreML", "CoreMotion", "CoreSpotlight", "CoreTelephony",
    "EventKit", "EventKitUI", "GLKit", "HealthKit", "IOKit", "Intents", "LocalAuthentication",
    "MediaPlayer", "MetalKit", "MultipeerConnectivity", "Network", "NotificationCenter", "OpenAL",
    "OpenGL", "OpenGLES", "PDFKit", "PassKit", "PhotosUI", "PushKit", "Quartz", "QuickLook",
    "SafariServices", "ScriptingBridge", "Social", "UniformTypeIdentifiers", "UserNotificationsUI",
    "Vision", "WatchConnectivity", "WatchKit", "iAd", "libxml", "libxml2",
  ]

  /// Single headers: C's and POSIX's own, and a few of the system.
  static let headers: Set<String> = [
    "assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h",
    "limits.h", "locale.h", "math.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h",
    "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h",
    "string.h", "strings.h", "tgmath.h", "threads.h", "time.h", "uchar.h", "wchar.h", "wctype.h",
    "unistd.h", "pthread.h", "sched.h", "semaphore.h", "dlfcn.h", "execinfo.h", "libgen.h",
    "malloc.h", "memory.h", "alloca.h", "asl.h", "ffi.h", "ffi/ffi.h",
    "libffi/ffi.h", "fcntl.h", "Block.h",
    "Availability.h", "AvailabilityMacros.h", "TargetConditionals.h", "xlocale.h",
    "sqlite3.h", "libunwind.h", "uuid/uuid.h", "syslog.h", "getopt.h", "regex.h", "vis.h", "pwd.h",
    "grp.h",
    "MacTypes.h",
    "CommonCrypto/CommonDigest.h", "iconv.h",
    "CommonCrypto/CommonCrypto.h",
    "CommonCrypto/CommonHMAC.h", "CommonCrypto/CommonCryptor.h", "CommonCrypto/CommonCryptoError.h",
    "CommonCrypto/CommonKeyDerivation.h", "CommonCrypto/CommonRandom.h", "zlib.h", "zconf.h",
    "malloc/malloc.h", "Block_private.h", "sysexits.h", "readline/readline.h", "readline/history.h",
    "editline/readline.h", "netinet/in.h", "netinet6/in6.h", "netinet/tcp.h", "netinet/ip.h",
    "netinet/in_systm.h", "netinet/udp.h", "arpa/inet.h", "netdb.h", "ifaddrs.h", "net/if.h",
    "net/if_dl.h", "net/if_types.h", "net/route.h", "net/ethernet.h", "poll.h", "libc.h", "err.h",
    "dirent.h", "utime.h", "glob.h", "fnmatch.h", "termios.h", "spawn.h", "fts.h", "ftw.h",
    "search.h", "resolv.h", "copyfile.h", "removefile.h", "crt_externs.h", "Endian.h", "xpc/xpc.h",
    "xpc/connection.h",
    "unicode/utf8.h", "unicode/utf16.h", "unicode/utf.h", "unicode/utypes.h", "AssertMacros.h",
    "notify.h", "notify_keys.h", "fishhook.h",
    "fishhook/fishhook.h",
  ]

  /// What `@import` may name: the frameworks, and the modules that stand for headers without one.
  package static func isModule(_ name: String) -> Bool {
    frameworks.contains(name)
      || ["ObjectiveC", "Darwin", "Dispatch", "MachO", "CommonCrypto"].contains(name)
  }

  package static func isKnown(_ name: String) -> Bool {
    if headers.contains(name) { return true }
    guard let slash = name.firstIndex(of: "/") else { return false }
    return frameworks.contains(String(name[..<slash]))
  }

  /// The known header of the same letters, where only capitals differ.
  static func knownInOtherCase(_ name: String) -> String? {
    if isKnown(name) { return nil }
    let lower = name.lowercased()
    if let header = headers.first(where: { $0.lowercased() == lower }) { return header }
    guard let slash = lower.firstIndex(of: "/"),
      let framework = frameworks.filter({ $0.lowercased() == lower[..<slash] }).min()
    else { return nil }
    return framework
      + (framework == "objc" ? String(lower[slash...]) : String(name.dropFirst(framework.count)))
  }

  /// The macros that only come with a header, because their names are common words; nil for a header that has none. Each header's are
  /// made when it is imported.
  package static func macros(of header: String) -> [String]? {
    switch header {
    // There is no UIKit on a Mac: whoever has read it is compiled for a phone's simulator.
    case "UIKit/UIKit.h":
      return [
        "TARGET_OS_IPHONE 1", "TARGET_OS_IOS 1", "TARGET_OS_OSX 0", "TARGET_OS_SIMULATOR 1",
        "TARGET_IPHONE_SIMULATOR 1", "__IPHONE_OS_VERSION_MIN_REQUIRED 150000",
        "__IPHONE_OS_VERSION_MAX_ALLOWED 170000",
      ]
    case "getopt.h", "unistd.h": return optionVariables
    case "sys/stat.h":
      return [
        "st_atime st_atimespec.tv_sec", "st_mtime st_mtimespec.tv_sec",
        "st_ctime st_ctimespec.tv_sec", "st_birthtime st_birthtimespec.tv_sec",
      ]
    case "complex.h": return ["complex _Complex", "I 1.0"]
    case "tgmath.h": return genericMathematics
    case "AssertMacros.h": return requirements
    // Through CoreServices, whose names with two underscores stand beside no others.
    case "AppKit/AppKit.h", "Cocoa/Cocoa.h", "CoreServices/CoreServices.h", "Carbon/Carbon.h":
      return plainRequirements
    case "syslog.h": return systemLog
    case "termios.h", "sys/termios.h": return terminalModes
    case "copyfile.h": return copyFlags
    case "mach-o/fat.h": return fatMagic
    case "notify_keys.h":
      return [
        "kNotifyASLDBUpdate \"com.apple.system.logger.message\"",
        "kNotifyClockSet \"com.apple.system.clock_set\"",
        "kNotifyTimeZoneChange \"com.apple.system.timezone\"",
        "kNotifyVFSLowDiskSpace \"com.apple.system.lowdiskspace\"",
      ]
    case "sqlite3.h":
      return [
        "SQLITE_VERSION_NUMBER 3039005", "SQLITE_VERSION \"3.39.5\"",
        "SQLITE_API", "SQLITE_EXTERN extern", "SQLITE_CDECL", "SQLITE_APICALL", "SQLITE_STDCALL",
        "SQLITE_SYSAPI", "SQLITE_CALLBACK", "SQLITE_DEPRECATED", "SQLITE_EXPERIMENTAL",
        "SQLITE_STATIC ((sqlite3_destructor_type)0)",
        "SQLITE_TRANSIENT ((sqlite3_destructor_type)-1)",
      ]
    case "asl.h": return systemLogMessages
    case "ffi.h", "ffi/ffi.h", "libffi/ffi.h": return foreignCalls
    case "unicode/utf8.h", "unicode/utf16.h", "unicode/utf.h", "unicode/utypes.h":
      return unicodeText
    case "zlib.h", "zconf.h": return zlibDeclarations
    case "stdalign.h": return ["alignas _Alignas", "alignof _Alignof"]
    case "stdnoreturn.h": return ["noreturn _Noreturn"]
    case "threads.h": return ["thread_local _Thread_local"]
    case "iso646.h":
      return [
        "and &&", "or ||", "not !", "xor ^", "bitand &", "bitor |", "compl ~", "and_eq &=",
        "or_eq |=", "xor_eq ^=", "not_eq !=",
      ]
    default: return header.hasPrefix("libxml") ? libXML[header] : nil
    }
  }

  private static let cxx: Set<String> = [
    "iostream", "string", "vector", "map", "memory", "functional", "algorithm", "cstdio", "cstring",
    "cstdlib", "set", "list", "unordered_map", "utility", "sstream", "thread", "mutex", "cmath",
  ]

  static func isCxx(_ name: String) -> Bool { cxx.contains(name) }

  static func reportUnknown(_ name: String, at range: SourceRange, to diagnostics: DiagnosticSink) {
    if cxx.contains(name) {
      diagnostics.error(
        UnsupportedCode.cxx, "`<\(name)>` is a header of C++, which is not supported", at: range)
      return
    }
    let common = [
      "Foundation/Foundation.h", "objc/runtime.h", "objc/message.h", "dispatch/dispatch.h",
    ]
    var helps: [Diagnostic.Help] = []
    if let near = SpellingSuggestions.best(name, among: common + headers.sorted()) {
      helps.append(
        Diagnostic.Help("did you mean `<\(near)>`?", edits: [Diagnostic.Edit(range, "<\(near)>")]))
    } else {
      helps.append(
        Diagnostic.Help("remove the line, or write `\"…\"` if it is one of your own headers"))
    }
    diagnostics.error(
      SyntaxCode.unknownHeader, "fwdsim has no header `<\(name)>`", at: range,
      label: "not a header of Foundation, the runtime or the C library", helps: helps)
  }
}
