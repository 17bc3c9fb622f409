// The files that a compiler and a linker need for programs on this Foundation.
import ObjCFoundation
import ObjCSyntax
import ObjCVM

public enum SupportFiles {
  /// Their texts by path: headers under `include`, and the assembly file of the library's names.
  ///
  /// Makes a world; none may be open in this process.
  public static func make() -> [(path: String, text: String)] {
    let world = World(limits: RunLimits()) { _, _ in }
    defer { world.close() }
    let tables = NativeTables(world)
    var header = FoundationHeader(tables)
    var files = [
      ("include/Foundation/Foundation.h", header.text()),
      ("names.S", NameStubs(tables: tables).text),
    ]
    files += shims.map { ("include/\($0)", FoundationHeader.shim) }
    files.append(("include/CoreFoundation/CoreFoundation.h", header.textForC()))
    files.append(("include/objc/screen.h", header.screenText()))
    for (name, start) in [
      ("UIKit/UIKit.h", "#include <objc/screen.h>\n"), ("AssertMacros.h", ""),
      ("asl.h", "#include <Foundation/Foundation.h>\n"), ("notify_keys.h", ""),
    ] {
      files.append(("include/\(name)", start + macros(of: name)))
    }
    files += screenShims.map { ("include/\($0)", "#include <objc/screen.h>\n") }
    files.append(("include/objc/NSObject.h", "#include <Foundation/Foundation.h>\n"))
    files.append(("include/objc/objc-internal.h", internalHeader))
    files.append(("include/module.modulemap", moduleMap))
    return files
  }

  /// The macros that a listing has only with that header.
  private static func macros(of header: String) -> String {
    (KnownHeaders.macros(of: header) ?? [])
      .map { definition in
        let name = definition.prefix { $0 != " " && $0 != "(" }
        return "#undef \(name)\n#define \(definition)\n"
      }
      .joined()
  }

  /// For `@import`, with clang's -fmodules.
  private static var moduleMap: String {
    let umbrellas = ["CoreFoundation", "CoreGraphics", "QuartzCore", "UIKit", "AppKit", "XCTest"]
      .map { name in
        "module \(name) [system] {\n  header \"\(name)/\(name).h\"\n  export *\n}\n"
      }
    let parts = foundationParts.map { "  module \($0) {}" }.joined(separator: "\n")
    return umbrellas.joined() + """
      module Dispatch [system] {
        header "dispatch/dispatch.h"
        export *
      }
      module Foundation [system] {
        header "Foundation/Foundation.h"
        export *
      \(parts)
      }
      module CommonCrypto [system] {
        header "CommonCrypto/CommonCrypto.h"
        export *
      }
      module ObjectiveC [system] {
        header "objc/objc.h"
        export *
        module runtime {
          header "objc/runtime.h"
          export *
        }
        module message {
          header "objc/message.h"
          export *
        }
      }

      """
  }

