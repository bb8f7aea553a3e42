import CFFmpeg
import Frames
import Glibc

/// A filter with its inputs and its output (an `AVFilterGraph`).
struct FilterGraph: ~Copyable {
  private let filters: FFmpegFilters
  private let pointer: UnsafeMutablePointer<AVFilterGraph>
  private let inputs: [UnsafeMutablePointer<AVFilterContext>]
  private let output: UnsafeMutablePointer<AVFilterContext>
  private let path: String

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - filter: FFmpeg's name of the filter, for example `palettegen`.
  ///   - options: the filter's options in the form `name=value:…`.
  ///   - sizes: the sizes of the inputs in pixels; the pixel format is FFmpeg's RGB32.
  ///   - path: the path for errors.
  /// - Throws: `.missingLibrary`, `.missingComponent` or `.encodingFailed`.
  init(
    _ filter: String, options: String, inputs sizes: [PixelSize], path: String
  ) throws(MediaError) {
    let filters: FFmpegFilters
    do {
      filters = try FFmpegFilters.loaded.get()
    } catch {
      throw MediaError(error, during: .opening, path: path)
    }
    ffmpeg_collect_messages()
    guard let pointer = filters.avfilter_graph_alloc() else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    // The deinitializer runs only after `self` is complete.
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    var isComplete = false
    defer { if !isComplete { filters.avfilter_graph_free(&graph) } }
    // One frame at a time passes on this thread, so more threads would gain nothing.
    pointer.pointee.nb_threads = 1

    func make(
      _ name: String, _ options: String
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
      guard let kind = filters.avfilter_get_by_name(name) else {
        throw MediaError(.missingComponent(name), during: .opening, path: path)
      }
      var context: UnsafeMutablePointer<AVFilterContext>?
      let code = filters.avfilter_graph_create_filter(&context, kind, name, options, nil, pointer)
      guard code >= 0, let context else { throw MediaError.encoder(code, path: path) }
      return context
    }
    let main = try make(filter, options)
    let output = try make("buffersink", "")
    var inputs: [UnsafeMutablePointer<AVFilterContext>] = []
    for (index, size) in sizes.enumerated() {
      let format = ffmpeg_format_rgb32().rawValue
      let source = try make(
        "buffer", "video_size=\(size):pix_fmt=\(format):time_base=1/100:pixel_aspect=1/1")
      guard filters.avfilter_link(source, 0, main, UInt32(index)) >= 0 else {
        throw MediaError(.encodingFailed, during: .opening, path: path)
      }
      inputs.append(source)
    }
    guard filters.avfilter_link(main, 0, output, 0) >= 0 else {
      throw MediaError(.encodingFailed, during: .opening, path: path)
    }
    let code = filters.avfilter_graph_config(pointer, nil)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
    isComplete = true
    self.filters = filters
    self.pointer = pointer
    self.inputs = inputs
    self.output = output
    self.path = path
  }

  /// Pushes a frame into an input, which references it, or ends the input with nil.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func push(
    _ frame: UnsafeMutablePointer<AVFrame>?, into input: Int = 0
  ) throws(MediaError) {
    let keep = Int32(AV_BUFFERSRC_FLAG_KEEP_REF) | Int32(AV_BUFFERSRC_FLAG_PUSH)
    let code = filters.av_buffersrc_add_frame_flags(inputs[input], frame, keep)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }

  /// Pulls the next frame out of the output.
  ///
  /// - Returns: true if there is one; the caller unreferences `frame` before the next call.
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func pull(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Bool {
    let code = filters.av_buffersink_get_frame(output, frame)
    if code == ffmpeg_error(EAGAIN) || code == ffmpeg_end_of_file() { return false }
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
    return true
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    filters.avfilter_graph_free(&graph)
  }
}
