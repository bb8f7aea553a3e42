import Devices
public import FilmScripts
public import Frames
public import Jobs
public import Media
import SceneGraph
import Transitions

/// A job that draws a film once and writes it to one or several outputs.
public struct FilmJob {
  /// An output of a film.
  public struct Output {
    /// The path of a file, a pattern such as `frames/%04d.png`, or `-` for standard output.
    public var path: FilePath
    /// The format.
    public var format: OutputFormat
    /// The options of the encoder.
    public var encoding: EncodingOptions
    /// The time of the one frame that is written, in seconds; nil for the whole film.
    public var instant: Double?
    /// The limit of the file in bytes, which decides its quality, size, rate and colours; nil for
    /// none.
    public var limit: ByteLimit?
    /// The name of the output in errors, such as `--poster`; nil for that of all outputs.
    public var origin: String?

    /// The subject of an error about the output.
    var subject: JobError.Subject { origin.map { .outputNamed($0) } ?? .output }

    /// Creates an output.
    public init(
      _ path: FilePath, _ format: OutputFormat, encoding: EncodingOptions = .init(),
      instant: Double? = nil, origin: String? = nil
    ) {
      self.origin = origin
      self.path = path
      self.format = format
      self.encoding = encoding
      self.instant = instant
    }
  }

  /// The contents of the film.
  public var plan: FilmPlan
  /// A function that returns the contents of the film at another frame rate.
  public var makePlan: (FrameRate) throws -> FilmPlan
  /// The name of the script in errors, such as `tour.film`.
  public var name: String
  /// The folder of the script's files.
  public var folder: FilmFolder
  /// The settings for drawing the frames; without a size, the first picture's.
  public var drawing: DrawingSettings
  /// The outputs, at least one to run the job.
  public var outputs: [Output]
  /// The options for completing the outputs.
  public var outputOptions: OutputOptions
  /// True for a sound track without sound in a film that has none.
  public var needsSound = false
  /// The integrated loudness of the film by EBU R128, in LUFS; nil for that of its sounds.
  public var loudness: Double?

  /// The part of the one output to write instead of it; nil for whole outputs.
  public var part: PartRequest?

  /// The width of the frames for which sizes in pixels are; nil for that of the drawn ones.
  var fullWidth: Int?

  /// Creates a job.
  ///
  /// - Parameter makePlan: returns the contents of the film at another frame rate, which a limit of
  ///   bytes may choose; nil for a film whose rate stays.
  public init(
    _ plan: FilmPlan, name: String, folder: FilmFolder, drawing: DrawingSettings,
    outputs: [Output], outputOptions: OutputOptions = .init(),
    makePlan: ((FrameRate) throws -> FilmPlan)? = nil
  ) {
    self.plan = plan
    self.makePlan = makePlan ?? { _ in plan }
    self.name = name
    self.folder = folder
    self.drawing = drawing
    self.outputs = outputs
    self.outputOptions = outputOptions
  }

  /// Returns the pictures that the film shows, in the order of `FilmPlan.pictures`.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the script's folder.
  public func pictures() throws(FilmScriptError) -> [InputPicture] {
    var pictures: [InputPicture] = []
    for (index, word) in plan.pictures.enumerated() {
      pictures.append(
        InputPicture(
          path: try folder.file(word), origin: "\(name):\(word.place)",
          name: FilmFrames.name(ofPicture: index)))
    }
    return pictures
  }

  /// The files of the clips.
  public var clipFiles: [FilePath] { plan.clips.map(\.clip.file) }

  /// The pictures around the screen that devices name.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the script's folder.
  public func devicePictures() throws(FilmScriptError) -> [InputPicture] {
    var pictures: [InputPicture] = []
    for device in plan.devices {
      guard let setup = device.setup else { continue }
      let place = device.place
      let named = try setup.inputs(
        origin: place.map { "\(name):\($0)" } ?? "--device"
      ) { text throws(FilmScriptError) in
        // What the command line names is not in the script's folder.
        if let given = plan.givenDevice, [given.file, given.mask].contains(text) {
          return FilePath(text)
        }
        return try folder.file(FilmWord(text, at: place ?? FilmPlace(line: 1, column: 1)))
      }
      pictures += named.filter { picture in !pictures.contains { $0.name == picture.name } }
    }
    return pictures
  }

  /// The pictures that parameters of transitions name.
  public var parameterPictures: [InputPicture] {
    zip(plan.transitions, plan.transitionPlaces).enumerated().flatMap { index, transition in
      transition.0.pictures.map {
        InputPicture(
          path: $0.file, origin: "\(name):\(transition.1): \($0.origin)",
          name: FilmFrames.name($0.name, ofTransition: index))
      }
    }
  }
}

/// An observer of a film's progress.
public protocol FilmJobObserver: AnyObject {
  /// Called when the pictures are read, before the first frame.
  ///
  /// - Parameters:
  ///   - size: the frame size in pixels.
  ///   - notes: sentences about what reading the pictures converted or ignored.
  func didRead(size: PixelSize, notes: [String]) throws
  /// Called when all is open, with the name of the OpenGL renderer and the number of frames to
  /// draw, those of all passes.
  func willDraw(frames: Int, renderer: String)
  /// Called instead of `willDraw` for each further export of a job with a limit of bytes, whose
  /// frames are counted from 0.
  func willDrawAgain(frames: Int)
  /// Called before each frame, with the number of frames drawn so far. Throwing ends the job.
  func willDrawFrame(after count: Int) throws
  /// Called when all frames are drawn, before the outputs are completed. Throwing ends the job.
  func willCommit(frames count: Int) throws
}

extension FilmJobObserver {
  public func willDrawAgain(frames: Int) {}
}

/// The properties of a film that was written, which `hinge film --json` prints.
public struct FilmResult: Codable, Sendable {
  /// An output.
  public struct Output: Codable, Sendable {
    /// The path of the output, with U+FFFD for a byte that is not UTF-8, and the name of its
    /// format.
    public let output, format: String
    /// The number of frame periods written.
    public let frames: Int
    /// The frame size in pixels.
    public let width, height: Int
    /// The frames per second.
    public let framesPerSecond: Double
    /// What a limit of bytes has led to; nil without one.
    public internal(set) var budget: BudgetReport?
  }

  /// The outputs.
  public internal(set) var outputs: [Output]
  /// The frame size in pixels.
  public let width, height: Int
  /// The number of frame periods of the film.
  public let frames: Int
  /// The frames per second.
  public let framesPerSecond: Double
  /// The name of the OpenGL renderer.
  public let renderer: String
  /// Remarks about the script; nil without any.
  public let notes: [FilmNote]?
  /// The wall-clock time in seconds.
  public internal(set) var seconds: Double
}
