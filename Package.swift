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

let package = Package(
  name: "Hinge",
  products: [
    .executable(name: "hinge", targets: ["hinge"]),
    .library(
      name: "Hinge",
      targets: [
        "Hinge", "SceneGraph", "Transitions", "TransitionCatalog", "ShaderTransitions",
        "UIKitRuntime",
        "FoundationNames",
        "UIKitNames", "Drawing2D", "Frames", "ScreenMatching", "GPU", "Rendering", "RenderJobs",
        "Headless", "Window",
        "Media", "WindowRecording",
      ]),
    // All that a ported program needs; less to build than `Hinge`.
    .library(name: "WindowRecording", targets: ["UIKitNames", "WindowRecording"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenGL", pkgConfig: "opengl", providers: [.apt(["libopengl-dev", "libgl-dev"])]),
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    // pkg-config names what is linked; libavcodec, libavformat and libavfilter are loaded when they
    // are needed.
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libswscale",
      providers: [
        .apt([
          "libavcodec-dev", "libavfilter-dev", "libavformat-dev", "libavutil-dev", "libswscale-dev",
        ])
      ]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev", "libfontconfig-dev"])]),

    // Without pkg-config, whose -pthread SwiftPM refuses with a warning; the header is where
    // headers are.
    .systemLibrary(name: "CGLFW", providers: [.apt(["libglfw3-dev"])]),

    // Loaded when it is needed, like GLFW.
    .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),

    .target(name: "SceneGraph", swiftSettings: pure),
    .target(name: "Transitions", dependencies: ["SceneGraph"], swiftSettings: pure),
    .target(
      name: "ShaderTransitions", dependencies: ["SceneGraph", "Transitions"], swiftSettings: pure),
    .target(
      name: "TransitionCatalog", dependencies: ["SceneGraph", "Transitions"], swiftSettings: pure,
      plugins: ["CatalogPlugin"]),
    .plugin(name: "CatalogPlugin", capability: .buildTool()),
    .target(
      name: "Controls", dependencies: ["SceneGraph", "Transitions"],
      path: "Sources/PreviewApp/Controls", swiftSettings: pure),
    .target(
      name: "UIKitRuntime", dependencies: ["SceneGraph", "Transitions"], swiftSettings: pure),
    .target(
      name: "FoundationNames", dependencies: ["UIKitRuntime", "SceneGraph"], swiftSettings: pure),
    .target(name: "RigidBodies", dependencies: ["CChipmunk"], swiftSettings: common),
    .target(
      name: "UIKitNames",
      dependencies: [
        "FoundationNames", "RigidBodies", "UIKitRuntime", "TransitionCatalog", "SceneGraph",
        "Transitions",
      ],
      swiftSettings: pure),
    .target(
      name: "Inspection", dependencies: ["SceneGraph"], path: "Sources/PreviewApp/Inspection",
      swiftSettings: pure),
    .target(name: "Frames", swiftSettings: pure),
    .target(name: "OpenTimeline", swiftSettings: pure),
    .target(name: "ScreenMatching", dependencies: ["Frames"], swiftSettings: pure),
    .target(
      name: "ShaderLibrary", path: "Shaders", swiftSettings: common, plugins: ["ShaderPlugin"]),
    .plugin(name: "ShaderPlugin", capability: .buildTool()),
    .target(name: "Threads", swiftSettings: common),
    .target(name: "GPU", dependencies: ["COpenGL", "Frames"], swiftSettings: common),
    .target(
      name: "Rendering",
      dependencies: ["GPU", "ShaderLibrary", "SceneGraph", "Frames", "Threads"],
      swiftSettings: common),
    .target(name: "Headless", dependencies: ["CEGL", "GPU", "Threads"], swiftSettings: common),
    .target(
      name: "Window", dependencies: ["CGLFW", "GPU", "Frames", "SceneGraph"],
      swiftSettings: common),
    .target(name: "Media", dependencies: ["CFFmpeg", "Frames"], swiftSettings: common),
    .target(name: "Text", dependencies: ["CPango", "Frames"], swiftSettings: common),
    .target(
      name: "Drawing2D", dependencies: ["CPango", "Text", "UIKitRuntime", "SceneGraph", "Frames"],
      swiftSettings: common),
    .target(
      name: "RenderJobs",
      dependencies: [
        "Threads",
        "SceneGraph", "Transitions", "UIKitRuntime", "Drawing2D", "Frames", "GPU", "Rendering",
        "Headless", "Media", "OpenTimeline", "ShaderTransitions", "ScreenMatching",
      ], swiftSettings: common),
    .target(
      name: "WindowRecording",
      dependencies: [
        "SceneGraph", "Transitions", "UIKitRuntime", "Drawing2D", "Frames", "GPU", "Rendering",
        "RenderJobs", "Headless", "Media",
      ], swiftSettings: common),
    .target(name: "Porting", swiftSettings: pure),
    .target(
      name: "PreviewApp",
      dependencies: [
        "SceneGraph", "Transitions", "TransitionCatalog", "UIKitRuntime", "Controls", "Inspection",
        "Drawing2D", "Frames", "ShaderLibrary", "GPU", "Rendering", "RenderJobs", "Window", "Media",
        "Text", "Threads", "ShaderTransitions",
      ], exclude: ["Controls", "Inspection"], swiftSettings: common),
    .target(
      name: "Benchmarking",
      dependencies: [
        "SceneGraph", "Transitions", "Frames", "GPU", "Rendering", "RenderJobs", "Media",
      ], swiftSettings: common),
    .target(
      name: "CommandLine",
      dependencies: [
        "SceneGraph", "Transitions", "TransitionCatalog", "UIKitRuntime", "Frames", "GPU",
        "Rendering", "RenderJobs", "PreviewApp", "Benchmarking", "Headless", "Media", "Text",
        "OpenTimeline", "Porting", "ShaderTransitions", "ScreenMatching",
      ], swiftSettings: common, plugins: ["SamplePlugin"]),
    .plugin(name: "SamplePlugin", capability: .buildTool()),
    .target(
      name: "Hinge",
      dependencies: [
        "SceneGraph", "Transitions", "TransitionCatalog", "ShaderTransitions", "Frames", "GPU",
        "Rendering",
        "RenderJobs",
        "Headless", "Media", "WindowRecording",
      ], swiftSettings: common),
    .executableTarget(name: "hinge", dependencies: ["CommandLine"], swiftSettings: common),

    .target(
      name: "TestSupport",
      dependencies: [
        "SceneGraph", "Transitions", "Frames", "GPU", "Rendering", "Headless", "Media", "CFFmpeg",
      ],
      path: "Tests/TestSupport",
      // The reference rasterizer takes every sample of every pixel; unoptimized that is minutes.
      swiftSettings: common + [.unsafeFlags(["-O"])]),
    .target(
      name: "Fuzzing",
      dependencies: [
        "CommandLine", "SceneGraph", "ShaderTransitions", "Transitions", "TransitionCatalog",
        "UIKitRuntime", "Frames",
        "ShaderLibrary", "GPU", "Rendering", "RenderJobs", "Headless", "Media", "OpenTimeline",
        "TestSupport",
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
      name: "ShaderTransitionsTests",
      dependencies: ["ShaderTransitions", "SceneGraph", "Transitions"], swiftSettings: common),
    .testTarget(
      name: "ControlsTests", dependencies: ["Controls", "SceneGraph", "Transitions"],
      swiftSettings: common),
    .testTarget(
      name: "TransitionCatalogTests",
      dependencies: ["TransitionCatalog", "SceneGraph", "Transitions", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "UIKitRuntimeTests",
      dependencies: [
        "UIKitRuntime", "TransitionCatalog", "SceneGraph", "Transitions", "TestSupport",
      ],
      swiftSettings: common),
    article("Flip"), article("DiagonalSlide"), article("AvatarHero"), article("Card"),
    article("Expand"),
    .testTarget(
      name: "UIKitNamesTests",
      dependencies: [
        "UIKitNames", "FlipArticle", "DiagonalSlideArticle", "AvatarHeroArticle", "CardArticle",
        "ExpandArticle", "TransitionCatalog", "Drawing2D", "Rendering", "Frames", "GPU",
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
        "WindowRecording", "UIKitRuntime", "SceneGraph", "ShaderTransitions", "Transitions",
        "Frames", "Media", "Headless", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "OpenTimelineTests", dependencies: ["OpenTimeline"], swiftSettings: common),
    .testTarget(
      name: "ScreenMatchingTests", dependencies: ["ScreenMatching", "Frames"],
      swiftSettings: common),
    .testTarget(name: "FramesTests", dependencies: ["Frames"], swiftSettings: common),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: common),
    .testTarget(
      name: "GPUTests",
      dependencies: ["GPU", "Frames", "Headless", "TestSupport", "CEGL", "COpenGL"],
      swiftSettings: common),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Benchmarking",
        "Rendering", "ShaderLibrary", "TransitionCatalog", "SceneGraph", "Transitions", "Frames",
        "GPU",
        "Headless", "TestSupport", "Media", "COpenGL",
      ],
      exclude: ["Browser"], swiftSettings: common),
    .testTarget(
      name: "RenderJobsTests",
      dependencies: [
        "RenderJobs", "SceneGraph", "Transitions", "TransitionCatalog", "UIKitRuntime", "Frames",
        "GPU", "Rendering", "Media", "OpenTimeline", "ScreenMatching", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "PreviewAppTests",
      dependencies: [
        "PreviewApp", "RenderJobs", "SceneGraph", "Transitions", "TransitionCatalog",
        "UIKitRuntime", "Controls", "Frames", "Headless", "Media", "Rendering", "GPU", "Text",
        "Threads", "Window", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "HingeTests", dependencies: ["Hinge", "UIKitNames", "TestSupport"],
      swiftSettings: ported),
    .testTarget(
      name: "BenchmarkingTests",
      dependencies: [
        "Benchmarking", "RenderJobs", "Transitions", "TransitionCatalog", "Frames", "GPU",
        "Rendering", "Headless", "Media", "TestSupport",
      ], swiftSettings: common),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "CommandLine", "Benchmarking", "PreviewApp", "RenderJobs", "SceneGraph", "Transitions",
        "TransitionCatalog", "UIKitRuntime", "Controls", "Frames", "Headless", "Media",
        "Rendering", "GPU", "Text", "Window", "Porting", "ShaderTransitions", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Frames", "CFFmpeg", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: common),
    .testTarget(
      name: "TextTests", dependencies: ["Text", "Frames"], swiftSettings: common),
    .testTarget(
      name: "Drawing2DTests",
      dependencies: [
        "Drawing2D", "UIKitRuntime", "SceneGraph", "Frames", "GPU", "Rendering", "TestSupport",
      ], swiftSettings: common),
    .testTarget(name: "WindowTests", dependencies: ["Window"], swiftSettings: common),
    .testTarget(
      name: "HeadlessTests", dependencies: ["Headless", "GPU", "TestSupport"], swiftSettings: common
    ),
    .systemLibrary(name: "CX11", path: "Tests/CX11", providers: [.apt(["libx11-dev"])]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["hinge", "Frames", "Media", "TestSupport", "CX11"],
      exclude: ["leaks.txt"],
      swiftSettings: common),
  ]
)

// The sanitizers' builds are optimized but for the tests, which would take most of an hour
// otherwise. Swift Testing's macros do not compile optimized and sanitized (Swift 6.3.1).
if Context.environment["HINGE_OPTIMIZED"] != nil {
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
}

// A packaged program has no sources beside it, and knows no folder of the machine that built it.
if Context.environment["HINGE_PACKAGED"] != nil {
  for target in package.targets where target.name == "CommandLine" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define("HINGE_PACKAGED")]
  }
}

// `hinge run` builds these modules for one animator at a time. A frame spends little in them, and
// optimizing them takes a third of the build's time.
if Context.environment["HINGE_QUICK_BUILD"] != nil {
  for target in package.targets
  where ["UIKitRuntime", "UIKitNames", "TransitionCatalog"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}
