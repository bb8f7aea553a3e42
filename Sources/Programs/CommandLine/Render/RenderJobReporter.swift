import Frames
import Jobs
import Media
import ScreenMatching
import Support
import Transitions

/// An observer that reports a render job at the terminal and ends it after a signal.
final class RenderJobReporter: RenderJobObserver {
  private let job: RenderJob
  private let progress: RenderProgress

  /// The check of the effect, if that is a shader.
  private let checks: ShaderGuard.Checks
  private var size: PixelSize?

  /// True if `--fit` was given, so that no note about a stretched screen is needed.
  private let isFitChosen: Bool

  init(
    _ job: RenderJob, _ progress: RenderProgress, _ checks: ShaderGuard.Checks,
    isFitChosen: Bool = true
  ) {
    (self.job, self.progress, self.checks) = (job, progress, checks)
    self.isFitChosen = isFitChosen
  }

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {
    progress.message(pictures.summary(of: frames))
    guard !progress.isQuiet else { return }
    if let note = pictures.clipNote(job) { progress.message(note) }
    if !isFitChosen, job.stinger == nil, let size = try? job.drawing.size(for: frames[0].size),
      let note = pictures.stretchNote(
        frames,
        to: deviceScreenSize(in: size, frames) ?? size)
    {
      progress.message(note)
    }
  }

  /// Returns the size of the device's screen in frames of a size; nil without a device.
  private func deviceScreenSize(in size: PixelSize, _ frames: [Frame]) -> PixelSize? {
    let screen = try? job.drawing.deviceScreen(in: size, pictures: frames.prefix(2).map(\.size)) {
      job.pictures.frame(of: $0, among: frames)
    }
    return screen?.size
  }

  func didNote(_ notes: [String]) {
    for note in notes { progress.message(note) }
  }

  func didPlaceElements(_ elements: [ElementMatch], in spec: TransitionSpec) {
    guard !progress.isQuiet else { return }
    // A bar that stays above is not an element that moves.
    let moving = elements.filter { $0.sharedSide != .same }
    guard !moving.isEmpty else {
      return progress.message(
        "\(spec.name) found no element on both screens: they crossfade. "
          + "-p pairs=… sets the elements that move; 'hinge preview' places them with the mouse.")
    }
    let alike = moving.map { "\(Int(($0.confidence * 100).rounded(.down))) %" }
    let pairs = spec.setting(named: "pairs")?.text ?? ""
    progress.message(
      "\(spec.name) found \(moving.count == 1 ? "one element" : "\(moving.count) elements") on both "
        + "screens (\(alike.joined(separator: ", ")) alike): -p 'pairs=\(pairs)'.")
  }

  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    self.size = size
    if job.format == .gif, job.rate.value > Double(GIFSink.smoothRateLimit) {
      progress.message(
        "Browsers play a GIF slower above \(GIFSink.smoothRateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) plays correctly everywhere.")
    }
    progress.begin(
      "Drawing \(source.length.known.map { "\(frameCount($0)) of " } ?? "")\(source.title)"
        + " at \(size) with \(renderer).",
      frames: source.length.known.map { $0 * passes })
  }

  func willDrawAgain(at size: PixelSize) { self.size = size }

  func willDrawFrame(after count: Int) throws {
    try Interruption.check()
    if count == 0, let size { try checks.require([job.spec], drawableAt: size) }
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
