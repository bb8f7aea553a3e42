public import Devices
public import Frames
import GPU
public import Headless
package import Media
public import Rendering
public import SceneGraph
public import Transitions

/// The settings for drawing the frames of a job.
public struct DrawingSettings {
  /// The frame size in pixels; nil for the first picture's size, or the one that `sizeRule` gives.
  public var size: PixelSize?
  /// The rule that derives the size from the first picture's; nil for its own size.
  public var sizeRule: FrameSizeRule?
  /// The pixels per point; nil for a container 375 points wide.
  public var scale: Double?
  /// The fit of a screen of another aspect ratio.
  public var fit: Fit
  /// The colour behind all layers, straight alpha. An alpha below 1 makes the frames transparent.
  public var background: Color
  /// The backdrop, drawn behind all layers and over the background.
  public var backdrop: Backdrop
  /// The device that draws.
  public var gpu: GPUChoice
  /// The colour space of the frames, to which pictures and clips are converted. All colours of the
  /// settings are in it.
  public var colorSpace = ColorSpace.srgb
  /// The light that is blended and averaged.
  public var light = LightEncoding.encoded
  /// True to draw with 16 bits; the output dithers to those that it keeps.
  public var isDeep = false
  /// The device around the screen; nil for the screen alone.
  public var device: DeviceSetup?
  /// The holes in the pictures of devices that are found, which copies share.
  package let openings = FoundOpenings()
  /// True if damaged pictures and clips are shown as far as they can be read.
  public var isTolerant = false

  /// The exposure of frames that show motion; nil for frames of one instant.
  public var shutter: Shutter?
  /// The accuracy of frames that show motion.
  public var quality = Exposure.Quality.standard

  /// What turns frames into exposures; nil for frames of one instant.
  package var exposer: FrameExposer? { exposer(moving: nil) }

  /// Returns what turns frames into exposures; nil for frames of one instant.
  ///
  /// - Parameter pictures: the pictures that change with time; nil if none does.
  package func exposer(moving pictures: MovingPictures?) -> FrameExposer? {
    guard shutter != nil || quality != .standard else { return nil }
    return FrameExposer(shutter: shutter, quality: quality, pictures: pictures)
  }

  /// How pictures are read.
  package var reading: PictureReader.Options {
    PictureReader.Options(
      colorSpace: colorSpace, samples: working.isDeep ? .uint16 : .uint8, isTolerant: isTolerant)
  }

  /// The space of the numbers in which frames are drawn.
  package var working: WorkingSpace {
    WorkingSpace(light: light, colorSpace: colorSpace, isDeep: isDeep)
  }

  /// True if numbers of fewer bits than the drawn ones are dithered. Light is rounded unless
  /// more bits are set, so that even areas stay even.
  package var dithers: Bool { isDeep || colorSpace.isHighDynamicRange }

  /// Returns the type of the numbers of frames for an output.
  package func samples(for format: OutputFormat, _ encoding: EncodingOptions) -> SampleType {
    dithers ? format.samples(depth: encoding.depth ?? 8) : .uint8
  }

  /// Creates settings; the defaults are those of `hinge render` with a black background.
  public init(
    size: PixelSize? = nil, scale: Double? = nil, fit: Fit = .fill, background: Color = .black,
    backdrop: Backdrop = .background, gpu: GPUChoice = .auto
  ) {
    self.size = size
    self.scale = scale
    self.fit = fit
    self.background = background
    self.backdrop = backdrop
    self.gpu = gpu
  }

  /// Returns the frame size for a first picture of the size `picture`.
  ///
  /// - Throws: `JobError` about the size if the rule gives one beyond FFmpeg's limit.
  package func size(for picture: PixelSize) throws(JobError) -> PixelSize {
    if let size { return size }
    if sizeRule == nil, let device, let size = DeviceStage.frameSize(for: device),
      let own = PixelSize(width: size.width, height: size.height), own.isWithinFFmpegLimit
    {
      return own
    }
    guard let sizeRule else { return picture }
    guard let size = sizeRule.size(for: picture), size.isWithinFFmpegLimit else {
      throw JobError(
        .invalidRequest,
        "with the shape of the first picture, \(picture) pixels, the "
          + "frames would be too large; choose a smaller size.", about: .size)
    }
    return size
  }

  /// Returns the screen of the device; nil without a device.
  ///
  /// - Parameters:
  ///   - frame: the frame size in pixels.
  ///   - pictures: the sizes of the pictures in pixels; the first one shapes the screen.
  ///   - named: returns the decoded pictures of the device itself.
  /// - Throws: `JobError` about the size if the screen would be too large, or about a picture
  ///   without a hole.
  package func deviceScreen(
    in frame: PixelSize, pictures: [PixelSize], named: (PictureName) -> Frame? = { _ in nil }
  ) throws(JobError) -> DeviceScreen? {
    guard let device else { return nil }
    return try DeviceScreen(
      device, in: frame, poses: [device.pose], pictures: pictures, self, named: named)
  }

  /// The alpha mode of the frames: premultiplied for a translucent background, opaque otherwise.
  package var alphaMode: AlphaMode { AlphaMode(over: background) }

  /// Creates a pipeline for frames of `size` on the session's device, and uploads the pictures.
  ///
  /// - Parameters:
  ///   - pictures: the pictures of the job.
  ///   - frames: the decoded pictures, in the order of `pictures`.
  ///   - size: the frame size in pixels.
  ///   - screen: the size of the screen in pixels; nil for that of the frame.
  ///   - samples: the type of the frames' numbers.
  /// - Returns: the pipeline, its pictures, and the name of the OpenGL renderer.
  /// - Throws: `JobError` about a picture or the size; `HeadlessError` if no device can be opened.
  package func pipeline(
    for pictures: InputPictures, _ frames: [Frame], at size: PixelSize,
    screen: PixelSize? = nil, samples: SampleType = .uint8, in session: RenderSession
  ) throws -> (FramePipeline, store: PictureStore, renderer: String) {
    let renderer = try session.renderer(on: gpu)
    let device = renderer.device
    let store = try pictures.upload(
      frames, fit, in: screen ?? size, over: background, working, to: device)
    do {
      let pipeline = try FramePipeline(
        renderer, store, size: size, background: background, samples: samples, dithers: dithers)
      return (pipeline, store, device.info.renderer)
    } catch {
      throw JobError(error, about: self.size == nil && sizeRule == nil ? nil : .size)
    }
  }
}
