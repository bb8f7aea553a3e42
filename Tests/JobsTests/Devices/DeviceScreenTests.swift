import Devices
import Effects
import Foundation
import Frames
import Glibc
import Headless
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Jobs

/// Draws one instant of a transition between two screens, by default of 120x240 pixels.
private func draw(
  _ device: DeviceSetup?, at instant: Double = 0, size: PixelSize? = nil,
  background: Color = Color(white: 0.8), picture: Frame? = nil,
  quality: Exposure.Quality = .standard,
  files: [(String, Frame)] = []
) throws -> Frame {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "device-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  func path(_ name: String) -> String { folder.appending(path: name).path }
  let screens = try [
    picture ?? TestPictures.screen(120, 240, accent: SIMD4(200, 30, 60, 255)),
    TestPictures.screen(120, 240, accent: SIMD4(20, 90, 220, 255)),
  ]
  for (name, frame) in [("a.png", screens[0]), ("b.png", screens[1])] + files {
    try PNGFile.write(frame, to: path(name))
  }
  var drawing = DrawingSettings(size: size, background: background, gpu: .software)
  drawing.quality = quality
  var device = device
  if let file = device?.file { device?.file = path(file) }
  if let mask = device?.mask { device?.mask = path(mask) }
  drawing.device = device
  var pictures = InputPictures(from: path("a.png"), to: path("b.png"))
  if let device { pictures.add(device.inputs(origin: "--device") { FilePath($0) }) }
  let job = RenderJob(
    pictures, TransitionSpec(Cube()), instant: instant, drawing: drawing, format: .rgba,
    output: FilePath(path("x.rgba")))
  let result = try job.run()
  let frameSize = try #require(PixelSize(width: result.width, height: result.height))
  let bytes = try [UInt8](Data(contentsOf: folder.appending(path: "x.rgba")))
  return Frame(size: frameSize, alpha: .opaque, bytes: bytes)
}

/// Returns a device whose screen has the size of the test pictures.
private func device(_ kind: DeviceSetup.Kind, _ pose: DevicePose = .init()) -> DeviceSetup {
  var setup = DeviceSetup(kind)
  setup.pose = pose
  setup.screen = DeviceSetup.ScreenSize(width: 120, height: 240)
  setup.glass = 0
  return setup
}

/// Returns the place of the device in a frame, and the rectangle of its screen in pixels.
private func stage(_ setup: DeviceSetup, in size: PixelSize) -> (DeviceStage, x: Int, y: Int) {
  let frame = Container(filling: size)
  let stage = DeviceStage(setup, in: frame, poses: [setup.pose], shape: 2)
  let corner = stage.screenFrame.origin
  return (
    stage, Int((corner.x * frame.scale).rounded()), Int((corner.y * frame.scale).rounded())
  )
}

@Suite("Screens of devices")
struct DeviceScreenTests {
  @Test(
    "A screen that faces the viewer is the frame of a job without a device, to the bit",
    arguments: [DeviceSetup.Kind.phone, .tablet, .laptop, .browser, .watch], [0, 0.3])
  func facing(kind: DeviceSetup.Kind, instant: Double) throws {
    let setup = device(kind)
    let alone = try draw(nil, at: instant)
    let framed = try draw(setup, at: instant)
    let (stage, left, top) = stage(setup, in: framed.size)
    #expect(stage.screenSize == DeviceSetup.ScreenSize(width: 120, height: 240))
    // The corners are round; what is within is square.
    let corner = kind == .watch ? 30 : 16
    for y in 0..<240 {
      for x in 0..<120
      where (corner..<(120 - corner)).contains(x)
        || (corner..<(240 - corner)).contains(y)
      {
        try #require(framed[left + x, top + y] == alone[x, y], "\(x), \(y)")
      }
    }
  }

