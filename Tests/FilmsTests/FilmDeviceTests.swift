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
import Transitions

@testable import Films

@Suite("Films in a device")
struct FilmDeviceTests {
  private func plan(_ text: String, device: DeviceSetup? = nil) throws -> FilmPlan {
    try FilmPlan(FilmScript(text: text), rate: FrameRate(20), device: device) { transition in
      var spec = try TransitionSpec(
        transition.effect.text, settings: transition.settings.map(\.text), from: Catalog.all)
      try spec.setDuration(transition.duration)
      return spec
    }
  }

  /// Draws a film of the pictures a.png and b.png, 96x160 pixels, as raw frames.
  private func frames(
    _ text: String, size: PixelSize? = nil, a: Frame? = nil, fit: Fit = .fill
  ) throws -> (size: PixelSize, frames: [[UInt8]]) {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "film-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let first = try a ?? TestPictures.screen(96, 160, accent: SIMD4(200, 30, 60, 255))
    let second = try TestPictures.screen(96, 160, accent: SIMD4(20, 90, 220, 255))
    try PNGFile.write(first, to: path("a.png"))
    try PNGFile.write(second, to: path("b.png"))
    let plan = try plan(text)
    var drawing = DrawingSettings(size: size, gpu: .software)
    (drawing.device, drawing.fit) = (plan.firstDevice, fit)
    let job = FilmJob(
      plan, name: "tour.film", folder: FilmFolder(of: FilePath(path("tour.film"))),
      drawing: drawing, outputs: [FilmJob.Output(FilePath(path("x.rgba")), .rgba)])
    let result = try job.run()
    let bytes = try [UInt8](Data(contentsOf: folder.appending(path: "x.rgba")))
    let own = try #require(PixelSize(width: result.width, height: result.height))
    return (
      own,
      stride(from: 0, to: bytes.count, by: own.rgbaByteCount).map {
        Array(bytes[$0..<($0 + own.rgbaByteCount)])
      }
    )
  }

  @Test("A device turns in the time of its statement, eased, and rests exactly at its end")
  func turns() throws {
    let plan = try plan(
      """
      show a.png for 0.5s
      device phone tilt=10,20
      wait 0.5s
      device tilt=0,0 in 1s
      wait 0.5s
      device off
      wait 0.5s
      """)
    #expect(plan.duration == 3)
    #expect(plan.device(at: 0.2) == nil && plan.pose(at: 0.2).isFacing)
    #expect(plan.pose(at: 0.75) == DevicePose(tilt: 10, orbit: 20))
    // Half way, an eased turn is half done.
    let middle = plan.pose(at: 1.5)
    #expect(abs(middle.tilt - 5) < 1e-6 && abs(middle.orbit - 10) < 1e-6)
    #expect(plan.pose(at: 1.1).orbit > 19)
    #expect(plan.pose(at: 2) == DevicePose())
    #expect(plan.device(at: 2.7)?.setup == nil)
    #expect(plan.deviceParts.map(\.begin) == [0, 10, 50])
  }

