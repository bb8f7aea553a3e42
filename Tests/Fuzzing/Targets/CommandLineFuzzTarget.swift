import FoundationEssentials
import Jobs
import Media
import Support
import TestSupport

/// Runs whole command lines in this process. Each line of an input is a word.
///
/// Words of the dictionary stand beside pictures that exist, and what they ask for is drawn; all of
/// them are cheap. As soon as there is any other word, the pictures are missing, since a number
/// that has grown could ask for hours of work.
public struct CommandLineFuzzTarget: FuzzTarget {
  public static let name = "command-line"
  public static let syntax = FuzzSyntax.words

  private static let commands = [
    "render", "batch", "list", "sheet", "--help", "--version", "help", "-h", "rendr", "preview",
  ]
  private static let options = [
    "--from", "--to", "-t", "--transition", "-p", "--curve", "--duration", "--fps", "--hold",
    "--at", "--size", "--scale", "--fit", "--background", "--backdrop", "--gpu", "-o", "--output",
    "--format",
    "--preset", "--trace", "--direction", "--instants", "--columns", "--shard", "--reverse",
    "--json", "--quiet", "-q", "--resume", "-y", "-d", "--seed", "-i", "--nonsense", "--encoder",
    "--crf", "--stinger", "--loop", "--plays",
  ]
  private static let values = [
    "a.png", "b.png", "wide.png", "damaged.png", "text.png", "empty.png", "none.png", "frames",
    "flip", "flip:pop", "cube", "card:dismiss", "tiles-flip", "page-curl", "fold", "flipp",
    "flip:up", "hero", "perspective=100", "perspective=1e9", "edge=top", "edge=up", "avatar=a.png",
    "avatar=none.png", "linear", "steps(3)", "linear(0, 1e9 50%, 1)", "spring(1, 1e4, 1, 1e3)",
    "cubic-bezier(0, 1e9, 1, -1e9)", "cubic-bezier(0,1e300,1,-1e300)", "linear(0,1e300 50%,1)",
    "0.1", "0.05", "0", "-1", "1e999", "50%", "100%", "0.02", "8x8", "7x5", "1x1", "16x16", "0x0",
    "99999x99999", "1e9x1", "fill", "contain", "cover", "stretch", "black", "transparent", "#12345",
    "#ff000080", "software", "99", "auto ", "out.mp4", "out.webm", "out.gif", "out.png", "out.y4m",
    "out.rgba", "frames/%04d.png", "%d%d.png", "kept.png", "missing/out.mp4", "out.txt", "mp4",
    "gif", "png", "y4m", "rgba", "webm", "out.mov", "out.mkv", "out.apng", "out.webp",
    "mov", "apng", "prores_ks", "qtrle", "ffv1", "libx26", "18", "bmp", "ultrafast", "slowest",
    "drag.jsonl", "bad.jsonl",
    "both", "push", "10,90", "50", "1", "3", "1/2", "2/1", "jobs.jsonl", "none.jsonl", "60", "30",
    "30000/1001", "", "random", "fade", "-V", "version", "8p", "8x", "x8", "50ms", "0.1s", "red",
    "easeOutBack", "bounce", "rgb(1 2 3)", "out.avif", "out.jpg", "out.m4v", "out.y4m",
  ]
  private static let joined = [
    "--size=8x8", "--duration=0.1", "--gpu=software", "--fps=30", "--format=png", "--size=",
    "--at=0",
  ]
  public static let dictionary = commands + options + values + joined

  private let folder: String
  /// The files that are there before each run, with their contents.
  private let files: [String: [UInt8]]

  public static func seeds() -> [[UInt8]] {
    let render = ["render", "--from", "a.png", "--to", "b.png", "-t"]
    let small = ["--size", "8x8", "--duration", "0.1", "--fps", "30"]
    let lines: [[String]] = [
      render + ["flip", "-o", "out.mp4"] + small,
      render + ["cube", "-o", "out.gif"] + small,
      render + ["flip:pop", "-o", "out.png", "--at", "50%", "--size", "7x5"],
      render + ["fold", "-o", "frames/%04d.png", "--quiet"] + small,
      render + ["card:dismiss", "-o", "out.rgba", "--json", "--background", "transparent"] + small,
      render + ["flip", "-o", "out.webm", "-p", "edge=top", "--curve", "steps(3)"] + small,
      render + ["flip", "-o", "out.y4m", "--trace", "drag.jsonl", "--fps", "30", "--size=8x8"],
      render + ["flip", "-o", "missing/out.mp4"] + small,
      render + ["flip", "-o", "kept.png", "--at", "0.05", "--size", "1x1", "--duration=0.1"],
      [
        "render", "--from", "a.png", "--to", "damaged.png", "-t", "flip", "-o", "kept.png",
        "--at=0",
      ],
      ["render", "--from", "wide.png", "--to", "b.png", "-t", "page-curl", "-o", "out.gif"] + small,
      ["sheet", "--from", "a.png", "--to", "b.png", "-t", "flip", "-o", "out.png", "--size=8x8"],
      ["sheet", "--from", "a.png", "--to", "text.png", "-t", "cube", "-o", "kept.png"],
      ["batch", "jobs.jsonl", "--quiet"], ["batch", "jobs.jsonl", "--resume", "--shard", "1/2"],
      ["a.png", "b.png", "-o", "out.gif", "-t", "cube"] + small,
      ["-t", "random", "a.png", "b.png", "-y", "-o", "out.mp4"] + small,
      ["a.png", "b.png", "wide.png"], ["a.png", "b.png", "-t", "fade", "--gpu=software"],
      ["list", "flip"], ["-V"], ["version"],
      ["list"], ["list", "--json"], ["list", "-t", "flip"], ["help", "render"], ["--version"], [],
    ]
    return lines.map { Array($0.joined(separator: "\n").utf8) }
  }