  /// Returns the PSNR in decibels of a screen in a turned phone, compared with its picture that is
  /// integrated over each pixel by samples x samples places, in a part of the pixels.
  private func decibels(
    _ picture: Frame, _ screen: DeviceSetup.ScreenSize, _ pose: DevicePose,
    quality: Exposure.Quality = .standard, samples: Int = 8
  ) throws -> Double {
    var setup = device(.phone, pose)
    setup.screen = screen
    let framed = try draw(setup, picture: picture, quality: quality)
    let container = Container(filling: framed.size)
    let shape = Double(picture.size.height) / Double(picture.size.width)
    let stage = DeviceStage(setup, in: container, poses: [pose], shape: shape)
    let projection = stage.screenProjection(pose)
    let side = stage.screenFrame.size
    let step = screen.width > 200 || samples > 8 ? 3 : 1
    var (sum, count) = (0.0, 0.0)
    for y in stride(from: 0, to: framed.size.height, by: step) {
      for x in stride(from: 0, to: framed.size.width, by: step) {
        var color = SIMD3<Double>.zero
        var isInside = true
        for sample in 0..<(samples * samples) where isInside {
          let pixel = Point(
            x: (Double(x) + (Double(sample % samples) + 0.5) / Double(samples)) / container.scale,
            y: (Double(y) + (Double(sample / samples) + 0.5) / Double(samples)) / container.scale)
          let point = projection.unproject(pixel) ?? Point(x: -1, y: -1)
          let (u, v) = (point.x / side.width, point.y / side.height)
          // Without the round corners and the antialiased edge.
          isInside =
            abs(u - 0.5) < 0.48 && abs(v - 0.5) < 0.49
            && (abs(u - 0.5) < 0.36 || abs(v - 0.5) < 0.43)
          guard isInside else { break }
          let texel = picture[
            Int(u * Double(picture.size.width)), Int(v * Double(picture.size.height))]
          color += SIMD3(Double(texel.x), Double(texel.y), Double(texel.z))
        }
        guard isInside else { continue }
        let drawn = framed[x, y]
        let difference =
          color / Double(samples * samples)
          - SIMD3(Double(drawn.x), Double(drawn.y), Double(drawn.z))
        sum += (difference * difference).sum()
        count += 3
      }
    }
    #expect(count > (samples > 8 ? 3 * 1500 : 3 * 15_000))
    return 10 * log10(255 * 255 * count / sum)
  }

  @Test(
    "A turned screen is its picture, integrated over each pixel",
    arguments: [
      DevicePose(tilt: 8, orbit: -14), DevicePose(tilt: -20, orbit: 25),
      DevicePose(tilt: 4, orbit: 3, roll: 10),
    ])
  func turned(pose: DevicePose) throws {
    // A sample screen of three texels per pixel, and a smooth one of one.
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples/phone3x_A.png").standardized.path
    let sample = try InputPicture(path: path, origin: "", name: .from).read()
    let phone = DeviceSetup.ScreenSize(width: 390, height: 844)
    let dense = try decibels(sample, phone, pose)
    #expect(dense >= 45, "\(dense) dB")
    let small = DeviceSetup.ScreenSize(width: 120, height: 240)
    let smooth = try decibels(try TestPictures.smooth(120, 240), small, pose)
    #expect(smooth >= 45, "\(smooth) dB")
  }

  @Test("In reference quality, lines as thin as a texel are integrated, too")
  func reference() throws {
    let picture = try TestPictures.screen(360, 720, accent: SIMD4(200, 30, 60, 255))
    let exact = try decibels(
      picture, DeviceSetup.ScreenSize(width: 120, height: 240), DevicePose(tilt: 8, orbit: -14),
      quality: .reference, samples: 32)
    #expect(exact >= 45, "\(exact) dB")
  }

  @Test("Outside the body and its shadow the frame is clear, and inside it is opaque")
  func alpha() throws {
    var setup = device(.phone, DevicePose(tilt: 10, orbit: 30))
    setup.shadow = 0
    let plain = try draw(setup, background: .clear)
    var (clear, opaque, between) = (0, 0, 0)
    for y in 0..<plain.size.height {
      for x in 0..<plain.size.width {
        switch plain[x, y].w {
        case 0: clear += 1
        case 255: opaque += 1
        default: between += 1
        }
      }
    }
    // Only the silhouette is translucent, two pixels wide at most.
    let around = 2 * (plain.size.width + plain.size.height)
    #expect(clear > 1000 && opaque > 120 * 200)
    #expect(between > around / 4 && between < 2 * around)
    setup.shadow = 1
    let shaded = try draw(setup, background: .clear)
    // The light comes from above on the left.
    let (right, bottom) = (shaded.size.width - 4, shaded.size.height - 4)
    #expect(shaded[right, bottom].w > shaded[3, 3].w)
    #expect(shaded[right, bottom].x == 0)
  }

  @Test("Two runs give the same bytes", arguments: [DeviceSetup.Kind.phone, .laptop, .watch])
  func deterministic(kind: DeviceSetup.Kind) throws {
    var setup = device(kind, DevicePose(tilt: 12, orbit: -32))
    (setup.statusBar, setup.hasHomeIndicator, setup.glass) = ("9:41", true, 1)
    #expect(try draw(setup, at: 0.2) == draw(setup, at: 0.2))
  }

