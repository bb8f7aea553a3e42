import CFFmpeg
import Glibc

/// A chain of audio filters with one input and one output (an `AVFilterGraph`).
struct AudioGraph: ~Copyable {
  private let filters: FFmpegFilters
  private let pointer: UnsafeMutablePointer<AVFilterGraph>
  private let input: UnsafeMutablePointer<AVFilterContext>
  private let output: UnsafeMutablePointer<AVFilterContext>
  private let fail: @Sendable (Int32) -> MediaError

  /// A filter by FFmpeg's name, with its options in the form `name=value:…`.
  typealias Filter = (name: String, options: String)

  /// Creates a chain.
  ///
  /// - Parameters:
  ///   - samples: the format of the frames that are pushed.
  ///   - chain: the filters in their order.
  ///   - frameSize: the sample frames of every frame that comes out but the last; nil for any.
  ///   - path: the path for errors.
  ///   - fail: the error for an FFmpeg error code.
  /// - Throws: `.missingLibrary`, `.missingComponent`, `.outOfMemory` or the error of `fail`.
  init(
    _ samples: AudioSamples, _ chain: [Filter], frameSize: Int? = nil,
    during operation: MediaError.Operation, path: String,
    fail: @escaping @Sendable (Int32) -> MediaError
  ) throws(MediaError) {
    let filters: FFmpegFilters
    do {
      filters = try FFmpegFilters.loaded.get()
    } catch {
      throw MediaError(error, during: operation, path: path)
    }
    ffmpeg_collect_messages()
    guard let pointer = filters.avfilter_graph_alloc() else {
      throw MediaError(.outOfMemory, during: operation, path: path)
    }
    // The deinitializer runs only after `self` is complete.
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    var isComplete = false
    defer { if !isComplete { filters.avfilter_graph_free(&graph) } }
    pointer.pointee.nb_threads = 1

    var contexts: [UnsafeMutablePointer<AVFilterContext>] = []
    let ends: (first: Filter, last: Filter) = (
      ("abuffer", samples.sourceArguments), ("abuffersink", "")
    )
    for filter in [ends.first] + chain + [ends.last] {
      guard let kind = filters.avfilter_get_by_name(filter.name) else {
        throw MediaError(.missingComponent(filter.name), during: operation, path: path)
      }
      var made: UnsafeMutablePointer<AVFilterContext>?
      let code = filters.avfilter_graph_create_filter(
        &made, kind, filter.name, filter.options, nil, pointer)
      guard code >= 0, let made else { throw fail(code) }
      if let last = contexts.last {
        let code = filters.avfilter_link(last, 0, made, 0)
        guard code >= 0 else { throw fail(code) }
      }
      contexts.append(made)
    }
    let code = filters.avfilter_graph_config(pointer, nil)
    guard code >= 0 else { throw fail(code) }
    if let frameSize {
      filters.av_buffersink_set_frame_size(contexts[contexts.count - 1], UInt32(frameSize))
    }
    isComplete = true
    self.filters = filters
    self.pointer = pointer
    self.input = contexts[0]
    self.output = contexts[contexts.count - 1]
    self.fail = fail
  }

  /// Pushes a frame, which is empty afterwards, or ends the input with nil.
  ///
  /// - Throws: the error of `fail`.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
    let code = filters.av_buffersrc_add_frame_flags(
      input, frame, Int32(AV_BUFFERSRC_FLAG_PUSH))
    guard code >= 0 else { throw fail(code) }
  }

  /// Pulls the next frame.
  ///
  /// - Returns: true if there is one; the caller unreferences `frame` before the next call.
  /// - Throws: the error of `fail`.
  func pull(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Bool {
    let code = filters.av_buffersink_get_frame(output, frame)
    if code == ffmpeg_error(EAGAIN) || code == ffmpeg_end_of_file() { return false }
    guard code >= 0 else { throw fail(code) }
    return true
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    filters.avfilter_graph_free(&graph)
  }
}

extension MediaError {
  /// Returns the error for an FFmpeg error code of a decoder or filter of a sound.
  static func sound(_ code: Int32, path: String, cause: String = "") -> MediaError {
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .reading, path: path)
    }
    return MediaError(
      .unreadableSound, during: .reading, path: path,
      cause: cause.isEmpty ? ffmpegMessage(code) : cause)
  }
}
