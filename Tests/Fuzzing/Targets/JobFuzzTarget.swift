import FoundationEssentials

/// Reads batch files. Their pictures do not exist, so that no job gets as far as its output.
public struct JobFuzzTarget: FuzzTarget {
  public static let name = "jobs"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "\"from\":\"a.png\"", "\"to\":\"b.png\"", "\"t\":\"flip\"", "\"o\":\"x.mp4\"", "\"p\":{",
    "\"p\":[", "\"parameter\":", "\"fps\":", "\"size\":\"8x8\"", "\"reverse\":true",
    "\"at\":\"50%\"",
    "\"--size\":", "\"-t\":", "null", "true", "false", "1e999", "{}", "[]", "[[[[[[[[", "\u{FEFF}",
    "\"curve\":\"linear(0,1)\"", "\"output\":\"frames/%04d.png\"", "\"trace\":\"none\"", ",", "{",
    "}", "\"hold\":0.5", "\"duration\":1", "\"format\":\"y4m\"", "\"gpu\":\"software\"", "\\ud83d",
  ]

  private let folder: String
  private var path: String { folder + "/jobs.jsonl" }

  public static func seeds() -> [[UInt8]] {
    [
      #"{"from": "a.png", "to": "b.png", "transition": "flip", "output": "x.mp4", "hold": 0.5}"#,
      #"{"from": "a.png", "to": "b.png", "t": "cube:pop", "p": ["side=inside"], "o": "cube.gif"}"#,
      #"{"from":"a.png","to":"b.png","t":"flip","p":{"edge":"top","perspective":800.5},"o":"x.gif"}"#,
      #"{"from":"a.png","to":"b.png","t":"flip","o":"f/%04d.png","fps":30,"reverse":true,"size":"8x8"}"#,
      #"{"--from":"a.png","to":"b.png","-t":"card","o":"x.png","at":"50%","gpu":null}"#,
    ].flatMap { line in [line, line + "\n" + line + "\r\n\r\n{}\n"] }.map { Array($0.utf8) }
  }

  public init(in folder: String) { self.folder = folder }

  public func run(_ input: [UInt8]) throws {
    try Data(input).write(to: URL(filePath: path))
    let shard = "--shard=\(1 + input.count % 3)/3"
    for arguments in [["batch", path, "--quiet"], ["batch", path, "--quiet", "--resume", shard]] {
      let result = CapturedRun(arguments)
      try require((0...1).contains(result.code), "exit code \(result.code)")
      try require(
        result.complaints.count == result.errors.count,
        "lines that do not name the program: \(result.errors)")
      let jobs = result.complaints.filter { $0.hasPrefix("hinge: [") }.count
      // One line for each job that failed, and the sum.
      try require(
        result.complaints.count == (result.code == 0 ? 0 : jobs + 1),
        "\(result.complaints.count) lines for \(jobs) jobs")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try require(names == ["jobs.jsonl"], "files are left: \(names)")
  }
}
