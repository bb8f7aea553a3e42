import Effects
import FilmScripts
import Foundation
import Frames
import Headless
import Jobs
import Media
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Films

/// A folder with two screens of 96x160 pixels, removed afterwards.
private func inFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "film-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, accent) in [("a", SIMD4<UInt8>(200, 30, 60, 255)), ("b", SIMD4(20, 90, 220, 255))] {
    try PNGFile.write(
      try TestPictures.screen(96, 160, accent: accent),
      to: folder.appending(path: "\(name).png").path)
  }
  try body(folder)
}

/// Returns the plan of a script whose effects are in the catalogue.
private func plan(_ text: String, _ rate: FrameRate) throws -> FilmPlan {
  try FilmPlan(FilmScript(text: text), rate: rate) { transition in
    var spec = try TransitionSpec(
      transition.effect.text, settings: transition.settings.map(\.text), from: Catalog.all)
    try spec.setDuration(transition.duration)
    return spec
  }
}

/// The numbers of frames that a job announces, and that it draws, export by export.
private final class FrameCounts: FilmJobObserver {
  private(set) var totals: [Int] = []
  private(set) var drawn: [Int] = []

  func didRead(size: PixelSize, notes: [String]) {}
  func willDraw(frames: Int, renderer: String) { totals.append(frames) }
  func willDrawAgain(frames: Int) { totals.append(frames) }
  func willDrawFrame(after count: Int) {}
  func willCommit(frames count: Int) { drawn.append(count) }
}

/// Returns the job of a script in a folder.
private func job(
  _ text: String, in folder: URL, rate: Int = 20, drawing: DrawingSettings = .init(),
  _ outputs: [(String, OutputFormat, Double?)]
) throws -> FilmJob {
  var drawing = drawing
  drawing.gpu = .software
  return FilmJob(
    try plan(text, FrameRate(rate)), name: "tour.film",
    folder: FilmFolder(of: FilePath(folder.appending(path: "tour.film").path)), drawing: drawing,
    outputs: outputs.map { name, format, instant in
      FilmJob.Output(FilePath(folder.appending(path: name).path), format, instant: instant)
    })
}

@Suite("Films that are drawn")
struct FilmJobTests {
  private let tour = """
    show a.png for 0.5s
    caption "Tap here" for 1s meanwhile
    tap 50%,50% -> cube b.png in 0.4s
    wait 0.6s
    """

  @Test(
    "Two pictures and a transition equal the frames of a render job that holds its ends",
    arguments: [nil, Shutter(angle: 180)])
  func equalsRender(shutter: Shutter?) throws {
    try inFolder { folder in
      var drawing = DrawingSettings(backdrop: .auto, gpu: .software)
      drawing.shutter = shutter
      let film = try job(
        "show a.png for 0.5s; -> cube b.png in 0.4s; wait 0.5s", in: folder, drawing: drawing,
        [("film.rgba", .rgba, nil)])
      try film.run()
      let render = RenderJob(
        InputPictures(
          from: folder.appending(path: "a.png").path, to: folder.appending(path: "b.png").path),
        TransitionSpec(Cube(), duration: 0.4), rate: FrameRate(20), drawing: drawing, hold: 0.5,
        format: .rgba, output: FilePath(folder.appending(path: "render.rgba").path))
      try render.run()
      let (one, other) = (
        try Data(contentsOf: folder.appending(path: "film.rgba")),
        try Data(contentsOf: folder.appending(path: "render.rgba"))
      )
      // A render job shows its last frame for a period of its own.
      #expect(one.count == 28 * 96 * 160 * 4 && other.count == 29 * 96 * 160 * 4)
      #expect(one == other.prefix(one.count))
    }
  }

