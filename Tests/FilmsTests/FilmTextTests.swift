import Devices
import Effects
import FilmScripts
import Foundation
import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Text
import Transitions

@testable import Films

/// Subtitles, fonts and the loudness of films.
@Suite("Texts and loudness of films")
struct FilmTextTests {
  private let folder: ClipFolder

  init() throws {
    folder = try ClipFolder()
    try PNGFile.write(
      try TestPictures.plain(64, 96, SIMD4(20, 30, 40, 255)), to: folder.path("a.png"))
  }

  private var filmFolder: FilmFolder { FilmFolder(of: FilePath(folder.path("x.film"))) }

  private func plan(_ text: String) throws -> FilmPlan {
    try FilmPlan(
      FilmScript(text: text), rate: FrameRate(20),
      cues: { try FilmPlan.Cue.read($0, in: filmFolder) }
    ) { try TransitionSpec($0.effect.text, from: Catalog.all) }
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
  }

  @Test("SRT and WebVTT become captions at their times from the statement on")
  func read() throws {
    try write(
      "1\n00:00:00,500 --> 00:00:01,250\n<i>One</i> and\ntwo\n\n2\n00:01:02,000 --> 00:01:03,000\nLast\n",
      to: "a.srt")
    try write(
      "WEBVTT\n\n00:00.500 --> 00:01.250 align:start\n<b>One</b> and\ntwo\n\n01:02.000 --> 01:03.000\nLast\n",
      to: "a.vtt")
    for name in ["a.srt", "a.vtt"] {
      let plan = try plan(
        "show a.png for 70s meanwhile\nwait 2s\nsubtitles \(name) side=top size=12")
      #expect(plan.captions.map(\.caption.text) == ["One and\ntwo", "Last"])
      let times = plan.captions.map(\.times)
      #expect(times.count == 2 && abs(times[0].lowerBound - 2.5) < 1e-9)
      #expect(abs(times[0].upperBound - 3.25) < 1e-9 && abs(times[1].lowerBound - 64) < 1e-9)
      #expect(plan.captions.allSatisfy { $0.caption.side == .top && $0.caption.size == 12 })
      #expect(plan.duration == 70)
    }
    #expect(throws: FilmScriptError.self) { try plan("show a.png for 1s\nsubtitles ../a.srt") }
    #expect(throws: FilmScriptError.self) { try plan("show a.png for 1s\nsubtitles a.png") }
    #expect(throws: MediaError.self) { try plan("show a.png for 1s\nsubtitles none.srt") }
  }