  @Test("A change of a device that is not there is refused at its place")
  func noDevice() throws {
    let error = #expect(throws: FilmScriptError.self) {
      try plan("show a.png for 1s\ndevice color=red tilt=1,2")
    }
    #expect(error?.place.line == 2 && error?.remedy.contains("device phone") == true)
    #expect(throws: Never.self) {
      try plan("show a.png for 1s\ndevice tilt=1,2", device: DeviceSetup(.phone))
    }
  }

  @Test("Without a device, the screen itself turns as a plane, from where it was")
  func plane() throws {
    let text = "show a.png for 0.2s; tap 50%,50% -> cube b.png in 0.3s; wait 0.2s"
    #expect(try frames(text).frames == frames("device plane\n" + text).frames)
    // Also beside bars, where the plane has the shape of the picture.
    let wide = PixelSize(width: 200, height: 160)
    let still = "show a.png for 0.2s"
    for fit in [Fit.fill, .contain] {
      let plane = try frames("device plane\n" + still, size: wide, fit: fit)
      #expect(try frames(still, size: wide, fit: fit).frames == plane.frames, "\(fit)")
    }
    // A plane whose right side comes nearer by sin 20°: d is the eye's distance from its middle.
    let turned = try frames(
      "show a.png for 0.5s; device tilt=0,-20 in 0.5s; wait 0.2s",
      size: wide, a: TestPictures.plain(96, 160, SIMD4(0, 255, 0, 255)), fit: .contain)
    #expect(turned.frames[10] == turned.frames[0])
    let last = try #require(turned.frames.last)
    /// Returns the coverage of a column in pixels.
    func height(_ x: Int) -> Double {
      (0..<160).reduce(0) { $0 + Double(last[($1 * 200 + x) * 4 + 1]) / 255 }
    }
    let (eye, sine, cosine) = (3.2 * 160, sin(20 * Double.pi / 180), cos(20 * Double.pi / 180))
    let edges = [-48.0, 48].map { x in
      // The screen faces to the left, so that its right side is nearer.
      let nearness = 1 / (1 - x * sine / eye)
      return (x: 100 + x * cosine * nearness, height: 160 * nearness)
    }
    let columns = (0..<200).filter { height($0) > 1 }
    let (first, end) = (try #require(columns.first), try #require(columns.last))
    // An edge takes up to two columns.
    #expect(abs(Double(first) - edges[0].x) < 1.5 && abs(Double(end + 1) - edges[1].x) < 1.5)
    #expect(abs(height(first + 2) - edges[0].height) < 1)
    #expect(height(end - 2) == 160)
  }

  @Test("A tilt follows the camera's spring, and facing the viewer it is the screen as before")
  func tilts() throws {
    let still = try frames("show a.png for 0.1s").frames[0]
    let film = try frames(
      "show a.png for 0.1s; tilt 10,-20 in 0.5s; tilt 0,0 in 0.5s; wait 0.2s", fit: .contain)
    #expect(film.frames[0] == still && film.frames[2] == still)
    #expect(film.frames.suffix(4).allSatisfy { $0 == still })
    #expect(film.frames[3] != still && film.frames[12] != still && film.frames[20] != still)
    let plan = try plan("show a.png for 0.1s; tilt 10,-20 in 0.5s; wait 0.1s")
    let spring = try #require(Spring(settlingDuration: 0.5, dampingRatio: 1))
    for time in [0.15, 0.3, 0.55] {
      let part = spring.value(at: (time - 0.1) / 0.5)
      #expect(abs(plan.pose(at: time).tilt - 10 * part) < 1e-9)
      #expect(abs(plan.pose(at: time).orbit + 20 * part) < 1e-9)
    }
    #expect(plan.pose(at: 0.6) == DevicePose(tilt: 10, orbit: -20))
  }

  @Test("For a screen that faces the viewer, a dolly is a zoom, to the bit")
  func facingDolly() throws {
    for setup in ["", "device plane\n", "device phone screen=48x80 glass=0\n"] {
      let begin = setup + "show a.png for 0.1s\n"
      let zoom = try frames(begin + "zoom 2x in 0.4s; wait 0.1s; zoom out in 0.2s; wait 0.1s")
      let dolly = try frames(begin + "dolly 2x in 0.4s; wait 0.1s; dolly 1x in 0.2s; wait 0.1s")
      guard setup.contains("phone") else {
        #expect(zoom.frames == dolly.frames, "\(setup)")
        continue
      }
      // The rails of a body are seen from nearer; the screen's middle is the zoom's.
      let at = (zoom.size.height / 2 * zoom.size.width + zoom.size.width / 2 - 16) * 4
      #expect(zoom.frames.count == dolly.frames.count)
      for (one, other) in zip(zoom.frames, dolly.frames) {
        #expect(one[at..<(at + 128)] == other[at..<(at + 128)])
      }
    }
  }

  @Test("A dolly of a turned screen is a projection from a nearer eye")
  func dolly() throws {
    let wide = PixelSize(width: 300, height: 240)
    let plain = try TestPictures.plain(48, 80, SIMD4(0, 255, 0, 255))
    let film = try frames(
      "device plane scale=0.4 tilt=0,-30\nshow a.png for 0.2s; dolly 2x in 0.2s; wait 0.1s",
      size: wide, a: plain, fit: .contain)
    let last = try #require(film.frames.last)
    func height(_ x: Int) -> Double {
      (0..<240).reduce(0) { $0 + Double(last[($1 * 300 + x) * 4 + 1]) / 255 }
    }
    // The screen has 58x96 pixels; its eye is 3.2 times its height away, and then half of that. All
    // is twice as large as from the usual distance.
    let (eye, sine, cosine) = (3.2 * 96.0 / 2, sin(30 * Double.pi / 180), cos(30 * Double.pi / 180))
    let edges = [-28.8, 28.8].map { x in
      let nearness = 1 / (1 - x * sine / eye)
      return (x: 150 + 2 * x * cosine * nearness, height: 2 * 96 * nearness)
    }
    let columns = (0..<300).filter { height($0) > 1 }
    let (first, end) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(Double(first) - edges[0].x) < 1.5 && abs(Double(end + 1) - edges[1].x) < 1.5)
    #expect(abs(height(first + 2) - edges[0].height) < 2)
    // The corners of the near side are slanted.
    #expect(abs(height(end - 4) - edges[1].height) < 2.5)
    // A zoom has the perspective of the usual distance.
    #expect(edges[1].height / edges[0].height > 1.2)
  }

  @Test("Zoom and dolly multiply, one continues the other, and 'zoom out' ends both")
  func factors() throws {
    let film = try plan(
      """
      show a.png for 1s
      dolly 2x in 1s
      zoom 3x in 1s
      dolly 1x in 1s
      zoom out in 1s
      dolly 4x in 1s meanwhile
      zoom 0.25x in 1s
      zoom out in 1s
      """)
    let size = try #require(PixelSize(width: 375, height: 667))
    let stage = FilmStage(
      container: Container(size: Size(width: 375, height: 667), scale: 1), fit: .fill, size: size,
      pictures: [size], screenWidth: 375, longPictures: [])
    let camera = FilmCamera(film.cameraMoves, on: stage) { _, _, _ in .zero }
    func factors(_ time: Double) -> [Double] {
      let view = camera.view(at: time)
      return [view.zoom, view.nearness]
    }
    #expect(factors(1) == [1, 1] && factors(2) == [2, 2] && factors(3) == [6, 2])
    #expect(factors(4) == [3, 1] && camera.view(at: 5) == FilmView())
    // The size stays while the perspective grows.
    #expect(camera.view(at: 5.5).zoom == 1 && camera.view(at: 5.5).nearness > 2)
    #expect(factors(6) == [1, 4] && camera.view(at: 7) == FilmView())
  }

  @Test("On a screen that faces the viewer, the film's frames are those without a device")
  func facing() throws {
    let text = "show a.png for 0.2s; tap 50%,50% -> cube b.png in 0.3s; wait 0.2s"
    let alone = try frames(text)
    let framed = try frames("device phone screen=96x160 glass=0\n" + text)
    #expect(alone.frames.count == framed.frames.count)
    let container = Container(filling: framed.size)
    var setup = DeviceSetup(.phone)
    setup.screen = DeviceSetup.ScreenSize(width: 96, height: 160)
    let corner = DeviceStage(setup, in: container, shape: 160.0 / 96).screenFrame.origin
    let left = Int((corner.x * container.scale).rounded())
    let top = Int((corner.y * container.scale).rounded())
    for (one, other) in zip(alone.frames, framed.frames) {
      // Between the round corners.
      for y in 14..<146 {
        let own = (y * 96)..<(y * 96 + 96)
        let start = (y + top) * framed.size.width + left
        let row = other[(start * 4)..<((start + 96) * 4)]
        try #require(Array(row) == Array(one[(own.lowerBound * 4)..<(own.upperBound * 4)]))
      }
    }
  }

  @Test("A dot is within half a pixel of its place on a turned screen")
  func dots() throws {
    let plain = try TestPictures.plain(96, 160, SIMD4(0, 0, 0, 255))
    let pose = DevicePose(tilt: 12, orbit: -25)
    let film = try frames(
      """
      device phone screen=192x320 glass=0 shadow=0 tilt=12,-25
      show a.png for 0.1s
      tap 60px,72px
      """, a: plain)
    var setup = DeviceSetup(.phone)
    setup.screen = DeviceSetup.ScreenSize(width: 192, height: 320)
    setup.pose = pose
    let container = Container(filling: film.size)
    let stage = DeviceStage(setup, in: container, poses: [pose], shape: 160.0 / 96)
    let side = stage.screenFrame.size
    let place = try #require(
      stage.location(of: Point(x: side.width * 60 / 96, y: side.height * 72 / 160), pose))
    let (px, py) = (place.x * container.scale, place.y * container.scale)
    // The last frame: a dot of 44 points of a screen of 375, seen at an angle.
    let frame = try #require(film.frames.last)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in Int(py - 24)...Int(py + 24) {
      for column in Int(px - 24)...Int(px + 24) {
        let level = Double(frame[(row * film.size.width + column) * 4])
        sum += level
        x += level * (Double(column) + 0.5)
        y += level * (Double(row) + 0.5)
      }
    }
    #expect(sum > 1000)
    #expect(abs(x / sum - px) < 0.5 && abs(y / sum - py) < 0.5, "\(x / sum - px) \(y / sum - py)")
  }

  @Test("The camera shows a place on a turned screen in its middle")
  func camera() throws {
    let pose = DevicePose(tilt: 10, orbit: 30)
    let film = try plan(
      "device phone tilt=10,30\nshow a.png for 0.5s\nzoom 3x at 50%,50% in 0.5s")
    let container = Container(size: Size(width: 375, height: 667), scale: 1)
    let size = try #require(PixelSize(width: 375, height: 667))
    let picture = try #require(PixelSize(width: 96, height: 160))
    var setup = try #require(film.firstDevice)
    setup.pose = pose
    let device = DeviceStage(setup, in: container, poses: [pose], shape: 160.0 / 96)
    let stage = FilmStage(
      container: container, fit: .fill, size: size, pictures: [picture],
      screenWidth: film.screenWidth, longPictures: [])
    let camera = FilmCamera(film.cameraMoves, on: stage) { place, time, _ in
      #expect(time == 1)
      let rect = device.screenFrame
      return device.location(
        of: Point(
          x: rect.size.width * place.point.x.value / 100,
          y: rect.size.height * place.point.y.value / 100), film.pose(at: time)) ?? .zero
    }
    let view = camera.view(at: 1)
    let middle = Point(x: device.screenFrame.midX, y: device.screenFrame.midY)
    #expect(abs(view.zoom * middle.x + view.offset.x - 187.5) < 1)
    #expect(abs(view.zoom * middle.y + view.offset.y - 333.5) < 1)
  }
}
