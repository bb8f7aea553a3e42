// swift-tools-version: 6.2

import PackageDescription

/// Settings that every Swift target shares; warnings are errors so that main stays clean.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets that touch no C library have no reason for an unsafe construct.
let pure: [SwiftSetting] = common + [.strictMemorySafety()]

/// Ported code looks as it did in UIKit: protocols without `any`, and imports that others see.
let ported: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// What an example under Examples/Articles is made of, but for its main program, so that tests can
/// call it.
func article(_ name: String) -> Target {
  .target(
    name: "\(name)Article", dependencies: ["UIKitNames"], path: "Examples/Articles/Sources/\(name)",
    exclude: ["main.swift"], swiftSettings: ported)
}

/// The floors of Sources, from the top. A module imports from its own floor and those below; lint
/// holds docs/ARCHITECTURE.md's table against the imports.
enum Floor: String {
  case programs = "Programs"
  case jobs = "Jobs"
  case uiKit = "UIKit"
  case media = "Media"
  case drawing = "Drawing"
  case scene = "Scene"
  case system = "System"
}

/// A module of a floor.
func module(
  _ name: String, _ floor: Floor, _ dependencies: [Target.Dependency],
  _ settings: [SwiftSetting] = common, plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor.rawValue)/\(name)",
    swiftSettings: settings, plugins: plugins)
}

/// The module map and inline functions of a C library, with the Debian packages of its headers.
func library(_ name: String, pkgConfig: String? = nil, _ packages: [String]) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
}

