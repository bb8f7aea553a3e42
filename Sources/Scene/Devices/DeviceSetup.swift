public import SceneGraph

/// A device drawn around a screen: its body, and how it stands before the viewer.
public struct DeviceSetup: Hashable, Sendable {
  /// The body.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case phone, tablet, laptop, browser, watch
    /// A picture with a hole for the screen.
    case frame
    /// The screen alone: a plane without a body, visible from its front.
    case plane
  }

  /// What is visible of the camera on the front.
  public enum Camera: String, Hashable, Sendable, CaseIterable {
    /// Nothing over the screen; a tablet and a laptop have a lens beside it.
    case none
    /// A round hole in the screen.
    case hole
    /// A dark island in the screen.
    case island
  }

  /// The position of the screen.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    case auto, portrait, landscape
  }

  /// A size in whole pixels.
  public struct ScreenSize: Hashable, Sendable {
    /// The sides in pixels, above 0.
    public var width, height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// The body.
  public var kind: Kind
  /// The colour of its metal, opaque.
  public var color = Self.finishes[0].color
  /// The turn of the body; facing the viewer by default.
  public var pose = DevicePose()
  /// The largest part of the frame's width or height that the body takes, 0.05 to 4, by default
  /// 0.86, for a plane 1; ignored with a size of the screen.
  public var scale = 0.86
  /// The size of the screen in pixels of the frame, facing the viewer; nil for one that fits.
  public var screen: ScreenSize?
  /// The position of the screen.
  public var orientation = Orientation.auto
  /// The strength of the reflection on the glass, 0 to 1. Facing the viewer, the glass is clear.
  public var glass = 0.5
  /// The strength of the shadow behind the body, 0 to 1.
  public var shadow = 0.5
  /// The camera on the front.
  public var camera = Camera.none
  /// The time in a status bar; nil for no status bar.
  public var statusBar: String?
  /// The charge of the battery in the status bar, 0 to 1.
  public var battery = 1.0
  /// The colour of the status bar and the home indicator.
  public var ink = Color.black
  /// True for a home indicator at the bottom of the screen.
  public var hasHomeIndicator = false
  /// The address in a browser's title bar; empty for none.
  public var address = ""
  /// The file of the picture around the screen, for a frame.
  public var file: String?
  /// The file of a mask, white where the screen is visible; nil to find the hole.
  public var mask: String?

  /// The measures of the picture around the screen, which a job finds in it; nil before.
  public var opening: Opening?

  /// The place of the screen in the picture of a frame.
  public struct Opening: Hashable, Sendable {
    /// The size of the picture in pixels.
    public var picture: Size
    /// The rectangle around its hole in pixels.
    public var hole: Rect
    /// True if the hole is not the whole rectangle, so that a mask cuts the screen.
    public var isMasked: Bool

    /// Creates the place of a screen.
    public init(picture: Size, hole: Rect, isMasked: Bool) {
      (self.picture, self.hole, self.isMasked) = (picture, hole, isMasked)
    }
  }

  /// The name of the picture around the screen; nil for a body that Hinge draws.
  public var picture: PictureName? {
    kind == .frame ? file.map { PictureName("device's frame \($0)") } : nil
  }

  /// The name of the picture of the given mask; nil without one.
  public var maskPicture: PictureName? {
    kind == .frame ? mask.map { PictureName("device's mask \($0)") } : nil
  }

  /// The name of the mask of the screen, white on the screen.
  public var screenMask: PictureName? {
    picture.map { PictureName("\($0.rawValue), its hole by \(mask ?? "itself")") }
  }

  /// Creates a device with the standard appearance.
  public init(_ kind: Kind) {
    self.kind = kind
    // Facing the viewer, a plane is where the screen is without a device.
    if kind == .plane { scale = 1 }
  }

  /// The names of colours; the first is the default.
  public static let finishes: [(name: String, color: Color)] = [
    ("graphite", Color(red: 0.29, green: 0.29, blue: 0.31)),
    ("silver", Color(red: 0.82, green: 0.83, blue: 0.85)),
    ("black", Color(red: 0.11, green: 0.11, blue: 0.12)),
    ("white", Color(red: 0.93, green: 0.93, blue: 0.92)),
    ("gold", Color(red: 0.84, green: 0.74, blue: 0.61)),
    ("blue", Color(red: 0.27, green: 0.38, blue: 0.52)),
    ("green", Color(red: 0.38, green: 0.46, blue: 0.39)),
    ("red", Color(red: 0.66, green: 0.13, blue: 0.17)),
    ("purple", Color(red: 0.45, green: 0.40, blue: 0.54)),
  ]
}

/// How a device stands before the viewer: its turn about the middle of its screen, in degrees, and
/// the nearness of the viewer.
public struct DevicePose: Hashable, Sendable {
  /// The turn about the horizontal axis, after that about the device's own vertical axis: above 0,
  /// the top leans away from the viewer.
  public var tilt: Double
  /// The turn about the device's own vertical axis: above 0, the screen faces to the right.
  public var orbit: Double
  /// The turn in the picture plane, clockwise.
  public var roll: Double
  /// The factor by which the eye is nearer than usual, above 0, at the same size of a screen that
  /// faces the viewer: the perspective of a turned one grows with it. The eye stays outside the
  /// body.
  public var nearness: Double

  /// Creates a turn.
  public init(
    tilt: Double = 0, orbit: Double = 0, roll: Double = 0, nearness: Double = 1
  ) {
    (self.tilt, self.orbit, self.roll) = (tilt, orbit, roll)
    self.nearness = nearness
  }

  /// True if the screen faces the viewer upright.
  public var isFacing: Bool { tilt == 0 && orbit == 0 && roll == 0 }

  /// The rotation about the middle of the screen.
  var rotation: Transform3D {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    return Transform3D.rotation(radians(orbit), x: 0, y: 1, z: 0)
      .concatenating(.rotation(radians(tilt), x: 1, y: 0, z: 0))
      .concatenating(.rotation(radians(roll), x: 0, y: 0, z: 1))
  }

  /// Returns the turn between two; exactly the other one at 1.
  public func mixed(with other: DevicePose, _ fraction: Double) -> DevicePose {
    func mixed(_ a: Double, _ b: Double) -> Double {
      fraction >= 1 ? b : a + (b - a) * fraction
    }
    return DevicePose(
      tilt: mixed(tilt, other.tilt), orbit: mixed(orbit, other.orbit),
      roll: mixed(roll, other.roll), nearness: mixed(nearness, other.nearness))
  }
}
