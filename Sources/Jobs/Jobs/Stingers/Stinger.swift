import Frames
import Media
import Rendering
public import SceneGraph
public import Transitions

/// A stinger: a picture that comes in over a scene, covers it, holds, and goes away.
///
/// A video mixer such as OBS Studio shows it over the cut from one scene to the next.
public struct Stinger: Hashable, Sendable {
  /// The background of the picture while it covers the frame.
  public enum Cover: Hashable, Sendable {
    /// Black, or white behind a dark picture.
    case automatic
    /// A colour; its alpha does not count.
    case color(Color)
    /// A picture, which fills the frame.
    case picture(InputPicture)
  }

  /// The place of the track matte in the frames, as OBS Studio names it.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// Right of the picture, in frames of twice the width.
    case side
    /// Below the picture, in frames of twice the height.
    case stacked

    /// Returns the size of the frames for pictures of `size`; nil if it cannot be represented.
    func size(of picture: PixelSize) -> PixelSize? {
      switch self {
      case .side: PixelSize(width: picture.width * 2, height: picture.height)
      case .stacked: PixelSize(width: picture.width, height: picture.height * 2)
      }
    }
  }

  /// The background of the picture; unused with a matte, since it would hide the scenes.
  public var cover: Cover
  /// The time for which the frame is covered, in seconds.
  public var hold: Double
  /// The place of the track matte; nil for none.
  public var matte: Layout?
  /// True if the direction is chosen in which the picture comes in gradually.
  public var choosesDirection: Bool

  /// Creates a stinger.
  public init(
    cover: Cover = .automatic, hold: Double = 0.5, matte: Layout? = nil,
    choosesDirection: Bool = true
  ) {
    self.cover = cover
    self.hold = hold
    self.matte = matte
    self.choosesDirection = choosesDirection
  }
}

/// The frames of a stinger: a transition from nothing to the picture, the picture, and the same
/// frames in reverse order.
public struct StingerFrames: FrameSource {
  private let spec: TransitionSpec
  private let schedule: FrameSchedule
  /// The number of frames between the two transitions.
  private let held: Int

  /// Creates the frames of a stinger.
  ///
  /// - Parameters:
  ///   - spec: the transition from nothing, `from`, to the picture, `to`.
  ///   - rate: frames per second.
  ///   - hold: the time for which the picture is shown, in seconds.
  public init(_ spec: TransitionSpec, rate: Double, hold: Double) {
    self.spec = spec
    schedule = spec.schedule(rate: rate)
    held = Int((hold * rate).rounded())
  }

  public var title: String { "the stinger of \(spec.name)" }

  /// The index of the first frame that shows the picture alone.
  private var arrival: Int { schedule.count - 1 }

  /// The number of frames.
  var count: Int { 2 * schedule.count + held - 1 }

  public var length: FrameCount { .exactly(count) }

  public func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < count else { return nil }
    let mirrored = min(index, count - 1 - index, arrival)
    return PresentedFrame(
      spec.scene(at: schedule.progress(ofFrame: mirrored), in: container))
  }

  public func frame(at position: Double, in container: Container) -> PresentedFrame? {
    let mirrored = min(position, Double(count - 1) - position, Double(arrival))
    return PresentedFrame(
      spec.scene(at: schedule.progress(atPosition: mirrored), in: container))
  }

  public func isAtRest(_ index: Int, isLast: Bool) -> Bool {
    index == 0 || isLast || min(index, count - 1 - index) >= arrival
  }

  /// Every frame lasts one frame period.
  public func isHeld(_ index: Int, isLast: Bool) -> Bool { false }
}

extension Stinger {
  /// The name of the picture among those of the job.
  static let logoName = PictureName("stinger logo")
  /// The name of the picture behind it.
  package static let coverName = PictureName("stinger cover")
  /// The largest part of the frame's sides that a logo takes.
  private static let largestPart = 0.6
  /// The mean luma of a picture, 0 to 1, below which the automatic cover is white.
  private static let darkLuma = 0.25

  /// The picture that a job reads for the cover; nil for none.
  package var coverPicture: InputPicture? {
    if case .picture(let picture) = cover, matte == nil { picture } else { nil }
  }

