// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .enableWarning("conversion"),
  .enableWarning("shadow"), .treatAllWarnings(as: .error),
  // An exception of C++ or compiled Objective-C that passes through finds what it has to clean up.
  .unsafeFlags(["-fexceptions"]),
]
// CObjC reads CRuntime's headers for itself, so both say the same about the state of a thread.
let linkedAtStart: CSetting = .define("FWD_LINKED_AT_START", .when(traits: ["Command"]))
let strictSwift: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
]
// Of what is linked into the command, nothing is called from outside: a function that is not called inside is left out.
let linkedSwift: [SwiftSetting] =
  strictSwift + [
    .unsafeFlags(
      ["-Xfrontend", "-internalize-at-link", "-Xfrontend", "-function-sections"],
      .when(configuration: .release, traits: ["Command"]))
  ]
// A release build of the command is optimized for size, but for the machine that runs listings (ObjCVM): that halves the time
// that ObjCFoundation takes to compile, and its methods take as many instructions. The libraries alone (without the trait) are
// optimized for speed. The Makefile has it for the packages that the command depends on, too, which is said behind what a module's
// settings say; what the machine's say to the compiler's frontend comes last.
let fastSwift: [SwiftSetting] =
  linkedSwift + [
    .unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release, traits: ["Command"]))
  ]
let compactSwift: [SwiftSetting] =
  linkedSwift + [
    .unsafeFlags(["-Osize"], .when(configuration: .release, traits: ["Command"]))
  ]

// Nor do these modules have what mirrors and printed cases of enums are read from: they name no case by the name that it has in the
// source.
let unreflectedSwift: [SwiftSetting] =
  compactSwift + [
    .unsafeFlags(
      ["-Xfrontend", "-disable-reflection-metadata"],
      .when(configuration: .release, traits: ["Command"]))
  ]

// Whether the command has `fwdsim serve`. What that listens with is the largest package of all, so `make demo` builds without it: a
// condition of the environment, since a trait is a condition of every module and would have them all compiled again.
let hasServer = Context.environment["FWDSIM_SERVER"] != "no"

let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))
let crypto: Target.Dependency = .product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Crypto"]))

/// What `fwdsim serve` listens with.
func swiftNIO(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-nio", condition: .when(traits: ["Command"]))
}

/// What the plugin of the macros is written with.
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