  public init(in folder: String) throws {
    self.folder = folder
    let drag = [(0.0, 370, "began"), (0.05, 100, "moved"), (0.1, 20, "ended")].map {
      #"{"t":\#($0.0),"x":\#($0.1),"y":300,"phase":"\#($0.2)"}"#
    }
    let job = #"{"from":"a.png","to":"b.png","t":"flip","size":"8x8","duration":0.05"#
    let texts = [
      "text.png": "not a picture", "empty.png": "", "kept.png": "kept as it is",
      "drag.jsonl": drag.joined(separator: "\n"), "bad.jsonl": drag[1],
      "jobs.jsonl": job + #","o":"first.gif"}"# + "\n" + job + #","o":"missing/second.gif"}"#,
    ]
    let picture = PNGChunks(width: 8, height: 8, depth: 8, colorType: 2).bytes
    let pictures = [
      "a.png": picture, "b.png": PNGChunks(width: 8, height: 8, depth: 8, colorType: 6).bytes,
      "wide.png": PNGChunks(width: 16, height: 3, depth: 8, colorType: 0).bytes,
      "damaged.png": Array(picture.dropLast(40)),
    ]
    files = pictures.merging(texts.mapValues { Array($0.utf8) }) { $1 }
    try FileManager.default.createDirectory(
      atPath: folder + "/frames", withIntermediateDirectories: false)
  }

  public func run(_ input: [UInt8]) throws {
    var words = input.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if input.isEmpty { words = [] }
    // The system passes no NUL on.
    guard !input.contains(0) else { return }
    let isKnown = words.allSatisfy { Self.dictionary.contains($0) }
    // A preview is a window and draws until it is closed. With this word it is always refused.
    guard words.first != "preview" || words.contains("--nonsense") else { return }
    for (name, bytes) in files where isKnown || !name.hasSuffix(".png") {
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    defer { for name in (try? names()) ?? [] { try? remove(name) } }
    // Every device gives an answer; software is always there.
    let draws = ["render", "sheet", "batch"].contains(words.first ?? "")
    let chooses = words.contains { $0.hasPrefix("--gpu") }
    let before = try names()
    let result = CapturedRun(words + (draws && !chooses ? ["--gpu=software"] : []))
    if words.first == "batch" {
      try require((0...2).contains(result.code), "exit code \(result.code)")
      try require((result.code == 0) == result.complaints.isEmpty, "errors: \(result.errors)")
    } else {
      try result.requireContract()
    }
    try requireTidy(before, after: result, words)
  }

  /// Throws a finding if something is left that is not an output.
  private func requireTidy(
    _ before: [String], after result: CapturedRun, _ words: [String]
  ) throws {
    let added = try names().filter { !before.contains($0) }
    try require(!added.contains { $0.hasPrefix(".") }, "hidden files are left: \(added)")
    if words.first == "batch" {
      let outputs = ["first.gif", "jobs.jsonl.done", "jobs.jsonl.done.1-of-2"]
      try require(added.allSatisfy { outputs.contains($0) }, "files of a batch: \(added)")
    } else if result.code != 0 {
      try require(added.isEmpty, "a failure left \(added)")
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder + "/frames")
    try require(!pages.contains { $0.hasPrefix(".") }, "hidden files are left: frames/\(pages)")
    if result.code != 0 { try require(pages.isEmpty, "a failure left frames/\(pages)") }
    for (name, bytes) in files where before.contains(name) {
      // A success may have replaced a file that a word names.
      guard result.code != 0 || !words.contains(name) else { continue }
      // Foundation's reader leaks its buffer where a file is empty (Swift 6.3.1 on Linux).
      let now = try LineReader.contents(of: FilePath("\(folder)/\(name)"), mostBytes: 1 << 24)
      try require(now == bytes, "\(name) has changed")
    }
  }

  /// The names in the folder.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Removes a file, or the files in `frames`.
  private func remove(_ name: String) throws {
    guard name == "frames" else {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      return
    }
    for page in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/frames") {
      try FileManager.default.removeItem(atPath: "\(folder)/frames/\(page)")
    }
  }
}