  /// Everything that Foundation declares is in one header; these are the names by which programs ask for its parts.
  private static let shims =
    frameworkShims + machineShims + umbrellas(ofScreen: false) + foundationShims
    + coreFoundationShims
  private static let frameworkShims =
    [
      "dispatch/dispatch.h", "os/lock.h", "mach/mach.h",
      "mach/mach_time.h", "libkern/OSAtomic.h", "malloc/malloc.h", "Block.h",
      "TargetConditionals.h",
      "Availability.h", "AvailabilityMacros.h", "pthread/pthread.h", "sys/qos.h", "os/log.h",
      "objc/objc-class.h", "objc/objc-runtime.h",
      "objc/objc-api.h", "objc/objc-auto.h", "libkern/OSByteOrder.h",
      "iconv.h", "CommonCrypto/CommonDigest.h", "CommonCrypto/CommonCrypto.h",
      "CommonCrypto/CommonHMAC.h",
      "CommonCrypto/CommonCryptor.h", "CommonCrypto/CommonCryptoError.h",
      "CommonCrypto/CommonKeyDerivation.h", "CommonCrypto/CommonRandom.h",
      "CoreGraphics/CGBase.h", "CoreGraphics/CGGeometry.h", "XCTest/XCTestCase.h",
      "XCTest/XCTest.h",
      "readline/readline.h", "readline/history.h", "editline/readline.h", "vis.h", "xlocale.h",
      "netinet6/in6.h", "net/if_dl.h", "net/if_types.h", "sys/sysctl.h", "libc.h",
      "notify.h", "fishhook.h", "fishhook/fishhook.h", "xpc/xpc.h", "xpc/connection.h",
      "removefile.h", "crt_externs.h", "copyfile.h", "Endian.h",
    ]
  private static let machineShims =
    [
      "boolean", "error", "host_info", "kern_return", "mach_error", "mach_host", "mach_init",
      "mach_port", "mach_types", "message", "port", "semaphore", "task", "task_info",
      "thread_act", "thread_info", "vm_map", "vm_prot", "vm_region", "vm_statistics", "vm_types",
    ].map { "mach/\($0).h" } + [
      "mach-o/dyld.h", "mach-o/loader.h", "mach-o/nlist.h", "libunwind.h", "MacTypes.h",
      "libkern/OSTypes.h",
      "os/base.h", "os/object.h", "os/trace.h", "pthread/qos.h", "sys/syslimits.h",
      "dispatch/base.h", "dispatch/block.h", "dispatch/group.h", "dispatch/object.h",
      "dispatch/once.h", "dispatch/queue.h", "dispatch/semaphore.h", "dispatch/source.h",
      "dispatch/time.h",
    ]
  /// All classes of a screen are in one header.
  private static let screenShims = umbrellas(ofScreen: true)

  /// The main headers of the frameworks that a listing may import. Without a screen are those that say nothing of one: a program that
  /// includes no other may have classes by the names of a screen's.
  private static func umbrellas(ofScreen: Bool) -> [String] {
    let written: Set<String> = ["Foundation", "CoreFoundation", "UIKit", "XCTest"]
    let plain: Set<String> = [
      "Accelerate", "CFNetwork", "CoreData", "CoreGraphics", "CoreServices", "Dispatch", "IOKit",
      "MobileCoreServices", "Network", "Security", "SenTestingKit", "SystemConfiguration",
      "UniformTypeIdentifiers",
    ]
    return KnownHeaders.frameworks.subtracting(written)
      .filter { $0.first?.isUppercase == true && plain.contains($0) != ofScreen }
      .sorted().map { "\($0)/\($0).h" }
  }
  private static let foundationParts = [
    "NSObject", "NSString", "NSArray", "NSDictionary", "NSSet", "NSNumber", "NSValue", "NSData",
    "NSDate", "NSURL", "NSError", "NSException", "NSInvocation", "NSMethodSignature", "NSProxy",
    "NSThread", "NSLock", "NSRunLoop", "NSTimer", "NSOperation", "NSNotification", "NSPredicate",
    "NSEnumerator", "NSIndexSet", "NSIndexPath", "NSNull", "NSObjCRuntime", "NSCoder",
    "NSKeyedArchiver", "NSKeyValueCoding", "NSKeyValueObserving", "NSBundle", "NSScanner",
    "NSCharacterSet", "NSAutoreleasePool", "NSAttributedString", "NSDecimalNumber",
    "NSDateFormatter", "NSNumberFormatter", "NSFormatter", "NSCalendar", "NSLocale", "NSTimeZone",
    "NSUUID", "NSRange", "NSGeometry", "NSZone", "NSFileManager", "NSProcessInfo",
    "NSUserDefaults", "NSJSONSerialization", "NSPropertyList", "NSRegularExpression",
    "NSSortDescriptor", "NSOrderedSet", "NSHashTable", "NSMapTable", "NSPointerArray", "NSCache",
    "NSUndoManager", "NSExpression", "NSDebug", "NSPathUtilities", "NSByteOrder",
    "FoundationErrors", "NSAffineTransform", "NSByteCountFormatter", "NSClassDescription",
    "NSComparisonPredicate", "NSCompoundPredicate", "NSDateComponentsFormatter", "NSDateInterval",
    "NSDateIntervalFormatter", "NSEnergyFormatter", "NSFileCoordinator", "NSFileHandle",
    "NSFilePresenter", "NSFileVersion", "NSFileWrapper", "NSHTTPCookie", "NSHTTPCookieStorage",
    "NSISO8601DateFormatter", "NSItemProvider", "NSLengthFormatter", "NSLinguisticTagger",
    "NSListFormatter", "NSMassFormatter", "NSMeasurement", "NSMeasurementFormatter",
    "NSNetServices",
    "NSNotificationQueue", "NSPersonNameComponents", "NSPersonNameComponentsFormatter", "NSPort",
    "NSPortMessage", "NSProgress", "NSProtocolChecker", "NSRelativeDateTimeFormatter", "NSStream",
    "NSTask", "NSTextCheckingResult", "NSUbiquitousKeyValueStore", "NSUnit", "NSURLCache",
    "NSURLAuthenticationChallenge", "NSURLConnection", "NSURLCredential",
    "NSURLCredentialStorage", "NSURLError", "NSURLProtectionSpace", "NSURLProtocol",
    "NSURLRequest", "NSURLResponse", "NSURLSession", "NSUserActivity", "NSValueTransformer",
    "NSXMLDTD", "NSXMLDTDNode", "NSXMLDocument", "NSXMLElement", "NSXMLNode", "NSXMLNodeOptions",
    "NSXMLParser", "NSXPCConnection",
  ]
  private static let foundationShims = foundationParts.map { "Foundation/\($0).h" }
  private static let coreFoundationShims =
    [
      "CFArray", "CFBase", "CFBundle", "CFData", "CFDate", "CFDateFormatter", "CFDictionary",
      "CFError", "CFLocale", "CFNumber", "CFNumberFormatter", "CFPropertyList", "CFRunLoop",
      "CFSet", "CFString", "CFTimeZone", "CFURL", "CFUUID",
    ].map { "CoreFoundation/\($0).h" }

