import CFFmpeg
import Frames
import Glibc

/// A chain of filters for pictures or sound (an `AVFilterGraph`).
///
/// Frames go in with `push` and come out of the last filter with `pull`. One thread runs the
/// filters: decoders and encoders keep the other processors busy.
struct FilterGraph: ~Copyable {
  /// A filter by FFmpeg's name, with its options in the form `name=value:…`.
  typealias Filter = (name: String, options: String)

  /// The errors of a graph.
  struct Errors: Sendable {
    /// The operation that uses the graph.
    var operation: MediaError.Operation
    /// The path of the input or output.
    var path: String
    /// The reason for a filter that FFmpeg lacks.
    var missing: @Sendable (_ filter: String) -> MediaError.Reason
    /// The error for an FFmpeg error code.
    var failure: @Sendable (_ code: Int32) -> MediaError
  }

  private let filters: FFmpegFilters
  private let pointer: UnsafeMutablePointer<AVFilterGraph>
  private let input: UnsafeMutablePointer<AVFilterContext>
  private let output: UnsafeMutablePointer<AVFilterContext>
  /// The flags for pushed frames.
  private let flags: Int32
  private let fail: @Sendable (Int32) -> MediaError

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - chain: the filters in their order, at least one.
  ///   - source: the input of the first filter.
  ///   - sink: FFmpeg's name of the output.
  ///   - keepsFrames: true if pushed frames keep their contents.
  ///   - errors: the errors.
  /// - Throws: `.missingLibrary`, `.outOfMemory`, or one of `errors`.
  private init(
    _ chain: [Filter], from source: Filter, to sink: String, keepsFrames: Bool, _ errors: Errors
  ) throws(MediaError) {
    let (operation, path) = (errors.operation, errors.path)
    let filters: FFmpegFilters
    do { filters = try FFmpegFilters.loaded.get() } catch {
      throw MediaError(error, during: operation, path: path)
    }
    ffmpeg_collect_messages()
    guard let pointer = filters.functions.avfilter_graph_alloc() else {
      throw MediaError(.outOfMemory, during: operation, path: path)
    }
    // The deinitializer runs only after `self` is complete.
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    var isComplete = false
    defer { if !isComplete { filters.functions.avfilter_graph_free(&graph) } }
    pointer.pointee.nb_threads = 1

    func check(_ code: Int32) throws(MediaError) { if code < 0 { throw errors.failure(code) } }
    func make(_ filter: Filter) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
      guard let kind = filters.functions.avfilter_get_by_name(filter.name) else {
        throw MediaError(errors.missing(filter.name), during: operation, path: path)
      }
      var context: UnsafeMutablePointer<AVFilterContext>?
      try check(
        filters.functions.avfilter_graph_create_filter(
          &context, kind, filter.name, filter.options, nil, pointer))
      guard let context else { throw MediaError(.outOfMemory, during: operation, path: path) }
      return context
    }
    let input = try make(source)
    var last = input
    for filter in chain + [(sink, "")] {
      let made = try make(filter)
      try check(filters.functions.avfilter_link(last, 0, made, 0))
      last = made
    }
    try check(filters.functions.avfilter_graph_config(pointer, nil))
    isComplete = true
    self.filters = filters
    self.pointer = pointer
    self.input = input
    output = last
    flags = Int32(AV_BUFFERSRC_FLAG_PUSH) | (keepsFrames ? Int32(AV_BUFFERSRC_FLAG_KEEP_REF) : 0)
    fail = errors.failure
  }

  /// Pushes a frame into the input, or ends the input with nil. A graph for sound leaves the frame
  /// empty.
  ///
  /// - Throws: the error for FFmpeg's error code.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
    let code = filters.functions.av_buffersrc_add_frame_flags(input, frame, flags)
    if code < 0 { throw fail(code) }
  }

  /// Pulls the next frame.
  ///
  /// - Returns: true if there is one; the caller unreferences `frame` before the next call.
  /// - Throws: the error for FFmpeg's error code.
  func pull(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Bool {
    let code = filters.functions.av_buffersink_get_frame(output, frame)
    if code == ffmpeg_error(EAGAIN) || code == ffmpeg_end_of_file() { return false }
    if code < 0 { throw fail(code) }
    return true
  }

  /// The time base of the output in seconds, which filters may change.
  var timeBase: AVRational {
    output.pointee.inputs?[0]?.pointee.time_base ?? AVRational(num: 1, den: 1)
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    filters.functions.avfilter_graph_free(&graph)
  }
}

extension FilterGraph {
  /// Creates a graph for sound.
  ///
  /// - Parameters:
  ///   - samples: the format of pushed frames.
  ///   - frameSize: the number of sample frames in every pulled frame but the last; nil for any.
  init(
    _ chain: [Filter], for samples: AudioSamples, frameSize: Int? = nil, _ errors: Errors
  ) throws(MediaError) {
    try self.init(
      chain, from: ("abuffer", samples.sourceArguments), to: "abuffersink", keepsFrames: false,
      errors)
    if let frameSize { filters.functions.av_buffersink_set_frame_size(output, UInt32(frameSize)) }
  }

  /// Creates a graph for pictures of a clip.
  ///
  /// - Parameters:
  ///   - frame: a frame with the size, the pixel format and the aspect ratio of all inputs.
  ///   - timeBase: the unit of timestamps in seconds.
  ///   - path: the path for errors.
  /// - Throws: `.missingLibrary`, `.missingFilter`, `.outOfMemory` or `.conversionFailed`.
  init(
    _ chain: [Filter], for frame: UnsafePointer<AVFrame>,
    timeBase: AVRational = AVRational(num: 1, den: 1), path: String
  ) throws(MediaError) {
    let aspect = frame.pointee.sample_aspect_ratio
    let source =
      "video_size=\(frame.pointee.width)x\(frame.pointee.height):pix_fmt=\(frame.pointee.format)"
      + ":time_base=\(timeBase.num)/\(timeBase.den)"
      + ":pixel_aspect=\(max(aspect.num, 0))/\(max(aspect.den, 1))"
    try self.init(
      chain, from: ("buffer", source), to: "buffersink", keepsFrames: true,
      Errors(operation: .reading, path: path, missing: { .missingFilter($0) }) { code in
        let isMemory = code == ffmpeg_error(ENOMEM)
        return MediaError(
          isMemory ? .outOfMemory : .conversionFailed, during: .reading, path: path,
          cause: ffmpegMessage(code))
      })
  }
}

extension FilterGraph.Errors {
  /// The errors of a graph that reads sound.
  ///
  /// - Parameter cause: the cause for the user; nil for FFmpeg's message.
  static func readingSound(_ path: String, cause: String? = nil) -> FilterGraph.Errors {
    Self(operation: .reading, path: path, missing: { .missingComponent($0) }) { code in
      if code == ffmpeg_error(ENOMEM) {
        return MediaError(.outOfMemory, during: .reading, path: path)
      }
      return MediaError(
        .unreadableSound, during: .reading, path: path, cause: cause ?? ffmpegMessage(code))
    }
  }
}
