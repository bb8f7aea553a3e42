package import Rendering
package import SceneGraph
package import Transitions

/// Turns the frames of a source into exposures: blends of the instants for which a shutter is open.
package struct FrameExposer {
  /// The shutter; nil to draw the frame's own instant only.
  package let shutter: Shutter?
  /// The accuracy.
  package let quality: Exposure.Quality
  /// A function that uploads the pictures of a time in frame periods after frame 0; nil if no
  /// picture changes.
  package let show: ((Double) throws -> Void)?

  /// The number of instants of a reference.
  package static let referenceInstants = 256

  /// Creates an exposer.
  package init(
    shutter: Shutter?, quality: Exposure.Quality = .standard,
    show: ((Double) throws -> Void)? = nil
  ) {
    self.shutter = shutter
    self.quality = quality
    self.show = show
  }

  /// Returns a request for the exposure of a frame.
  ///
  /// A frame whose scene is the same at all instants keeps one instant: it is to the bit what it is
  /// without a shutter.
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
    var request = request
    guard let shutter else {
      let only = request.frame
      request.exposure = Exposure(weights: [1], quality: quality) { _ in only }
      return request
    }
    func frames(_ instants: [Shutter.Instant]) throws -> [PresentedFrame] {
      try instants.map { try frame(position + $0.offset) ?? request.frame }
    }
    let instants = shutter.instants(try instantCount(of: shutter, at: position, frame))
    let shown = try frames(instants)
    if let first = shown.first, shown.allSatisfy({ $0 == first }) {
      request.frame = first
      return request
    }
    let show = show
    request.exposure = Exposure(weights: instants.map(\.weight), quality: quality) { index in
      try show?(position + instants[index].offset)
      return shown[index]
    }
    return request
  }

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
    return Shutter.instantCount(forWay: way)
  }
}

extension PresentedFrame {
  /// Returns the longest way of a point to its place in a later frame of the same motion, in pixels
  /// of the scene or of a snapshot.
  fileprivate func longestWay(to other: PresentedFrame) -> Double {
    zip(snapshots, other.snapshots).reduce(scene.longestWay(to: other.scene)) { way, pair in
      max(way, pair.0.scene.longestWay(to: pair.1.scene))
    }
  }
}
