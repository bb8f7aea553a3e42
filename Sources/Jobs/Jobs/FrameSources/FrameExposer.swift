package import Rendering
package import SceneGraph
package import Transitions

/// Turns the frames of a source into exposures: blends of the instants for which a shutter is open.
package struct FrameExposer {
  /// The shutter; nil to draw the frame's own instant only.
  package let shutter: Shutter?
  /// The accuracy.
  package let quality: Exposure.Quality
  /// The pictures that change with time; nil if none does.
  package let pictures: MovingPictures?

  /// The number of instants of a reference.
  package static let referenceInstants = 256

  /// Creates an exposer.
  package init(
    shutter: Shutter?, quality: Exposure.Quality = .standard, pictures: MovingPictures? = nil
  ) {
    self.shutter = shutter
    self.quality = quality
    self.pictures = pictures
  }

  /// Returns a request for the exposure of a frame.
  ///
  /// A frame whose scene and pictures are the same at all instants keeps one instant: it is to the
  /// bit what it is without a shutter.
  ///
  /// - Parameters:
  ///   - request: the request for the frame without a shutter.
  ///   - position: the frame's time, in frame periods after frame 0.
  /// - Throws: what the source throws.
  package func exposing(
    _ request: FramePipeline.Request, of source: any FrameSource, at position: Double,
    in container: Container
  ) throws -> FramePipeline.Request {
    try exposing(request, at: position) { try source.frame(at: $0, in: container) }
  }

  /// Returns a request for the exposure of a frame, whose instants `frame` returns.
  package func exposing(
    _ request: FramePipeline.Request, at position: Double,
    _ frame: (Double) throws -> PresentedFrame?
  ) throws -> FramePipeline.Request {
    guard let shutter else { return resting(request) }
    let pictures = pictures
    func shownFrame(_ time: Double) throws -> PresentedFrame { try frame(time) ?? request.frame }
    let count = try instantCount(of: shutter, at: position, frame)
    var instants = shutter.instants(count)
    var frames = try instants.map { try shownFrame(position + $0.offset) }
    let ends = [shutter.opening, shutter.closing].map { position + $0 }
    let moments = try Self.moments(
      of: [(ends[0], try shownFrame(ends[0]))]
        + zip(instants, frames).map { (position + $0.offset, $1) }
        + [(ends[1], try shownFrame(ends[1]))], shownFrame)
    if !moments.isEmpty {
      instants = shutter.instants(count, dividedAt: moments.map { $0 - position })
      frames = try instants.map { try shownFrame(position + $0.offset) }
    }
    var shown: [ShownInstant] = []
    for (instant, frame) in zip(instants, frames) {
      let time = position + instant.offset
      let next = ShownInstant(
        frame: frame, pictures: pictures?.version(time), time: time, weight: instant.weight)
      // Equal instants in a row are one.
      if let last = shown.last, last.shows(next) {
        shown[shown.count - 1].weight += next.weight
      } else {
        shown.append(next)
      }
    }
    var request = request
    if let only = shown.first, shown.count == 1, only.pictures == pictures?.version(position) {
      request.frame = only.frame
      return resting(request)
    }
    var exposure = Exposure(weights: shown.map(\.weight), quality: quality) { [shown] index in
      try pictures?.show(shown[index].time)
      return shown[index].frame
    }
    // Steps in the motion have no path.
    let isEven = shown.count == instants.count
    let version = pictures?.version(position)
    let hasOwnPictures = shown.allSatisfy { $0.pictures == version }
    if isEven, quality == .standard, hasOwnPictures {
      exposure.durations = moments.isEmpty ? [] : instants.map(\.duration)
      exposure.path = try (0..<Exposure.pathCount).map { step in
        let part = Double(step) / Double(Exposure.pathCount - 1)
        let time = position + shutter.opening + part * (shutter.closing - shutter.opening)
        return try shownFrame(time)
      }
    }
    request.exposure = exposure
    return request
  }

  /// Returns a request for a frame in which nothing moves: one instant, in this quality.
  package func resting(_ request: FramePipeline.Request) -> FramePipeline.Request {
    guard quality == .reference else { return request }
    var request = request
    let frame = request.frame
    request.exposure = Exposure(weights: [1], quality: quality) { _ in frame }
    return request
  }

  /// Returns the times at which layers come or go, between those of some frames: each to a 64th of
  /// the time between two of them.
  private static func moments(
    of frames: [(time: Double, frame: PresentedFrame)],
    _ frame: (Double) throws -> PresentedFrame
  ) rethrows -> [Double] {
    func moments(
      _ one: (time: Double, frame: PresentedFrame), _ other: (time: Double, frame: PresentedFrame),
      _ halvings: Int
    ) throws -> [Double] {
      if one.frame.hasSameForm(as: other.frame) { return [] }
      let middle = (one.time + other.time) / 2
      if halvings == 0 { return [middle] }
      let half = (middle, try frame(middle))
      return try moments(one, half, halvings - 1) + moments(half, other, halvings - 1)
    }
    var found: [Double] = []
    for (one, other) in zip(frames, frames.dropFirst()) where found.count < Self.mostMoments {
      found += try moments(one, other, Self.mostHalvings).prefix(Self.mostMoments - found.count)
    }
    return found
  }

  /// How often the time between two instants is halved to find what changes at once.
  private static let mostHalvings = 6
  /// The most times that are found: each adds an instant.
  private static let mostMoments = 32

  /// Returns the number of instants of a frame, by the way of its fastest corner in the half of the
  /// exposure in which that is longer.
  private func instantCount(
    of shutter: Shutter, at position: Double, _ frame: (Double) throws -> PresentedFrame?
  ) throws -> Int {
    guard quality == .standard else { return Self.referenceInstants }
    let middle = (shutter.opening + shutter.closing) / 2
    let frames = try [shutter.opening, middle, shutter.closing].map { try frame(position + $0) }
    var way = 0.0
    for case (let begin?, let end?) in zip(frames, frames.dropFirst()) {
      way = max(way, 2 * begin.longestWay(to: end))
    }
    // So that quarters of the exposure consist of whole instants.
    return (Shutter.instantCount(forWay: way) + 3) / 4 * 4
  }
}

