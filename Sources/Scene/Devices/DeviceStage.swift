public import SceneGraph

/// A device in frames: the size of its screen, its place, and its layers in any turn.
///
/// Facing the viewer, the screen lies on whole pixels of the frame, one of its pixels on each.
public struct DeviceStage: Sendable {
  /// The device; its pose is the one at rest.
  public let setup: DeviceSetup
  /// The frame.
  public let frame: Container
  /// The size of the screen in pixels of the frame.
  public let screenSize: DeviceSetup.ScreenSize
  /// The rectangle of the screen that faces the viewer, in points of the frame, on whole pixels.
  public let screenFrame: Rect
  let body: DeviceBody
  /// Points of the frame per point of the device.
  let unit: Double
  /// The usual distance of the eye from the middle of the screen, in points of the device.
  private let usualEye: Double
  /// The least distance of the eye that stays outside the body in any turn.
  private let nearestEye: Double

  /// Places a device in a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - poses: turns in which the body stays within the frame, as it does facing the viewer.
  ///   - shape: the height of the first picture divided by its width; the screen takes it as far as
  ///     the device can have it.
  public init(
    _ setup: DeviceSetup, in frame: Container, poses: [DevicePose] = [], shape: Double
  ) {
    self.setup = setup
    self.frame = frame
    let (scale, size) = (frame.scale, frame.size)
    let points = Self.screenPoints(of: setup, shape: shape)
    let draft = DeviceBody(setup, around: points)
    let distance = Self.eyeDistance * draft.reach
    // A plane keeps the size that it has facing the viewer, where it fills the frame.
    let turns = setup.kind == .plane ? [] : poses
    let bounds = draft.bounds(seenFrom: distance, in: turns + [DevicePose()])
    let pixels = Size(width: size.width * scale, height: size.height * scale)
    let factor =
      setup.screen.map { Double($0.width) / points.width }
      ?? setup.scale
      * min(pixels.width / bounds.size.width, pixels.height / bounds.size.height)
    let screen =
      setup.screen
      ?? DeviceSetup.ScreenSize(
        width: max(Int((points.width * factor).rounded()), 1),
        height: max(Int((points.height * factor).rounded()), 1))
    screenSize = screen
    let unit = Double(screen.width) / points.width / scale
    self.unit = unit
    // The body fits the screen's whole pixels.
    body = DeviceBody(
      setup,
      around: Size(
        width: points.width, height: Double(screen.height) / scale / unit))
    usualEye = distance
    nearestEye = min(1.1 * body.radius, distance)
    func origin(_ length: Double, _ side: Int, _ middle: Double) -> Double {
      ((length * scale - Double(side)) / 2 - middle * unit * scale).rounded() / scale
    }
    screenFrame = Rect(
      x: origin(size.width, screen.width, bounds.midX),
      y: origin(size.height, screen.height, bounds.midY),
      width: Double(screen.width) / scale, height: Double(screen.height) / scale)
  }

  /// The distance of the eye, in the largest sides of the body.
  private static let eyeDistance = 3.2

  /// Returns the size of a frame in pixels in which a device with a screen of a given size has its
  /// standard margin; nil without such a size.
  public static func frameSize(for setup: DeviceSetup) -> DeviceSetup.ScreenSize? {
    guard let screen = setup.screen, setup.kind != .frame else { return nil }
    let points = screenPoints(of: setup, shape: 1)
    let body = DeviceBody(setup, around: points)
    let bounds = body.bounds(
      seenFrom: eyeDistance * body.reach, in: [setup.pose, DevicePose()])
    let factor = Double(screen.width) / points.width / setup.scale
    /// Returns a whole number of pixels, even as videos need it.
    func side(_ length: Double) -> Int { max(Int((length * factor / 2).rounded(.up)) * 2, 2) }
    return DeviceSetup.ScreenSize(
      width: side(bounds.size.width), height: side(bounds.size.height))
  }

  /// Returns the size of the screen in points of the device.
  private static func screenPoints(of setup: DeviceSetup, shape: Double) -> Size {
    if setup.kind == .frame, setup.screen == nil, let hole = setup.opening?.hole {
      return hole.size
    }
    let width = DeviceBody.screenWidth(of: setup.kind)
    if let screen = setup.screen {
      let shape = Double(screen.height) / Double(screen.width)
      let canTurn = setup.kind == .phone || setup.kind == .tablet
      return canTurn && shape < 1
        ? Size(width: width / shape, height: width) : Size(width: width, height: width * shape)
    }
    let (own, allowed) = DeviceBody.shape(of: setup.kind)
    func fitting(_ shape: Double) -> Double? { allowed.contains(shape) ? shape : nil }
    switch setup.kind {
    case .phone, .tablet:
      let isLandscape =
        setup.orientation == .landscape || (setup.orientation == .auto && shape < 1)
      let long = fitting(isLandscape ? 1 / shape : shape) ?? own
      return isLandscape
        ? Size(width: width * long, height: width) : Size(width: width, height: width * long)
    case .laptop, .browser, .watch, .frame, .plane:
      return Size(width: width, height: width * (fitting(shape) ?? own))
    }
  }
}

