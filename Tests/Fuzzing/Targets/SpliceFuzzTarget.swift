import FoundationEssentials
import Frames
import Headless
import Jobs
import Media
import Sequences

/// Joins clips without encoding them again: any bytes as the first clip, before one that is whole.
public struct SpliceFuzzTarget: FuzzTarget {
  public static let name = "splices"
  public static let syntax = FuzzSyntax.binary
  public static let dictionary = [
    "ftyp", "moov", "mvhd", "trak", "tkhd", "edts", "elst", "mdia", "mdhd", "stbl", "stsd", "avc1",
    "avc3", "avcC", "stts", "ctts", "stss", "stsc", "stsz", "stco", "co64", "sdtp", "vp09", "vpcC",
    "\0\0\0\u{1}", "\0\0\0\0", "\u{7F}", "\u{1A}E", "V_VP9", "V_MPEG4/ISO/AVC",
  ]

  /// The containers of the clips and of the film, and the name of the whole clip.
  private static let containers = [VideoSink.Container.mp4, .mkv, .webm]
  private static let total = 12
  /// The most frames of a film that is written; damaged headers announce days.
  private static let frameLimit = 60
  private let folder: String
  private let size: PixelSize

  private static func whole(_ container: VideoSink.Container) -> String { "whole.\(container)" }

  /// Writes a clip of three groups of four frames.
  private static func write(_ container: VideoSink.Container, in folder: String) throws {
    let part = FilePath("\(folder)/clip.hpart")
    try PartFuzzTarget.write(to: part.description, needsSound: false, container: container)
    let output = FilePath("\(folder)/\(whole(container))")
    try PartConcatenation([part], output: output).write(to: .file(output)) { _ in }
    try FileManager.default.removeItem(atPath: part.description)
  }

  public static func seeds() throws -> [[UInt8]] {
    let own = FileManager.default.temporaryDirectory.appending(
      path: "hinge-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    return try containers.map { container in
      try write(container, in: own.path)
      return Array(try Data(contentsOf: own.appending(path: whole(container))))
    }
  }

  public init(in folder: String) throws {
    guard let size = PixelSize(width: 32, height: 32) else {
      throw FuzzFinding("32x32 is a size")
    }
    self.folder = folder
    self.size = size
    for container in Self.containers { try Self.write(container, in: folder) }
  }

  public func run(_ input: [UInt8]) throws {
    let clip = "\(folder)/clip"
    try Data(input).write(to: URL(filePath: clip))
    for container in Self.containers where Self.suits(input, container) {
      try join([clip, "\(folder)/\(Self.whole(container))"], container)
    }
  }

  /// True if a file begins as those of a container do, so that packets may be copied.
  private static func suits(_ input: [UInt8], _ container: VideoSink.Container) -> Bool {
    let isMatroska = input.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    return isMatroska == (container != .mp4)
  }

  private func join(_ clips: [String], _ container: VideoSink.Container) throws {
    let output = "\(folder)/film.\(container)"
    var job = SequenceJob(
      SequenceScript(
        clips: clips.map { SequenceClip(.file(FilePath($0))) }, transitions: [nil]),
      [nil], drawing: DrawingSettings(size: size, gpu: .software), container: container,
      encoding: EncodingOptions(preset: "ultrafast"), output: FilePath(output))
    job.isSmart = true
    do {
      let plan = try job.makePlan()
      guard plan.count <= Self.frameLimit else { return }
      let result = try job.run(plan)
      if let smart = result.smart {
        try require(
          smart.copiedFrames + smart.encodedFrames == plan.count,
          "\(smart.copiedFrames) copied and \(smart.encodedFrames) encoded of \(plan.count) frames")
      }
      try FileManager.default.removeItem(atPath: output)
    } catch let error as JobError {
      try requireSentence(error.description)
    } catch let error as MediaError {
      try requireSentence(error.description)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try require(
      names.allSatisfy { $0 == "clip" || $0.hasPrefix("whole.") },
      "files are left: \(names.sorted())")
  }
}