/// The pictures of a motion that change while it runs, such as those of clips.
package struct MovingPictures {
  /// A function that returns a number for the pictures of a time in frame periods after frame 0:
  /// the same number for the same pictures.
  package let version: (Double) -> Int
  /// A function that uploads the pictures of a time.
  package let show: (Double) throws -> Void

  /// Creates the pictures of frames: those of the nearest frame are shown, halfway the later ones.
  ///
  /// - Parameters:
  ///   - frames: the frames that have pictures.
  ///   - show: a function that uploads those of a frame.
  package init(ofFrames frames: ClosedRange<Int>, _ show: @escaping (Int) throws -> Void) {
    func frame(_ position: Double) -> Int {
      let nearest = (position + 0.5).rounded(.down)
      return Int(min(max(nearest, Double(frames.lowerBound)), Double(frames.upperBound)))
    }
    version = frame
    self.show = { try show(frame($0)) }
  }
}

/// What is visible at an instant of an exposure.
private struct ShownInstant {
  let frame: PresentedFrame
  /// The version of the pictures that change; nil if none does.
  let pictures: Int?
  /// Frame periods after frame 0.
  let time: Double
  var weight: Double

  /// Returns true if both show the same.
  func shows(_ other: ShownInstant) -> Bool { pictures == other.pictures && frame == other.frame }
}

extension PresentedFrame {
  /// Returns true if the scenes of both have the same layers.
  fileprivate func hasSameForm(as other: PresentedFrame) -> Bool {
    scene.hasSameForm(as: other.scene) && snapshots.count == other.snapshots.count
      && zip(snapshots, other.snapshots).allSatisfy { $0.scene.hasSameForm(as: $1.scene) }
  }

  /// Returns the longest way of a point to its place in a later frame of the same motion, in pixels
  /// of the scene or of a snapshot.
  fileprivate func longestWay(to other: PresentedFrame) -> Double {
    zip(snapshots, other.snapshots).reduce(scene.longestWay(to: other.scene)) { way, pair in
      max(way, pair.0.scene.longestWay(to: pair.1.scene))
    }
  }
}