extension DeviceBody {
  /// The largest side of the body that faces the viewer, in points.
  var reach: Double {
    let bounds = flatBounds
    return max(bounds.size.width, bounds.size.height)
  }

  /// The largest distance of the body from the middle of its screen, in points.
  var radius: Double {
    let corners = parts.flatMap { $0.slab.corners } + Slab.corners(of: screen, 0, 0)
    return corners.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
  }

  private var flatBounds: Rect {
    parts.first?.slab.outline ?? screen
  }

  /// Returns the rectangle around the body as an eye sees it in some turns, in points of the plane
  /// of the screen that faces the viewer.
  func bounds(seenFrom distance: Double, in poses: [DevicePose]) -> Rect {
    let corners = parts.flatMap { $0.slab.corners } + Slab.corners(of: screen, 0, 0)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for pose in poses {
      let rotation = pose.rotation
      for corner in corners {
        let point = rotation.applied(to: corner, 1)
        let seen = SIMD2(point.x, point.y) / Swift.max(1 - point.z / distance, 0.05)
        (low, high) = (pointwiseMin(low, seen), pointwiseMax(high, seen))
      }
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

// MARK: - Projection

extension DeviceStage {
  /// Returns the distance of the eye from the middle of the screen, in points of the device.
  func eye(_ pose: DevicePose) -> Double { max(usualEye / pose.nearness, nearestEye) }

  /// Returns the map from the screen's plane to the frame: from points of the frame, with the
  /// origin at the top left corner of the screen, to homogeneous points of the frame.
  public func screenProjection(_ pose: DevicePose) -> Transform3D {
    Transform3D.translation(
      x: -screenFrame.size.width / 2, y: -screenFrame.size.height / 2
    ).concatenating(.scale(x: 1 / unit, y: 1 / unit, z: 1 / unit))
      .concatenating(toFrame(pose))
  }

  /// Returns the rectangle around the body with its screen in some turns, in points of the frame.
  public func bounds(in poses: [DevicePose]) -> Rect {
    let seen = poses.map { body.bounds(seenFrom: eye($0), in: [$0]) }
    let (left, top) = (seen.map(\.minX).min() ?? 0, seen.map(\.minY).min() ?? 0)
    let (right, bottom) = (seen.map(\.maxX).max() ?? 0, seen.map(\.maxY).max() ?? 0)
    return Rect(
      x: screenFrame.midX + left * unit, y: screenFrame.midY + top * unit,
      width: (right - left) * unit, height: (bottom - top) * unit)
  }

  /// Returns a rectangle that is on the screen in each of some turns, in points of the frame: that
  /// between its innermost corners; nil if there is none.
  public func screenPart(in poses: [DevicePose]) -> Rect? {
    let (width, height) = (screenFrame.size.width, screenFrame.size.height)
    var (left, top) = (-Double.infinity, -Double.infinity)
    var (right, bottom) = (Double.infinity, Double.infinity)
    for pose in poses {
      let corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
        location(of: Point(x: $0.0, y: $0.1), pose)
      }
      guard pose.rotation.m33 > 0, let one = corners[0], let two = corners[1],
        let three = corners[2], let four = corners[3]
      else { return nil }
      left = max(left, one.x, three.x)
      right = min(right, two.x, four.x)
      top = max(top, one.y, two.y)
      bottom = min(bottom, three.y, four.y)
    }
    guard left < right, top < bottom, left.isFinite, top.isFinite else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the map from points of the device to homogeneous points of the frame.
  func toFrame(_ pose: DevicePose) -> Transform3D {
    pose.rotation
      .concatenating(.scale(x: unit, y: unit, z: unit))
      .concatenating(.perspective(eye(pose) * unit))
      .concatenating(.translation(x: screenFrame.midX, y: screenFrame.midY))
  }

  /// Returns the place in the frame of a place on the screen, both in points of the frame; nil if
  /// it is behind the eye.
  ///
  /// - Parameter point: the distance from the top left corner of the screen.
  public func location(of point: Point, _ pose: DevicePose) -> Point? {
    screenProjection(pose).apply(to: point).projected
  }
}
