import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Threads

/// Opens the clips of a sequence on a separate thread, each while the previous one is written.
///
/// If no thread can be created, `open` opens a clip before it returns.
///
/// Unchecked because a reader is not `Sendable`: only the worker touches one before `take`, and
/// only the caller after it.
final class ClipOpener: @unchecked Sendable {
  /// A clip that is open, with its first picture decoded.
  enum Clip {
    /// A video, with sentences about what reading it mends or leaves out.
    case video(ClipReader, notes: [String])
    /// A still picture, with sentences about what reading it converted or ignored.
    case still(Frame, notes: [String])
  }

  private let clips: [SequencePlan.Clip]
  /// How clips are read.
  let settings: ClipReader.Settings
  private let reading: PictureReader.Options
  private let opened = ConditionLock<Result<Clip, any Error>?>(nil)
  private let worker = SerialWorker()

  init(_ job: SequenceJob, _ plan: SequencePlan) {
    clips = plan.clips
    reading = job.reading
    settings = ClipReader.Settings(
      format: plan.screenFormat, rate: plan.rate, fit: ClipFit(job.drawing.fit),
      background: RGBColor(job.drawing.background), isTolerant: job.isTolerant)
  }

  /// Starts to open a clip; the previous one must have been taken.
  ///
  /// - Parameter first: the number of its pictures that are left out.
  func open(_ index: Int, from first: Int = 0) {
    let clip = first == 0 ? clips[index] : clips[index].part(first..<clips[index].count)
    // The worker is not captured: its last reference must not end on its own thread.
    worker.add { [clip, settings, reading, opened] in
      let result = Result { try Self.open(clip, settings, reading) }
      opened.withLock { $0 = result }
    }
  }

  /// Waits until the clip is open, and returns it.
  ///
  /// - Throws: what opening it threw.
  func take() throws -> Clip {
    try opened.wait { $0.take() }.get()
  }

  /// Opens a clip.
  ///
  /// - Throws: `MediaError` about the input.
  static func open(
    _ clip: SequencePlan.Clip, _ settings: ClipReader.Settings, _ reading: PictureReader.Options
  ) throws -> Clip {
    switch clip.source {
    case .video(let file, let info):
      let reader = try ClipReader(
        file, from: clip.pictures.lowerBound, count: clip.pictures.count, settings, knownAs: info)
      try reader.prepare()
      return .video(reader, notes: info.notes(about: file))
    case .still(let file):
      let picture = try PictureReader.picture(file, reading)
      return .still(picture.frame, notes: picture.notes)
    case .background:
      let bytes = settings.background.bytes(in: reading.colorSpace)
      return .still(Frame(size: .square(1), alpha: .opaque, bytes: bytes), notes: [])
    }
  }
}

extension ClipFit {
  /// Creates the fit of the same name.
  init(_ fit: Fit) {
    self =
      switch fit {
      case .fill: .fill
      case .contain: .contain
      case .cover: .cover
      }
  }
}

extension RGBColor {
  /// Creates an opaque colour; alpha is dropped.
  init(_ color: Color) {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