  @Test(
    "Subtitles that are written are those that FFmpeg reads", arguments: SubtitleFormat.allCases)
  func written(format: SubtitleFormat) throws {
    let plan = try plan(
      """
      show a.png for 1s
      caption "A & <b>" for 1.5s
      caption "Stays\\nuntil the end"
      wait 0.75s
      """)
    #expect(plan.cues.map(\.times.lowerBound) == [1, 2.5] && plan.cues[1].times.upperBound == 3.25)
    let file = "out.\(format.rawValue)"
    try write(plan.subtitles(as: format), to: file)
    let lines = try FFprobe.lines("packet=pts_time,duration_time", of: folder.path(file))
    #expect(lines == ["1.000000|1.500000", "2.500000|0.750000"])
    // The other format by FFmpeg has the same texts.
    let other = format == .srt ? "other.vtt" : "other.srt"
    try FFmpegProgram.run(["-i", folder.path(file), folder.path(other)])
    let cues = try FilmPlan.Cue.read(
      FilmWord(other, at: FilmPlace(line: 1, column: 1)), in: filmFolder)
    #expect(cues.map(\.times) == plan.cues.map(\.times))
    if format == .vtt { #expect(cues[1].text == "Stays\nuntil the end") }
  }

  @Test("A film has the loudness that is asked for, by FFmpeg's measurement")
  func loudness() throws {
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "sine=300:duration=3", "-af", "volume=-20dB", folder.path("a.wav"),
    ])
    var job = FilmJob(
      try plan("music a.wav fade=0\nshow a.png for 6s"), name: "x.film", folder: filmFolder,
      drawing: DrawingSettings(gpu: .software),
      outputs: [FilmJob.Output(FilePath(folder.path("x.mkv")), .mkv)])
    job.loudness = -18
    try job.run()
    let report = folder.path("report.txt")
    try FFmpegProgram.run([
      "-i", folder.path("x.mkv"), "-af",
      "ebur128=metadata=1,ametadata=print:file=\(report)", "-f", "null", "-",
    ])
    let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
    let last = try #require(lines.last { $0.hasPrefix("lavfi.r128.I=") })
    let value = try #require(Double(last.split(separator: "=")[1]))
    // The encoder is lossy.
    #expect(abs(value + 18) < 0.5, "\(value) LUFS")
  }

  @Test("Music is quieter while another sound is played, and only then")
  func duck() throws {
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "sine=300:duration=6:sample_rate=48000", folder.path("music.wav"),
    ])
    // A silent sound: what is heard is the music alone.
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono", "-t", "1", folder.path("voice.wav"),
    ])
    func level(_ words: String) throws -> (Double, Double, Double) {
      let job = FilmJob(
        try plan("music music.wav fade=0 \(words)\nshow a.png for 2s\nsound voice.wav\nwait 4s"),
        name: "x.film", folder: filmFolder, drawing: DrawingSettings(gpu: .software),
        outputs: [FilmJob.Output(FilePath(folder.path("x.mkv")), .mkv)])
      try job.run()
      let samples = try folder.samples(of: "x.mkv")
      func rms(_ begin: Double) -> Double {
        let part = samples[Int(begin * 48000)..<Int((begin + 0.5) * 48000)]
        return part.reduce(0) { $0 + Double($1 * $1) }.squareRoot()
      }
      return (rms(1), rms(2.25), rms(4))
    }
    let plain = try level("")
    let ducked = try level("duck=-12dB")
    #expect(abs(ducked.0 / plain.0 - 1) < 0.02 && abs(ducked.2 / plain.2 - 1) < 0.02)
    #expect(abs(ducked.1 / plain.1 - pow(10, -12 / 20)) < 0.01)
  }

  @Test("A font of a file is found by its path in the folder")
  func fonts() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
    try FileManager.default.copyItem(atPath: font, toPath: folder.path("own.ttf"))
    let job = FilmJob(
      try plan("show a.png for 1s\ncaption A for 1s font=own.ttf\ntitle B font=own.ttf for 1s"),
      name: "x.film", folder: filmFolder, drawing: DrawingSettings(gpu: .software),
      outputs: [FilmJob.Output(FilePath(folder.path("x.png")), .png, instant: 1.5)])
    let fonts = try job.addFonts(of: job.plan)
    #expect(fonts.mapValues(\.family) == ["own.ttf": "DejaVu Sans Mono"])
    var wrong = try self.plan("show a.png for 1s\ncaption A for 1s font=./a.png")
    #expect(throws: JobError.self) { try job.addFonts(of: wrong) }
    wrong = try self.plan("show a.png for 1s\ncaption A for 1s font=../own.ttf")
    #expect(throws: FilmScriptError.self) { try job.addFonts(of: wrong) }
    try job.run()
  }

  @Test("A font of a file is drawn with the file's own weight")
  func weights() throws {
    // Both are installed as one family, from which a weight chooses.
    for (name, file) in [("regular.ttf", "DejaVuSans"), ("bold.ttf", "DejaVuSans-Bold")] {
      try FileManager.default.copyItem(
        atPath: "/usr/share/fonts/truetype/dejavu/\(file).ttf", toPath: folder.path(name))
    }
    /// Returns the sum of the white in a frame with a text.
    func ink(_ words: String) throws -> Int {
      let job = FilmJob(
        try plan(
          "show a.png for 0.5s\ncaption Hamburg for 1s fade=0 box=none size=120 \(words)"),
        name: "x.film", folder: filmFolder,
        drawing: DrawingSettings(size: PixelSize(width: 300, height: 60), gpu: .software),
        outputs: [FilmJob.Output(FilePath(folder.path("x.png")), .png, instant: 1)])
      try job.run()
      let frame = try PictureReader.read(FilePath(folder.path("x.png")))
      return stride(from: 0, to: frame.bytes.count, by: 4).reduce(0) { $0 + Int(frame.bytes[$1]) }
    }
    let (regular, bold) = (
      try ink("font=\"DejaVu Sans\""), try ink("font=\"DejaVu Sans\" weight=bold")
    )
    #expect(bold > regular * 11 / 10)
    #expect(try ink("font=./bold.ttf") == bold && ink("font=./regular.ttf") == regular)
    #expect(try ink("font=./bold.ttf weight=bold") == bold)
    #expect(try ink("font=./regular.ttf weight=bold") == bold)
  }

  @Test("Captions at one side are stacked while they are shown at once; 'off' ends all of them")
  func stacked() throws {
    let plan = try plan(
      """
      show a.png for 1s
      caption "One" for 2s meanwhile
      caption "Two" for 1s
      caption off
      wait 2s
      """)
    #expect(plan.captions.map(\.times) == [1..<2, 1..<2])
    let size = try #require(PixelSize(width: 375, height: 375))
    let stage = FilmStage(
      container: Container(size: Size(width: 375, height: 375), scale: 1), fit: .contain,
      size: size,
      pictures: [size], screenWidth: 375, longPictures: [], clips: [])
    let captions = FilmCaptions(plan.captions, on: stage) { _, _ in Size(width: 90, height: 24) }
    let frames = captions.layers(at: 1.5).map { layer in
      (
        layer.position.y - layer.bounds.size.height / 2,
        layer.position.y + layer.bounds.size.height / 2
      )
    }
    try #require(frames.count == 2)
    #expect(frames[1].1 < frames[0].0 && frames[1].1 > frames[0].0 - 20)
  }

  @Test(
    "A caption is beside a device or on its screen, not across its edge",
    arguments: [
      // The body takes the part of the frame's height that 'scale' says.
      ("phone", 375, 812, "Hi", true), ("phone", 600, 600, "Hi", false),
      ("phone tilt=10,30", 600, 600, "Hi", false), ("phone", 1920, 1080, "A longer text", false),
      ("laptop", 375, 812, "Beside the laptop", true), ("browser", 1280, 720, "Hi", false),
    ])
  func besideDevice(
    device: String, width: Int, height: Int, text: String, isOutside: Bool
  ) throws {
    for side in ["top", "bottom"] {
      let job = FilmJob(
        try plan("device \(device)\nshow a.png for 1s\ncaption \"\(text)\" for 1s side=\(side)"),
        name: "x.film", folder: filmFolder,
        drawing: DrawingSettings(
          size: PixelSize(width: width, height: height), gpu: .software), outputs: [])
      let device = try #require(try job.screens(of: job.plan, job.read()).first?.device)
      let pose = job.plan.pose(at: 1.5)
      let (body, corners) = (
        device.stage.bounds(in: [pose]),
        [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].compactMap { x, y in
          device.location(
            of: Point(
              x: x * device.container.size.width, y: y * device.container.size.height), pose)
        }
      )
      var shown: PresentedFrame?
      let material = try job.read()
      try withDevice { device in
        let source = try job.makeSource(material, nil, nil, PictureStore(in: device))
        shown = source.frame(at: 30, in: Container(filling: material.size))
      }
      let caption = try #require(shown?.scene.root.sublayers.last)
      let size = caption.bounds.size
      let box = Rect(
        x: caption.position.x - size.width / 2, y: caption.position.y - size.height / 2,
        width: size.width, height: size.height)
      if isOutside {
        #expect(box.maxY <= body.minY || box.minY >= body.maxY, "\(side): \(box), \(body)")
      } else {
        // Every corner of the box is within the screen's quad, whose sides are straight.
        let (left, right) = (
          max(corners[0].x, corners[2].x), min(corners[1].x, corners[3].x)
        )
        #expect(box.minX >= left && box.maxX <= right, "\(side): \(box), \(corners)")
        #expect(
          box.minY >= max(corners[0].y, corners[1].y)
            && box.maxY <= min(corners[2].y, corners[3].y), "\(side): \(box), \(corners)")
      }
    }
  }

  @Test("Words are highlighted one after the other, each for its letters")
  func highlight() throws {
    let plan = try plan(
      "show a.png for 1s\ncaption \"I build\" for 2s fade=0 highlight=red box=none")
    let size = try #require(PixelSize(width: 375, height: 375))
    let stage = FilmStage(
      container: Container(size: Size(width: 375, height: 375), scale: 1), fit: .contain,
      size: size,
      pictures: [size], screenWidth: 375, longPictures: [], clips: [])
    let captions = FilmCaptions(plan.captions, on: stage) { _, _ in Size(width: 90, height: 24) }
    func word(_ time: Double) throws -> Range<Int>? {
      let layer = try #require(captions.layers(at: time).first?.sublayers.last)
      guard case .picture(let name) = layer.contents, let drawing = name.drawing,
        case .text(let block, _)? = drawing.operations.first
      else { return nil }
      return block.coloredParts.first?.bytes
    }
    // 1 letter and a space, then 5 and one: a quarter of 2 s.
    #expect(try word(1.1) == 0..<1)
    #expect(try word(1.49) == 0..<1)
    #expect(try word(1.51) == 2..<7)
    #expect(try word(2.9) == 2..<7)
  }
}