  /// Uploads the two screens of the transition: `from` is empty, and `to` is the picture over the
  /// cover.
  ///
  /// - Parameters:
  ///   - picture: the decoded picture.
  ///   - pipeline: a pipeline of `size` for the pictures in `store`, which has the cover's.
  /// - Throws: `GPUError`.
  func upload(
    _ picture: Frame, size: PixelSize, in container: Container, with pipeline: FramePipeline,
    to store: PictureStore
  ) throws {
    try store.set(picture, as: Self.logoName)
    let screen = try pipeline.frame(screen(picture, size: size, in: container))
    try store.set(screen, as: .to)
    try store.set(Self.empty, as: .from)
  }

  /// A transparent pixel.
  static let empty = Frame(size: .square(1), alpha: .premultiplied, bytes: [0, 0, 0, 0])

  /// Returns the scene of the picture over its cover.
  ///
  /// A picture of the frame's shape fills it. Another one is in the middle: as large as it is, in
  /// pixels, or smaller, so that it takes at most 60 % of a side.
  private func screen(_ picture: Frame, size: PixelSize, in container: Container) -> Scene {
    let bounds = container.bounds
    var layers: [Layer] = []
    if matte == nil {
      switch cover {
      case .automatic:
        let color: Color = picture.isDark(below: Self.darkLuma) ? .white : .black
        layers.append(Layer(frame: bounds, contents: .color(color)))
      case .color(let color):
        let opaque = Color(red: color.red, green: color.green, blue: color.blue)
        layers.append(Layer(frame: bounds, contents: .color(opaque)))
      case .picture:
        layers.append(Layer(frame: bounds, contents: .color(.black)))
        var layer = Layer(frame: bounds, contents: .picture(Self.coverName))
        layer.contentsGravity = .aspectFill
        layer.masksToBounds = true
        layers.append(layer)
      }
    }
    var frame = bounds
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let shape = width * Double(size.height) / (height * Double(size.width))
    if abs(shape - 1) > 0.02 {
      let (most, points) = (Self.largestPart, bounds.size.width / Double(size.width))
      let scale = min(1, most * Double(size.width) / width, most * Double(size.height) / height)
      // Whole pixels keep a logo sharp.
      let side = { (length: Double) in (length * scale).rounded() }
      func origin(_ whole: Int, _ part: Double) -> Double { ((Double(whole) - part) / 2).rounded() }
      frame = Rect(
        x: origin(size.width, side(width)) * points, y: origin(size.height, side(height)) * points,
        width: side(width) * points, height: side(height) * points)
    }
    layers.append(Layer(frame: frame, contents: .picture(Self.logoName)))
    return Scene(container, sublayers: layers)
  }

  /// Returns `spec` in the direction in which the screen comes in gradually: an effect whose push
  /// uncovers the new screen would show it at once, since the old one is empty. Its pop covers.
  ///
  /// - Throws: `GPUError`.
  static func covering(
    _ spec: TransitionSpec, in container: Container, with pipeline: FramePipeline
  ) throws -> TransitionSpec {
    var other = spec
    other.direction = spec.direction.opposite
    func coverage(_ spec: TransitionSpec) throws -> Double {
      try pipeline.frame(spec.scene(at: 0.05, in: container)).meanAlpha
    }
    return try coverage(spec) > 0.5 && coverage(other) < coverage(spec) ? other : spec
  }
}

extension Frame {
  /// The mean alpha, 0 to 1.
  fileprivate var meanAlpha: Double {
    let numbers = inEightBits.bytes
    let sum = stride(from: 3, to: numbers.count, by: 4).reduce(0) { $0 + Int(numbers[$1]) }
    return Double(sum) / Double(numbers.count / 4 * 255)
  }

  /// Returns true if the mean luma of the visible pixels is below a level, 0 to 1.
  fileprivate func isDark(below level: Double) -> Bool {
    var (luma, alpha) = (0.0, 0.0)
    let bytes = inEightBits.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      luma += 0.2126 * Double(bytes[pixel]) + 0.7152 * Double(bytes[pixel + 1])
      luma += 0.0722 * Double(bytes[pixel + 2])
      alpha += Double(bytes[pixel + 3])
    }
    return alpha > 0 && luma < level * alpha
  }

  /// True if every pixel is transparent.
  package var isEmpty: Bool {
    alpha == .premultiplied
      && stride(from: 3, to: bytes.count / samples.byteCount, by: 4).allSatisfy { sample($0) == 0 }
  }
}
