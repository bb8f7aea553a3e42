import SceneGraph
import Testing

@testable import Devices

@Suite("Devices in a frame")
struct DeviceStageTests {
  private func stage(
    _ kind: DeviceSetup.Kind, _ frame: Container, pose: DevicePose = .init(),
    screen: DeviceSetup.ScreenSize? = nil
  ) -> DeviceStage {
    var setup = DeviceSetup(kind)
    setup.pose = pose
    setup.screen = screen
    return DeviceStage(setup, in: frame, poses: [pose], shape: 2.16)
  }

  private static let bodies = DeviceSetup.Kind.allCases.filter { $0 != .frame }

  @Test(
    "The screen that faces the viewer lies on whole pixels, each on one of the frame",
    arguments: bodies)
  func wholePixels(kind: DeviceSetup.Kind) {
    for (width, height, scale) in [(1080.0, 1920.0, 2.88), (1920, 1080, 5.12), (333, 501, 1)] {
      let frame = Container(
        size: Size(width: width / scale, height: height / scale), scale: scale)
      let stage = stage(kind, frame)
      let rect = stage.screenFrame
      for length in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
        #expect(abs(length * scale - (length * scale).rounded()) < 1e-6)
      }
      #expect(abs(rect.size.width * scale - Double(stage.screenSize.width)) < 1e-6)
      for point in [Point.zero, Point(x: 3.25, y: 17), Point(x: rect.size.width, y: 0)] {
        let place = stage.location(of: point, DevicePose())
        #expect(abs((place?.x ?? 0) - rect.minX - point.x) < 1e-9)
        #expect(abs((place?.y ?? 0) - rect.minY - point.y) < 1e-9)
      }
    }
  }

  @Test("A size of the screen is kept, also in a frame that is smaller")
  func screenSize() {
    let size = DeviceSetup.ScreenSize(width: 390, height: 844)
    let frame = Container(size: Size(width: 375, height: 400), scale: 1)
    #expect(stage(.phone, frame, screen: size).screenSize == size)
    var setup = DeviceSetup(.phone)
    setup.screen = size
    let own = DeviceStage.frameSize(for: setup)
    #expect((own?.width ?? 0) > 390 + 32 && (own?.height ?? 0) > 844 + 32)
  }

  @Test(
    "The body stays in the frame in its turn, and takes its part of one side",
    arguments: bodies.filter { $0 != .plane })
  func fits(kind: DeviceSetup.Kind) {
    let frame = Container(size: Size(width: 375, height: 500), scale: 2)
    for pose in [DevicePose(), DevicePose(tilt: 12, orbit: -32), DevicePose(tilt: -30, roll: 20)] {
      let stage = stage(kind, frame, pose: pose)
      let map = stage.toFrame(pose)
      var (least, most) = (SIMD2(1e9, 1e9), SIMD2(-1e9, -1e9))
      for corner in stage.body.parts.flatMap(\.slab.corners) {
        let image = map.apply(to: SIMD4(corner, 1))
        let point = SIMD2(image.x, image.y) / image.w
        (least, most) = (pointwiseMin(least, point), pointwiseMax(most, point))
      }
      #expect(least.x > 0 && least.y > 0 && most.x < 375 && most.y < 500)
      if pose.isFacing {
        let part = max((most.x - least.x) / 375, (most.y - least.y) / 500)
        #expect(abs(part - 0.86) < 0.01)
      }
    }
  }

  @Test("A tilt leans the top back, an orbit turns the screen to the right, a roll is clockwise")
  func directions() {
    let top = DevicePose(tilt: 10).rotation.applied(to: SIMD3(0, -1, 0), 1)
    #expect(top.z < 0)
    let normal = DevicePose(orbit: 10).rotation.applied(to: SIMD3(0, 0, 1), 0)
    #expect(normal.x > 0)
    let right = DevicePose(roll: 10).rotation.applied(to: SIMD3(1, 0, 0), 0)
    #expect(right.y > 0)
    #expect(DevicePose().rotation == .identity)
    let mixed = DevicePose(tilt: 3, orbit: 5).mixed(with: DevicePose(tilt: 7.1), 1)
    #expect(mixed == DevicePose(tilt: 7.1))
  }

  @Test("The projection of the screen is that of a plane in perspective")
  func projection() throws {
    let pose = DevicePose(tilt: 20, orbit: 35)
    let stage = stage(
      .phone, Container(size: Size(width: 375, height: 667), scale: 2), pose: pose)
    // The eye is on the axis through the middle of the screen: its image is the middle itself.
    let rect = stage.screenFrame
    let middle = Point(x: rect.size.width / 2, y: rect.size.height / 2)
    let center = try #require(stage.location(of: middle, pose))
    #expect(abs(center.x - rect.midX) < 1e-9 && abs(center.y - rect.midY) < 1e-9)
    // The cross ratio of four points in a row is the same in perspective.
    let places = try [0.0, 0.25, 0.5, 1].map {
      try #require(stage.location(of: Point(x: rect.size.width * $0, y: 10), pose))
    }
    let ways = places.map { $0.x - places[0].x }
    let ratio = ways[2] * (ways[3] - ways[1]) / (ways[3] * (ways[2] - ways[1]))
    #expect(abs(ratio - 0.5 * 0.75 / (1 * 0.25)) < 1e-9)
    // What is nearer is larger: an orbit to the right brings the left side nearer.
    #expect(ways[2] > ways[3] - ways[2])
  }
}