let package = Package(
  name: "ForwardKit",
  products: [
    .library(name: "CRuntime", targets: ["CRuntime"]),
    .library(name: "CObjC", targets: ["CObjC"]),
    .library(name: "ForwardKit", targets: ["ForwardKit"]),
    .library(name: "ForwardKitMacros", targets: ["ForwardKitMacros"]),
    .library(name: "ForwardKitTesting", targets: ["ForwardKitTesting"]),
    .library(name: "ObjCScript", targets: ["ObjCScript"]),
    .library(name: "ForwardKitPatching", targets: ["ForwardKitPatching"]),
    .executable(name: "fwdsim", targets: ["fwdsim"]),
  ],
  // Off unless asked for, so that a package that depends on a library of this one resolves nothing else. The Makefile turns
  // the first on; without it: swift build --traits Command
  traits: [
    .trait(
      name: "Command",
      description: "The command fwdsim, which needs swift-argument-parser and swift-nio."),
    .trait(
      name: "Crypto", description: "Ed25519 signatures of patch packages, which need swift-crypto."),
    .trait(name: "Macros", description: "The macros of ForwardKitMacros, which need swift-syntax."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFI", pkgConfig: "libffi",
      providers: [.apt(["libffi-dev"]), .yum(["libffi-devel"]), .brew(["libffi"])]),
    .target(name: "ForwardKitBasics", swiftSettings: compactSwift),
    .target(name: "CRuntime", dependencies: ["CFFI"], cSettings: strictC + [linkedAtStart]),
    .target(
      name: "CObjC", dependencies: ["CRuntime"],
      cSettings: strictC + [.headerSearchPath("../CRuntime"), linkedAtStart],
      cxxSettings: [.headerSearchPath("../CRuntime"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("stdc++")]),
    .target(
      name: "ForwardKit", dependencies: ["CRuntime", "ForwardKitBasics"],
      swiftSettings: compactSwift
    ),
    .macro(
      name: "ForwardKitMacroPlugin",
      dependencies: [
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftCompilerPlugin"),
      ],
      swiftSettings: strictSwift),
    .target(
      name: "ForwardKitMacros", dependencies: ["ForwardKitMacroPlugin", "ForwardKit"],
      swiftSettings: strictSwift),
    .target(name: "ForwardKitTesting", dependencies: ["ForwardKit"], swiftSettings: strictSwift),
    .target(name: "ObjCSyntax", dependencies: ["ForwardKitBasics"], swiftSettings: compactSwift),
    .target(
      name: "ObjCSema", dependencies: ["ObjCSyntax", "ForwardKitBasics"],
      swiftSettings: unreflectedSwift),
    .target(
      name: "ObjCVM", dependencies: ["ObjCSema", "ObjCSyntax", "ForwardKitBasics", "CRuntime"],
      swiftSettings: fastSwift),
    .target(
      name: "ObjCFoundation", dependencies: ["ObjCVM", "ObjCSema", "ForwardKitBasics", "CRuntime"],
      exclude: ["Names"], swiftSettings: unreflectedSwift, plugins: ["EmbedFiles"]),
    .target(
      name: "ObjCHeaders",
      dependencies: ["ObjCFoundation", "ObjCVM", "ObjCSema", "ObjCSyntax", "ForwardKitBasics"],
      swiftSettings: unreflectedSwift),
    .target(
      name: "ObjCCompiled",
      dependencies: ["ObjCFoundation", "ObjCVM", "ForwardKit", "CObjC", "CRuntime"],
      swiftSettings: strictSwift),
    .target(
      name: "ObjCPatching",
      dependencies: [
        "ObjCFoundation", "ObjCVM", "ObjCSema", "ObjCSyntax", "ForwardKit", "CRuntime",
      ],
      swiftSettings: unreflectedSwift),
    .target(
      name: "ObjCScript",
      dependencies: [
        "ObjCPatching", "ObjCFoundation", "ObjCVM", "ObjCSema", "ObjCSyntax", "ForwardKit",
        "ForwardKitBasics", "CRuntime",
      ],
      swiftSettings: unreflectedSwift),
    .target(
      name: "ForwardKitPatching",
      dependencies: ["ObjCScript", "ForwardKit", crypto],
      swiftSettings: strictSwift),
    .target(
      name: "TraceAnalysis", dependencies: ["ForwardKit", "ObjCSyntax", "ForwardKitBasics"],
      swiftSettings: unreflectedSwift),
    .target(
      name: "MessageFraming", dependencies: ["ForwardKitBasics"], swiftSettings: unreflectedSwift),
    .target(
      name: "DebugAdapter",
      dependencies: ["TraceAnalysis", "MessageFraming", "ForwardKit", "ForwardKitBasics"],
      swiftSettings: unreflectedSwift),
    .target(
      name: "LanguageServer",
      dependencies: [
        "MessageFraming",
        "ObjCScript", "ObjCSema", "ObjCSyntax", "TraceAnalysis", "ForwardKit", "ForwardKitBasics",
      ],
      swiftSettings: unreflectedSwift),
    .target(
      name: "DispatchExpectations", dependencies: ["ForwardKit", "ObjCSyntax", "ForwardKitBasics"],
      swiftSettings: unreflectedSwift),
    .executableTarget(name: "FileEmbedder", swiftSettings: strictSwift),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .target(
      name: "Learning",
      dependencies: [
        "DispatchExpectations", "ObjCScript", "ForwardKit", "ForwardKitBasics",
      ],
      exclude: ["Course"], swiftSettings: unreflectedSwift, plugins: ["EmbedFiles"]),
    .target(
      name: "ServePage", dependencies: ["ForwardKitBasics"], exclude: ["Page"],
      swiftSettings: unreflectedSwift, plugins: ["EmbedFiles"]),
    .target(name: "CSandbox", cSettings: strictC),
    .target(
      name: "Serving",
      dependencies: [
        "ServePage", "Learning", "LanguageServer", "MessageFraming", "TraceAnalysis", "ObjCScript",
        "ObjCSyntax",
        "ForwardKit", "ForwardKitBasics", "CSandbox", swiftNIO("NIOCore"), swiftNIO("NIOPosix"),
        swiftNIO("NIOHTTP1"),
      ],
      swiftSettings: unreflectedSwift),
    .target(
      name: "TracePage", dependencies: ["ForwardKitBasics"], exclude: ["Page"],
      swiftSettings: unreflectedSwift, plugins: ["EmbedFiles"]),
    .target(name: "CBuildInformation", cSettings: strictC),
    .executableTarget(
      name: "fwdsim",
      dependencies: [
        "ObjCScript", "ObjCHeaders", "ObjCFoundation", "ForwardKit", "ForwardKitBasics",
        "TraceAnalysis", "TracePage", "LanguageServer", "DispatchExpectations", "Learning",
        "CBuildInformation", "DebugAdapter",
        argumentParser,
      ] + (hasServer ? ["Serving"] : []),
      exclude: [hasServer ? "Commands/MissingServer.swift" : "Commands/ServeCommand.swift"],
      swiftSettings: compactSwift),
    .testTarget(
      name: "ForwardKitTests",
      dependencies: ["ForwardKit", "ForwardKitBasics", "ForwardKitTesting", "CRuntime"],
      swiftSettings: strictSwift),
    .testTarget(
      name: "ForwardKitBasicsTests", dependencies: ["ForwardKitBasics"], swiftSettings: strictSwift),
    .testTarget(
      name: "ObjCSyntaxTests", dependencies: ["ObjCSyntax", "ForwardKitBasics"],
      swiftSettings: strictSwift),
    .testTarget(
      name: "ObjCScriptTests",
      dependencies: [
        "ObjCScript", "ObjCPatching", "ObjCFoundation", "ObjCVM", "ObjCSema", "ObjCSyntax",
        "ForwardKitBasics", "CRuntime",
      ],
      swiftSettings: strictSwift),
    .testTarget(
      name: "ForwardKitPatchingTests",
      dependencies: [
        "ForwardKitPatching", "ForwardKit", "ForwardKitTesting", crypto,
      ],
      swiftSettings: strictSwift),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "Serving", "ServePage", "Learning", "MessageFraming", "ForwardKitBasics",
        swiftNIO("NIOHTTP1"),
      ],
      swiftSettings: strictSwift),
    .testTarget(
      name: "DebugAdapterTests",
      dependencies: ["DebugAdapter", "MessageFraming", "ForwardKitBasics"],
      swiftSettings: strictSwift),
    .testTarget(name: "FwdsimTests", dependencies: ["fwdsim"], swiftSettings: strictSwift),
  ],
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .cxx17
)