  @Test("A status bar and a home indicator change only the ends of the screen")
  func overlay() throws {
    let setup = device(.phone)
    var marked = setup
    (marked.statusBar, marked.hasHomeIndicator) = ("9:41", true)
    let (before, after) = (try draw(setup), try draw(marked))
    let (_, left, top) = stage(setup, in: before.size)
    var rows: Set<Int> = []
    for y in 0..<before.size.height {
      for x in 0..<before.size.width where before[x, y] != after[x, y] {
        rows.insert(y - top)
        #expect((left..<(left + 120)).contains(x))
      }
    }
    // A screen of 390 points is 120 pixels wide.
    #expect(rows.contains { $0 < 20 } && rows.contains { $0 > 230 })
    #expect(rows.allSatisfy { $0 < 20 || $0 > 230 })
  }
}

@Suite("Pictures around a screen")
struct FrameOpeningTests {
  /// A picture of 160x300 pixels, orange around a round-cornered hole of 120x240 pixels at 20, 30.
  private func bezel() throws -> Frame {
    try TestPictures.make(160, 300) { x, y in
      let (dx, dy) = (max(32 - x, x - 127, 0), max(42 - y, y - 257, 0))
      let isHole = (20..<140).contains(x) && (30..<270).contains(y) && dx * dx + dy * dy <= 144
      return isHole ? .zero : SIMD4(240, 120, 40, 255)
    }
  }

  @Test("The hole is found, and its screen and its frame keep their pixels")
  func hole() throws {
    let bezel = Frame(size: try bezel().size, alpha: .premultiplied, bytes: try bezel().bytes)
    let found = try #require(FrameOpening(in: bezel))
    #expect(found.opening.hole == Rect(x: 20, y: 30, width: 120, height: 240))
    #expect(found.opening.isMasked)
    var setup = device(.frame)
    setup.file = "bezel.png"
    let size = try #require(PixelSize(width: 200, height: 400))
    let framed = try draw(setup, size: size, files: [("bezel.png", bezel)])
    let alone = try draw(nil)
    // The picture is in the middle.
    let (left, top) = (20, 50)
    for y in 0..<300 {
      for x in 0..<160 {
        let drawn = framed[left + x, top + y]
        let own = bezel[x, y]
        #expect(drawn == (own.w > 0 ? own : alone[x - 20, y - 30]), "\(x), \(y)")
      }
    }
    #expect(framed[5, 5] == SIMD4(204, 204, 204, 255))
  }

  @Test("A mask says where the screen is, if the picture is opaque")
  func mask() throws {
    let bezel = try TestPictures.plain(160, 300, SIMD4(240, 120, 40, 255))
    let mask = try TestPictures.make(160, 300) { x, y in
      (20..<140).contains(x) && (30..<270).contains(y)
        ? SIMD4(255, 255, 255, 255)
        : SIMD4(0, 0, 0, 255)
    }
    #expect(FrameOpening(in: bezel) == nil)
    let found = try #require(FrameOpening(mask: mask))
    #expect(found.opening.hole == Rect(x: 20, y: 30, width: 120, height: 240))
    #expect(!found.opening.isMasked)
  }

  @Test("A hole is searched once for all drawings of a job, and again if its picture changes")
  func once() throws {
    var setup = DeviceSetup(.frame)
    setup.file = "bezel.png"
    let openings = DrawingSettings().openings
    let bezel = try bezel()
    let found = try setup.measured { _ in bezel }
    for _ in 0..<3 {
      // Each drawing reads the file anew.
      let again = Frame(size: bezel.size, alpha: bezel.alpha, bytes: Array(bezel.bytes.map(\.self)))
      let result = try openings.measured(setup) { _ in again }
      #expect(result.setup == found.setup && result.mask == found.mask)
    }
    #expect(openings.searches == 1)
    let closed = try TestPictures.plain(bezel.size.width, bezel.size.height, SIMD4(1, 2, 3, 255))
    #expect(throws: JobError.self) { try openings.measured(setup) { _ in closed } }
    var other = setup
    other.mask = "mask.png"
    let mask = try TestPictures.plain(
      bezel.size.width, bezel.size.height, SIMD4(255, 255, 255, 255))
    #expect(
      try openings.measured(other) { $0 == other.maskPicture ? mask : bezel }.setup.opening
        != found.setup.opening)
    #expect(openings.searches == 3)
  }

  @Test("A picture without a hole is an error with a remedy")
  func noHole() throws {
    var setup = device(.frame)
    setup.file = "plain.png"
    let plain = try TestPictures.plain(160, 300, SIMD4(240, 120, 40, 255))
    let error = #expect(throws: JobError.self) {
      try draw(setup, size: PixelSize(width: 200, height: 400), files: [("plain.png", plain)])
    }
    #expect(error?.reason.contains("mask=") == true)
  }
}
