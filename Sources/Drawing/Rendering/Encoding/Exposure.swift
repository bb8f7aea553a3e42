public import SceneGraph

/// The instants that a frame shows, blended by their weights.
///
/// The renderer requests one instant after another, once each, when it draws the frame.
public struct Exposure {
  /// The accuracy of an exposure.
  public enum Quality: Hashable, Sendable {
    /// As that of a frame of one instant.
    case standard
    /// The reference for other drawings: each pixel is the mean of 8 × 8 samples. The texels of a
    /// picture are areas of even colour, each of which counts by its part of the pixel; where a
    /// picture is magnified, a sample interpolates them. An unscaled picture at rest is itself. It
    /// needs a hundred times the time.
    case reference

    /// The samples on each side of a pixel.
    var samples: Int { self == .reference ? 8 : 1 }
  }

  /// The weight of each instant; all add up to 1.
  public var weights: [Double]
  /// The accuracy.
  public var quality: Quality
  /// The part of the exposure's time for which each instant stands, above 0; all add up to 1.
  /// Empty if they are equal.
  ///
  /// - Precondition: there are none, or as many as weights.
  public var durations: [Double] = [] {
    didSet {
      precondition(
        durations.isEmpty || durations.count == weights.count && durations.allSatisfy { $0 > 0 },
        "an exposure has a duration above 0 for each instant, or none")
    }
  }
  /// Frames at equal steps of the time from the beginning of the exposure to its end, both
  /// included; empty if they are not known, or if pictures change in between. Where `pathCount`
  /// frames are given, the renderer may integrate over the motion between them instead of drawing
  /// the instants, which are in the middles of the parts for which they stand then.
  public var path: [PresentedFrame] = []
  /// The number of frames of a path.
  public static let pathCount = 4 * Course.steps + 1
  /// A function that returns an instant by its index in `weights`. It is called in ascending order,
  /// and may change pictures: an instant shows them as they are when it returns.
  public var frame: (Int) throws -> PresentedFrame

  /// The times at which the parts for which instants stand begin, and the end of the last one, in
  /// fractions of the exposure.
  var beginnings: [Double] {
    let count = weights.count
    if durations.isEmpty { return (0...count).map { Double($0) / Double(count) } }
    return durations.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// Creates an exposure.
  ///
  /// - Precondition: there is at least one weight.
  public init(
    weights: [Double], quality: Quality = .standard,
    frame: @escaping (Int) throws -> PresentedFrame
  ) {
    precondition(!weights.isEmpty, "an exposure has an instant")
    self.weights = weights
    self.quality = quality
    self.frame = frame
  }
}
