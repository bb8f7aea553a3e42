import CFFmpeg
import Glibc

/// A chain of video filters with one input and one output (an `AVFilterGraph`).
struct VideoFilterChain: ~Copyable {
  private let filters: FFmpegFilters
  private let pointer: UnsafeMutablePointer<AVFilterGraph>
  private let input: UnsafeMutablePointer<AVFilterContext>
  private let output: UnsafeMutablePointer<AVFilterContext>
  private let path: String

  /// Creates a chain.
  ///
  /// - Parameters:
  ///   - description: the filters in FFmpeg's notation, for example `hflip,format=yuv420p`.
  ///   - frame: a frame with the size, the pixel format and the aspect ratio of all inputs.
  ///   - timeBase: the unit of timestamps in seconds.
  ///   - path: the path for errors.
  /// - Throws: `.missingLibrary`, `.outOfMemory` or `.conversionFailed`.
  init(
    _ description: String, for frame: UnsafePointer<AVFrame>, timeBase: AVRational, path: String
  ) throws(MediaError) {
    let filters: FFmpegFilters
    do {
      filters = try FFmpegFilters.loaded.get()
    } catch {
      throw MediaError(error, during: .reading, path: path)
    }
    ffmpeg_collect_messages()
    guard let pointer = filters.avfilter_graph_alloc() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    var isComplete = false
    defer { if !isComplete { filters.avfilter_graph_free(&graph) } }
    // Decoder and encoder keep the other processors busy.
    pointer.pointee.nb_threads = 1

    func failure(_ code: Int32) -> MediaError {
      MediaError(.conversionFailed, during: .reading, path: path, cause: ffmpegMessage(code))
    }
    func make(
      _ name: String, _ options: String
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
      guard let kind = filters.avfilter_get_by_name(name) else {
        throw MediaError(.missingFilter(name), during: .reading, path: path)
      }
      var context: UnsafeMutablePointer<AVFilterContext>?
      let code = filters.avfilter_graph_create_filter(&context, kind, nil, options, nil, pointer)
      guard code >= 0, let context else { throw failure(code) }
      return context
    }
    let aspect = frame.pointee.sample_aspect_ratio
    let input = try make(
      "buffer",
      "video_size=\(frame.pointee.width)x\(frame.pointee.height):pix_fmt=\(frame.pointee.format)"
        + ":time_base=\(timeBase.num)/\(timeBase.den)"
        + ":pixel_aspect=\(max(aspect.num, 0))/\(max(aspect.den, 1))")
    let output = try make("buffersink", "")

    // The chain's open ends, seen from outside of it.
    var sources = filters.avfilter_inout_alloc()
    var sinks = filters.avfilter_inout_alloc()
    defer {
      filters.avfilter_inout_free(&sources)
      filters.avfilter_inout_free(&sinks)
    }
    guard sources != nil, sinks != nil else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    sources?.pointee.name = av_strdup("in")
    sources?.pointee.filter_ctx = input
    sinks?.pointee.name = av_strdup("out")
    sinks?.pointee.filter_ctx = output
    var code = filters.avfilter_graph_parse_ptr(
      pointer, "[in]\(description)[out]", &sinks, &sources, nil)
    guard code >= 0 else { throw failure(code) }
    code = filters.avfilter_graph_config(pointer, nil)
    guard code >= 0 else { throw failure(code) }
    isComplete = true
    self.filters = filters
    self.pointer = pointer
    self.input = input
    self.output = output
    self.path = path
  }

  /// Pushes a frame, which the chain references, or ends the input with nil.
  ///
  /// - Throws: `.conversionFailed` or `.outOfMemory`.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
    let keep = Int32(AV_BUFFERSRC_FLAG_KEEP_REF) | Int32(AV_BUFFERSRC_FLAG_PUSH)
    try check(filters.av_buffersrc_add_frame_flags(input, frame, keep))
  }

  /// The unit of the output's timestamps in seconds, which filters may change.
  var timeBase: AVRational {
    output.pointee.inputs?[0]?.pointee.time_base ?? AVRational(num: 1, den: 1)
  }

  /// Pulls the next frame out of the chain.
  ///
  /// - Returns: true if there is one.
  /// - Throws: `.conversionFailed` or `.outOfMemory`.
  func pull(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Bool {
    let code = filters.av_buffersink_get_frame(output, frame)
    if code == ffmpeg_error(EAGAIN) || code == ffmpeg_end_of_file() { return false }
    try check(code)
    return true
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code < 0 else { return }
    let reason: MediaError.Reason =
      code == ffmpeg_error(ENOMEM) ? .outOfMemory : .conversionFailed
    throw MediaError(reason, during: .reading, path: path, cause: ffmpegMessage(code))
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    filters.avfilter_graph_free(&graph)
  }
}
