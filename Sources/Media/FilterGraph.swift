import CFFmpeg
import Frames
import Glibc

/// One filter with its inputs and its output (an `AVFilterGraph`).
struct FilterGraph: ~Copyable {
  private let filters: FFmpegFilters
  private let pointer: UnsafeMutablePointer<AVFilterGraph>
  private let inputs: [UnsafeMutablePointer<AVFilterContext>]
  private let output: UnsafeMutablePointer<AVFilterContext>
  private let path: String

  /// - Parameters:
  ///   - filter: the filter's name, such as `palettegen`.
  ///   - options: its options, as `name=value:…`.
  ///   - inputs: the sizes of its inputs, each in FFmpeg's RGB32.
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
    // Freed by hand until `self` is complete.
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    var isComplete = false
    defer { if !isComplete { filters.avfilter_graph_free(&graph) } }
    // One frame in gives one frame out on this thread; there is nothing to share out.
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

  /// Hands a frame to one input, which keeps a reference of its own; nil ends that input.
  func push(
    _ frame: UnsafeMutablePointer<AVFrame>?, into input: Int = 0
  ) throws(MediaError) {
    let keep = Int32(AV_BUFFERSRC_FLAG_KEEP_REF) | Int32(AV_BUFFERSRC_FLAG_PUSH)
    let code = filters.av_buffersrc_add_frame_flags(inputs[input], frame, keep)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }

  /// Takes the next frame out.
  ///
  /// - Returns: whether there was one; `frame` has to be unreferenced before the next call.
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