let package = Package(
  name: "Hinge",
  products: [
    .executable(name: "hinge", targets: ["HingeMain"]),
    .library(
      name: "Hinge",
      targets: [
        "Hinge", "SceneGraph", "Transitions", "Effects", "Devices", "ShaderEffects",
        "UIKitRuntime", "FoundationNames", "UIKitNames", "Text", "Frames", "ScreenMatching", "GPU",
        "Rendering",
        "Jobs", "Sequences", "FilmScripts", "Films", "Support", "Headless", "Window", "Media",
        "WindowRecording",
      ]),
    // All that a ported program needs; less to build than `Hinge`.
    .library(name: "WindowRecording", targets: ["UIKitNames", "WindowRecording"]),
  ],
  targets: [
    library("COpenGL", pkgConfig: "opengl", ["libopengl-dev", "libgl-dev"]),
    // Loaded when it is needed, like those below.
    library("CEGL", ["libegl-dev"]),
    // pkg-config names what is linked; libavcodec, libavformat and libavfilter are loaded when they
    // are needed.
    library(
      "CFFmpeg", pkgConfig: "libswscale",
      [
        "libavcodec-dev", "libavfilter-dev", "libavformat-dev", "libavutil-dev", "libswscale-dev",
      ]),
    library(
      "CPango", pkgConfig: "pangocairo",
      ["libpango1.0-dev", "libcairo2-dev", "libfontconfig-dev"]),
    // Without pkg-config, whose -pthread SwiftPM refuses with a warning; the header is where
    // headers are.
    library("CGLFW", ["libglfw3-dev"]),
    // Loaded when it is needed, like GLFW.
    library("CChipmunk", ["libchipmunk-dev"]),
    // The colour profiles of pictures, and HEIC; loaded when they are needed.
    library("CLittleCMS", ["liblcms2-dev"]),
    library("CHEIF", ["libheif-dev"]),
    // Loaded when a PNG is written; its functions are declared in the target.
    library("CDeflate", []),
    // Linked by Cairo as well.
    library("CPNG", pkgConfig: "libpng", ["libpng-dev"]),
    module("Libraries", .system, []),
    module("Threads", .system, []),

    module("SceneGraph", .scene, [], pure),
    module("Transitions", .scene, ["SceneGraph"], pure),
    module("ShaderEffects", .scene, ["SceneGraph", "Transitions"], pure),
    module("Effects", .scene, ["SceneGraph", "Transitions"], pure, plugins: ["CatalogPlugin"]),
    .plugin(name: "CatalogPlugin", capability: .buildTool()),
    module("Devices", .scene, ["SceneGraph", "Effects"], pure),

    module("Frames", .drawing, [], pure),
    module("ShaderSources", .drawing, [], plugins: ["ShaderPlugin"]),
    .plugin(name: "ShaderPlugin", capability: .buildTool()),
    module("GPU", .drawing, ["COpenGL", "Frames"]),
    module("Headless", .drawing, ["CEGL", "GPU", "Libraries", "Threads"]),
    module("Window", .drawing, ["CGLFW", "GPU", "Frames", "Libraries", "SceneGraph"]),
    module("Text", .drawing, ["CPango", "SceneGraph", "Frames"]),
    module("Rendering", .drawing, ["GPU", "ShaderSources", "SceneGraph", "Frames", "Threads"]),

    module(
      "Media", .media,
      ["CDeflate", "CFFmpeg", "CLittleCMS", "CHEIF", "CPNG", "Frames", "Libraries", "Threads"]),
    module("OpenTimeline", .media, [], pure),

    module("UIKitRuntime", .uiKit, ["SceneGraph", "Transitions"], pure),
    module("FoundationNames", .uiKit, ["UIKitRuntime", "SceneGraph"], pure),
    module("RigidBodies", .uiKit, ["CChipmunk", "Libraries"]),
    module(
      "UIKitNames", .uiKit,
      [
        "FoundationNames", "RigidBodies", "UIKitRuntime", "Effects", "SceneGraph", "Transitions",
      ], pure),
    module("Porting", .uiKit, [], pure),

    module("Support", .jobs, ["Frames", "Media", "Transitions"]),
    module("ScreenMatching", .jobs, ["Threads", "Frames"], pure),
    module(
      "Jobs", .jobs,
      [
        "Support", "Threads", "SceneGraph", "Transitions", "UIKitRuntime", "Text", "Frames", "GPU",
        "Rendering", "Headless", "Media", "Effects", "ShaderEffects", "ScreenMatching", "Devices",
      ]),
    module(
      "Sequences", .jobs,
      [
        "Jobs", "Support", "Threads", "SceneGraph", "Transitions", "Effects", "Frames", "GPU",
        "Rendering", "Headless", "Media", "OpenTimeline", "Devices",
      ]),
    module("FilmScripts", .jobs, ["SceneGraph", "Devices", "Support"], pure),
    module("Farm", .jobs, ["Support", "Media"], pure),
    module(
      "Films", .jobs,
      [
        "FilmScripts", "Support", "Jobs", "Sequences", "SceneGraph", "Transitions", "Effects",
        "Devices", "Text", "Frames", "GPU", "Rendering", "Headless", "Media",
      ]),
    module(
      "WindowRecording", .jobs,
      [
        "SceneGraph", "Transitions", "UIKitRuntime", "Text", "Frames", "GPU", "Rendering", "Jobs",
        "Support", "Headless", "Media",
      ]),

    module("Controls", .programs, ["SceneGraph", "Transitions"], pure),
    module("Inspection", .programs, ["SceneGraph"], pure),
    module(
      "Preview", .programs,
      [
        "SceneGraph", "Transitions", "Effects", "UIKitRuntime", "Controls", "Inspection", "Text",
        "Frames", "ShaderSources", "GPU", "Rendering", "Jobs", "Films", "Support", "Window",
        "Media",
        "Threads", "ShaderEffects",
      ]),
    module(
      "Benchmarking", .programs,
      ["SceneGraph", "Transitions", "Frames", "GPU", "Rendering", "Jobs", "Support", "Media"]),
    module(
      "CommandLine", .programs,
      [
        "SceneGraph", "Transitions", "Effects", "UIKitRuntime", "Frames", "GPU", "Rendering",
        "Jobs", "Sequences", "FilmScripts", "Films", "Farm", "Support", "Preview", "Benchmarking",
        "Headless", "Media", "Text", "OpenTimeline", "Porting", "ShaderEffects", "ScreenMatching",
        "Devices",
      ], plugins: ["SamplePlugin"]),
    .plugin(name: "SamplePlugin", capability: .buildTool()),
    .executableTarget(
      name: "HingeMain", dependencies: ["CommandLine"], path: "Sources/Programs/HingeMain",
      swiftSettings: common),

    .target(
      name: "Hinge",
      dependencies: [
        "SceneGraph", "Transitions", "Effects", "Devices", "ShaderEffects", "Frames", "GPU",
        "Rendering", "Jobs", "Headless", "Media", "Sequences", "Support", "WindowRecording",
      ], swiftSettings: common),

    .target(
      name: "TestSupport",
      dependencies: [
        "SceneGraph", "Transitions", "Frames", "GPU", "Rendering", "Headless", "Media", "CFFmpeg",
        "Threads", "ScreenMatching",
      ],
      path: "Tests/TestSupport",
      // The reference rasterizer takes every sample of every pixel; unoptimized that is minutes.
      swiftSettings: common + [.unsafeFlags(["-O", "-enforce-exclusivity=unchecked"])]),
    .target(
      name: "Fuzzing",
      dependencies: [
        "CommandLine", "SceneGraph", "ShaderEffects", "Transitions", "Effects",
        "UIKitRuntime", "Frames",
        "ShaderSources", "GPU", "Rendering", "ScreenMatching", "Jobs", "FilmScripts", "Films",
        "Headless",
        "Media", "Sequences",
        "OpenTimeline", "TestSupport",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds"], swiftSettings: common),
    .executableTarget(
      name: "hinge-fuzz", dependencies: ["Fuzzing"], path: "Tests/hinge-fuzz",
      swiftSettings: common),
    .testTarget(
      name: "FuzzTests", dependencies: ["Fuzzing", "hinge-fuzz", "TestSupport"],
      exclude: ["Regressions"], swiftSettings: common),
    .testTarget(
      name: "SceneGraphTests", dependencies: ["SceneGraph", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "TransitionsTests", dependencies: ["SceneGraph", "Transitions", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "ShaderEffectsTests",
      dependencies: ["ShaderEffects", "SceneGraph", "Transitions"], swiftSettings: common),
    .testTarget(
      name: "ControlsTests", dependencies: ["Controls", "SceneGraph", "Transitions"],
      swiftSettings: common),
    .testTarget(
      name: "EffectsTests",
      dependencies: ["Effects", "SceneGraph", "Transitions", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "DevicesTests", dependencies: ["Devices", "SceneGraph", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "UIKitRuntimeTests",
      dependencies: [
        "UIKitRuntime", "Effects", "SceneGraph", "Transitions", "TestSupport",
      ],
      swiftSettings: common),
    article("Flip"), article("DiagonalSlide"), article("AvatarHero"), article("Card"),
    article("Expand"),
    .testTarget(
      name: "UIKitNamesTests",
      dependencies: [
        "UIKitNames", "FlipArticle", "DiagonalSlideArticle", "AvatarHeroArticle", "CardArticle",
        "ExpandArticle", "Effects", "Text", "Rendering", "Frames", "GPU",
        "TestSupport",
      ],
      swiftSettings: ported),
    .testTarget(
      name: "InspectionTests", dependencies: ["Inspection", "SceneGraph", "Transitions"],
      swiftSettings: common),
    .testTarget(name: "PortingTests", dependencies: ["Porting"], swiftSettings: common),
    .testTarget(
      name: "WindowRecordingTests",
      dependencies: [
        "WindowRecording", "UIKitRuntime", "SceneGraph", "ShaderEffects", "Transitions",
        "Frames", "Media", "Headless", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "OpenTimelineTests", dependencies: ["OpenTimeline"], swiftSettings: common),
    .testTarget(
      name: "ScreenMatchingTests", dependencies: ["ScreenMatching", "Frames", "TestSupport"],
      swiftSettings: common),
    .testTarget(name: "FramesTests", dependencies: ["Frames"], swiftSettings: common),
    .testTarget(name: "LibrariesTests", dependencies: ["Libraries"], swiftSettings: common),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: common),
    .testTarget(
      name: "GPUTests",
      dependencies: ["GPU", "Frames", "Headless", "TestSupport", "CEGL", "COpenGL"],
      swiftSettings: common, linkerSettings: [.linkedLibrary("EGL")]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Benchmarking",
        "Rendering", "ShaderSources", "Effects", "SceneGraph", "Transitions", "Frames",
        "GPU",
        "Headless", "TestSupport", "Media", "COpenGL",
      ],
      exclude: ["Browser"], swiftSettings: common),
    .testTarget(
      name: "JobsTests",
      dependencies: [
        "Jobs", "SceneGraph", "Transitions", "Effects", "UIKitRuntime", "Frames",
        "GPU", "Rendering", "Media", "OpenTimeline", "ScreenMatching", "Devices", "Headless",
        "TestSupport",
      ], swiftSettings: common),
    .testTarget(name: "SupportTests", dependencies: ["Support"], swiftSettings: common),
    .testTarget(name: "FarmTests", dependencies: ["Farm", "Media"], swiftSettings: common),
    .testTarget(
      name: "FilmScriptsTests", dependencies: ["FilmScripts", "Devices"], swiftSettings: common),
    .testTarget(
      name: "FilmsTests",
      dependencies: [
        "Films", "FilmScripts", "Jobs", "SceneGraph", "Transitions", "Effects", "Devices",
        "Frames", "GPU", "Headless", "Media", "Rendering", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "SequencesTests",
      dependencies: [
        "Sequences", "Jobs", "SceneGraph", "Transitions", "Effects", "UIKitRuntime", "Frames",
        "GPU",
        "Headless", "Rendering", "Media", "OpenTimeline", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "Preview", "Jobs", "SceneGraph", "Transitions", "Effects",
        "UIKitRuntime", "Controls", "Frames", "Headless", "Media", "Rendering", "GPU", "Text",
        "Threads", "Window", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "HingeTests", dependencies: ["Hinge", "UIKitNames", "TestSupport"],
      swiftSettings: ported),
    .testTarget(
      name: "BenchmarkingTests",
      dependencies: [
        "Benchmarking", "Jobs", "Transitions", "Effects", "Frames", "GPU",
        "Rendering", "Headless", "Media", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "CommandLine", "Benchmarking", "Preview", "Jobs", "FilmScripts", "Support", "SceneGraph",
        "Transitions",
        "Effects", "UIKitRuntime", "Controls", "Frames", "Headless", "Media",
        "Rendering", "GPU", "Text", "Window", "Porting", "ShaderEffects", "Devices", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Frames", "CFFmpeg", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: common),
    .testTarget(
      name: "TextTests",
      dependencies: [
        "Text", "UIKitRuntime", "SceneGraph", "Frames", "GPU", "Rendering", "TestSupport",
      ], swiftSettings: common),
    .testTarget(name: "WindowTests", dependencies: ["Window"], swiftSettings: common),
    .testTarget(
      name: "HeadlessTests", dependencies: ["Headless", "GPU", "TestSupport"], swiftSettings: common
    ),
    .systemLibrary(name: "CX11", path: "Tests/CX11", providers: [.apt(["libx11-dev"])]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["HingeMain", "Frames", "Media", "TestSupport", "CX11"],
      exclude: ["leaks.txt"],
      swiftSettings: common),
  ]
)

/// The modules in which a frame spends its time. The others place layers, parse options and plan.
let drawing: Set = ["Frames", "GPU", "ShaderSources", "Rendering", "Media"]
/// The modules of scenes, in which a frame of thousands of layers spends its time, too.
let scenes: Set = ["SceneGraph", "Transitions"]

// Tests draw and compare pictures on the CPU. 'busy' optimizes the modules in which they spend most
// of their time; 'all' optimizes everything but the tests, for sanitizers, which would take most of
// an hour otherwise. Swift Testing's macros do not compile optimized and sanitized (Swift 6.3.1).
if let optimized = Context.environment["HINGE_OPTIMIZED"] {
  let busy = drawing.union(scenes).union([
    "Effects", "Devices", "ShaderEffects", "ScreenMatching",
  ])
  for target in package.targets
  where [.regular, .executable].contains(target.type)
    && (optimized == "all" || busy.contains(target.name))
  {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
}

// A packaged program has no sources beside it, and knows no folder of the machine that built it.
if Context.environment["HINGE_PACKAGED"] != nil {
  for target in package.targets where target.name == "CommandLine" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define("HINGE_PACKAGED")]
  }
}

// `make demo` ('demo') and `hinge run` ('run') build Hinge for a few frames. Optimizing the modules
// that do not draw takes half of a release build's time. An animator may move thousands of views.
if let quick = Context.environment["HINGE_QUICK_BUILD"] {
  let optimized = quick == "demo" ? drawing : drawing.union(scenes)
  for target in package.targets
  where [.regular, .executable].contains(target.type) && !optimized.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// `make check MODULE=Rendering` builds the tests of one module, and what they need.
if let module = Context.environment["HINGE_CHECK"] {
  package.targets.removeAll { $0.type == .test && $0.name != "\(module)Tests" }
}