  /// What a root class of one's own has its methods from. Foundation's header has them, too.
  private static let rootFunctions = [
    ("id", "Alloc", "Class cls"), ("id", "AllocWithZone", "Class cls, void *zone"),
    ("id", "Init", "id object"), ("id", "Retain", "id object"), ("void", "Release", "id object"),
    ("id", "Autorelease", "id object"), ("unsigned long", "RetainCount", "id object"),
    ("unsigned long", "Hash", "id object"), ("void", "Dealloc", "id object"),
    ("BOOL", "TryRetain", "id object"), ("BOOL", "IsDeallocating", "id object"),
  ].map { "\($0) _objc_root\($1)(\($2)) __asm__(\"fwdc__objc_root\($1)\");" }
    .joined(separator: "\n    ")

  private static let internalHeader = """
    #include <objc/runtime.h>
    OBJC_EXTERN_C_BEGIN
    #if !__has_feature(objc_arc)
    id objc_alloc(Class cls);
    id objc_alloc_init(Class cls);
    id objc_retain(id object);
    void objc_release(id object);
    id objc_autorelease(id object);
    id objc_retainAutoreleasedReturnValue(id object);
    id objc_autoreleaseReturnValue(id object);
    #endif
    void *objc_autoreleasePoolPush(void);
    void objc_autoreleasePoolPop(void *pool);
    void *_objc_autoreleasePoolPush(void);
    void _objc_autoreleasePoolPop(void *pool);
    SEL sel_lookUpByName(const char *name);
    unsigned class_createInstances(
        Class cls, size_t extraBytes, id __unsafe_unretained *results, unsigned count);
    #ifndef FWD_FOUNDATION_H
    \(rootFunctions)
    #endif
    OBJC_EXTERN_C_END

    """
}