  @Test("Two runs give the same bytes, with a finger, a ripple and a caption")
  func deterministic() throws {
    try inFolder { folder in
      for name in ["one.mp4", "two.mp4"] {
        try job(tour, in: folder, [(name, .mp4, nil)]).run()
      }
      let files = try ["one.mp4", "two.mp4"].map {
        try Data(contentsOf: folder.appending(path: $0))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test("Several outputs of one run are those of separate runs")
  func severalOutputs() throws {
    try inFolder { folder in
      let outputs: [(String, OutputFormat, Double?)] = [
        ("x.gif", .gif, nil), ("x.rgba", .rgba, nil), ("x.png", .png, 0.75),
      ]
      let result = try job(tour, in: folder, outputs).run()
      #expect(result.outputs.map(\.frames) == [36, 36, 1])
      for (name, format, instant) in outputs {
        try job(tour, in: folder, [("alone-\(name)", format, instant)]).run()
        let files = try [name, "alone-\(name)"].map {
          try Data(contentsOf: folder.appending(path: $0))
        }
        #expect(files[0] == files[1], "\(name)")
      }
    }
  }

  @Test("Only the frames of pictures are drawn, and they are those of the film")
  func pictures() throws {
    try inFolder { folder in
      let times = [("one.png", 1.0), ("two.png", 0.75), ("three.png", 1.001)]
      let counts = FrameCounts()
      let result = try job(tour, in: folder, times.map { ($0, .png, $1) }).run(observer: counts)
      #expect(counts.totals == [2] && counts.drawn == [2])
      #expect(result.outputs.map(\.frames) == [1, 1, 1])
      for (name, time) in times {
        let all: [(String, OutputFormat, Double?)] = [
          ("x.rgba", .rgba, nil), ("all-\(name)", .png, time),
        ]
        try job(tour, in: folder, all).run()
        let files = try [name, "all-\(name)"].map {
          try Data(contentsOf: folder.appending(path: $0))
        }
        #expect(files[0] == files[1], "\(name)")
      }
    }
  }

  @Test("The number of frames is known before each export of a job with a limit of bytes")
  func exports() throws {
    try inFolder { folder in
      let path = FilePath(folder.appending(path: "x.gif").path)
      var limited = try job(tour, in: folder, [])
      limited.makePlan = { try plan(tour, $0) }
      limited.outputs = [FilmJob.Output(path, .gif)]
      limited.outputs[0].limit = ByteLimit(4500)
      let counts = FrameCounts()
      try limited.run(observer: counts)
      #expect(counts.totals.count > 1 && counts.totals == counts.drawn, "\(counts.totals)")
    }
  }

  @Test("The dot's centre of mass is within half a pixel of its place in every frame")
  func dots() throws {
    try inFolder { folder in
      try PNGFile.write(
        try TestPictures.plain(96, 160, SIMD4(0, 0, 0, 255)),
        to: folder.appending(path: "plain.png").path)
      try job(
        "show plain.png for 0.1s\ntap 60.4px,71.7px\nwait 0.6s", in: folder,
        [("x.rgba", .rgba, nil)]
      ).run()
      let bytes = try [UInt8](Data(contentsOf: folder.appending(path: "x.rgba")))
      let length = 96 * 160 * 4
      var seen = 0
      for frame in 0..<(bytes.count / length) {
        // On black, what is visible of a dot is symmetric about its centre.
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for pixel in 0..<(length / 4) {
          let start = frame * length + pixel * 4
          let level = Double(bytes[start])
          sum += level
          x += level * (Double(pixel % 96) + 0.5)
          y += level * (Double(pixel / 96) + 0.5)
        }
        guard sum > 0 else { continue }
        seen += 1
        #expect(abs(x / sum - 60.4) < 0.1 && abs(y / sum - 71.7) < 0.1, "frame \(frame)")
      }
      #expect(seen > 8)
    }
  }

  /// Returns the last frame of a script as RGBA.
  private func lastFrame(_ text: String, _ drawing: DrawingSettings, in folder: URL) throws -> Frame
  {
    let job = try job(
      text, in: folder, drawing: drawing, [("last.rgba", .rgba, nil)])
    try job.run()
    let size = try #require(drawing.size)
    let bytes = try [UInt8](Data(contentsOf: folder.appending(path: "last.rgba")))
    return Frame(
      size: size, alpha: .opaque, bytes: Array(bytes.suffix(size.rgbaByteCount)))
  }

  @Test("A checkerboard of twice the frame's size is exact at a zoom of 2")
  func checkerboard() throws {
    try inFolder { folder in
      let board = try TestPictures.make(192, 320) { x, y in
        let level: UInt8 = (x + y) % 2 == 0 ? 255 : 0
        return SIMD4(level, level, UInt8(x), 255)
      }
      try PNGFile.write(board, to: folder.appending(path: "board.png").path)
      var drawing = DrawingSettings()
      drawing.size = PixelSize(width: 96, height: 160)
      let last = try lastFrame(
        "show board.png for 0.1s\nzoom 2x at 33%,47.7% in 0.4s\nwait 0.2s", drawing, in: folder)
      // The place is in the middle: 0.33 · 192 − 48 = 15.36, 0.477 · 320 − 80 = 72.64.
      let cut = try TestPictures.make(96, 160) { x, y in
        let start = ((y + 73) * 192 + x + 15) * 4
        return SIMD4(
          board.bytes[start], board.bytes[start + 1], board.bytes[start + 2], 255)
      }
      #expect(last.bytes == cut.bytes)
    }
  }

  @Test("A long picture scrolls by its own pixels, and transitions from where it is")
  func scrolling() throws {
    try inFolder { folder in
      let long = try TestPictures.make(96, 600) { x, y in
        SIMD4(UInt8(x), UInt8(y % 256), UInt8(y / 256 * 50), 255)
      }
      try PNGFile.write(long, to: folder.appending(path: "long.png").path)
      var drawing = DrawingSettings()
      drawing.size = PixelSize(width: 96, height: 160)
      func cut(_ top: Int) -> [UInt8] {
        Array(long.bytes[(top * 96 * 4)..<((top + 160) * 96 * 4)])
      }
      let text = "scroll long.png to 200px in 0.3s\nwait 0.1s"
      #expect(try lastFrame(text, drawing, in: folder).bytes == cut(200))
      #expect(
        try lastFrame("\(text)\nscroll to 100% in 0.2s\nwait 0.1s", drawing, in: folder).bytes
          == cut(440))
      #expect(try lastFrame("\(text)\nshow long.png for 0.1s", drawing, in: folder).bytes == cut(0))
      // The first frame of a transition is the screen before it.
      #expect(
        try lastFrame("\(text)\n-> cube a.png in 0.05s", drawing, in: folder).bytes == cut(200))
    }
  }

  @Test("From farther away, a screen that was scrolled ends at its own edges")
  func farther() throws {
    try inFolder { folder in
      try PNGFile.write(
        try TestPictures.plain(96, 600, SIMD4(250, 120, 10, 255)),
        to: folder.appending(path: "long.png").path)
      var drawing = DrawingSettings()
      drawing.size = PixelSize(width: 96, height: 160)
      drawing.background = Color(red: 0, green: 0, blue: 1)
      let last = try lastFrame(
        "scroll long.png to 200px in 0.3s\ntap 50%,0% meanwhile\nzoom 0.5x in 0.5s\nwait 0.5s",
        drawing, in: folder)
      for y in 0..<160 {
        for x in 0..<96 {
          // Half as wide and as high, in the middle.
          let isInside = (24..<72).contains(x) && (40..<120).contains(y)
          let expected: SIMD4<UInt8> =
            isInside ? SIMD4(250, 120, 10, 255) : SIMD4(0, 0, 255, 255)
          try #require(last[x, y] == expected, "\(x), \(y)")
        }
      }
    }
  }

  @Test("A sound begins at the tap, and music is quieter by its gain")
  func sounds() throws {
    try inFolder { folder in
      let path = { (name: String) in folder.appending(path: name).path }
      try FFmpegProgram.run(
        ["-f", "lavfi", "-i", "sine=frequency=880:duration=0.3:sample_rate=48000", path("tap.wav")])
      /// Returns the mono samples of a film.
      func samples(_ text: String) throws -> [Float] {
        try job(text, in: folder, [("x.mkv", .mkv, nil)]).run()
        try FFmpegProgram.run(
          ["-i", path("x.mkv"), "-f", "f32le", "-ac", "1", "-ar", "48000", path("x.pcm")])
        return try Data(contentsOf: folder.appending(path: "x.pcm")).withUnsafeBytes {
          Array($0.bindMemory(to: Float.self))
        }
      }
      let tapped = try samples("show a.png for 0.8s\ntap 5,5\nwait 1s\nsound tap.wav at tap")
      let onset = try #require(tapped.firstIndex { abs($0) > 0.02 })
      // The finger touches the screen at 1 s; a lossy encoder spreads a block's onset.
      #expect(abs(Double(onset) / 48000 - 1) < 0.025)
      func level(_ samples: [Float]) -> Double {
        let middle = samples[30000..<40000]
        return (middle.reduce(0) { $0 + Double($1 * $1) } / Double(middle.count)).squareRoot()
      }
      let loud = level(try samples("music tap.wav fade=0\nshow a.png for 1s"))
      let quiet = level(try samples("music tap.wav fade=0 gain=-12dB\nshow a.png for 1s"))
      #expect(abs(quiet / loud - 0.2512) < 0.01)
    }
  }

  @Test("A part of a clip plays with its sound, and goes on in the transition from it")
  func clips() throws {
    let folder = try ClipFolder()
    let file = try folder.makeClip("x.mkv", seconds: 2)
    let plan = try FilmPlan(
      FilmScript(text: "clip x.mkv#t=0.5,1.5 for 0.5s\n-> crossfade x.mkv\nwait 0.2s"),
      rate: FrameRate(30),
      clip: {
        try FilmClip.read($0, in: FilmFolder(of: FilePath(folder.path("x.film"))), origin: "")
      }
    ) { try TransitionSpec($0.effect.text, from: Catalog.all) }
    #expect(plan.hasSound && plan.duration == 0.5 + TransitionSpec(Crossfade()).duration + 0.2)
    let job = FilmJob(
      plan, name: "x.film", folder: FilmFolder(of: FilePath(folder.path("x.film"))),
      drawing: DrawingSettings(gpu: .software),
      outputs: [FilmJob.Output(FilePath(folder.path("x.rgba")), .rgba)])
    try job.run()
    try FFmpegProgram.run(
      [
        "-i", file.description, "-vf", "scale=in_color_matrix=bt709", "-f", "rawvideo", "-pix_fmt",
        "rgba", folder.path("all.rgba"),
      ])
    let (film, all) = (
      try [UInt8](Data(contentsOf: URL(filePath: folder.path("x.rgba")))),
      try [UInt8](Data(contentsOf: URL(filePath: folder.path("all.rgba"))))
    )
    let length = 160 * 120 * 4
    func difference(_ index: Int, _ source: Int) -> Double {
      let sum = (0..<length).reduce(0) {
        $0 + abs(Int(film[index * length + $1]) - Int(all[source * length + $1]))
      }
      return Double(sum) / Double(length)
    }
    // Both programs upsample colours differently at edges.
    for index in [0, 1, 7, 14] { #expect(difference(index, index + 15) < 4, "\(index)") }
    #expect(difference(7, 23) > difference(7, 22))
    // The clip that comes begins with the transition.
    let last = plan.count - 1
    #expect(difference(last, last - 15) < 4)
  }

  @Test("A missing picture is named with its place in the script")
  func missing() throws {
    try inFolder { folder in
      let error = #expect(throws: JobError.self) {
        try job("show a.png for 1s\nshow gone.png for 1s", in: folder, []).check()
      }
      #expect(error?.subject == .input("tour.film:2:6"))
    }
  }
}
