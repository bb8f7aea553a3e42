public import Frames
package import GPU
public import Media
package import Rendering
package import SceneGraph
import Text

/// The pictures that a job reads: the two screens, and those that parameters name.
public struct InputPictures: Sendable {
  /// All pictures, the two screens first.
  public private(set) var all: [InputPicture]

  /// Creates the pictures of a job.
  ///
  /// - Parameters:
  ///   - from: the path of the outgoing screen.
  ///   - to: the path of the incoming screen.
  ///   - others: the pictures that parameters name.
  public init(from: FilePath, to: FilePath, others: [InputPicture] = []) {
    all = [
      InputPicture(path: from, origin: "--from", name: .from),
      InputPicture(path: to, origin: "--to", name: .to),
    ]
    add(others)
  }

  /// Creates the pictures of a job whose paths are text.
  public init(from: String, to: String, others: [InputPicture] = []) {
    self.init(from: FilePath(from), to: FilePath(to), others: others)
  }

  /// Adds pictures that parameters name. Equal ones are read once.
  public mutating func add(_ others: [InputPicture]) {
    for picture in others where !all.contains(picture) { all.append(picture) }
  }

  /// Returns the decoded picture of a name; nil if there is none.
  ///
  /// - Parameter frames: the decoded pictures, in their order.
  package func frame(of name: PictureName, among frames: [Frame]) -> Frame? {
    zip(all, frames).first { $0.0.name == name }?.1
  }

  /// True if one of the pictures comes from a pipe or a device, so that reading may block.
  package var isStreamed: Bool { all.contains { isStream($0.file) } }

  /// Decodes all pictures, in their order.
  ///
  /// - Throws: `JobError` about the first picture that cannot be read.
  public func read() throws(JobError) -> [Frame] {
    var frames: [Frame] = []
    for picture in all { frames.append(try picture.read()) }
    return frames
  }

  /// Decodes all pictures, in their order; a video gives the frame that is shown first.
  ///
  /// - Parameters:
  ///   - clips: the videos among the screens.
  ///   - options: how pictures are read.
  ///   - notes: gets sentences about what was converted or ignored.
  /// - Throws: `JobError` about the first picture that cannot be read.
  package func read(
    _ clips: ScreenClips?, _ options: PictureReader.Options = .init(), notes: inout [String]
  ) throws(JobError) -> [Frame] {
    try read(all[...], clips, options, notes: &notes)
  }

  /// Decodes some of the pictures.
  func read(
    _ pictures: ArraySlice<InputPicture>, _ clips: ScreenClips?, _ options: PictureReader.Options,
    notes: inout [String]
  ) throws(JobError) -> [Frame] {
    var frames: [Frame] = []
    for picture in pictures {
      if let frame = try clips?.frame(of: picture.name, at: 0) {
        frames.append(frame)
      } else {
        frames.append(try picture.read(options, notes: &notes))
      }
    }
    return frames
  }

  /// Uploads the decoded pictures: the two screens fitted to the container, the others unchanged.
  ///
  /// - Parameters:
  ///   - frames: the decoded pictures, in their order.
  ///   - fit: the fit of a screen of another aspect ratio.
  ///   - size: the container's size in pixels; only its aspect ratio matters.
  ///   - background: the colour beside a contained screen, straight alpha.
  ///   - working: the space of the numbers in which frames are drawn.
  /// - Throws: `JobError` about a picture that is too large for the device.
  package func upload(
    _ frames: [Frame], _ fit: Fit, in size: PixelSize, over background: Color,
    _ working: WorkingSpace = WorkingSpace(), to device: Device
  ) throws(JobError) -> PictureStore {
    let store = PictureStore(
      in: device, rasterizer: CairoRasterizer().frame, working: working)
    // Over a translucent background the border of a contained screen is clear: the background would
    // be blended twice.
    let borderColor = background.alpha >= 1 ? background : .clear
    for (picture, frame) in zip(all, frames) {
      do {
        if picture.name == .from || picture.name == .to {
          try store.set(frame, as: picture.name, fit, in: size, borderColor: borderColor)
        } else {
          try store.set(frame, as: picture.name)
        }
      } catch {
        throw JobError(error, about: .input(picture.origin))
      }
    }
    return store
  }
}

/// Returns true if `path` names a pipe or a device, or stands for standard output.
package func isStream(_ path: FilePath) -> Bool { path == "-" || path.isPipeOrDevice }
