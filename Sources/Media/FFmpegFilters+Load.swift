import CFFmpeg

extension FFmpegFilters {
  /// libavfilter's functions, or nil where this machine has no such library. The first call in a process loads it.
  static func load() -> FFmpegFilters? {
    withUnsafeTemporaryAllocation(of: FFmpegFilters.self, capacity: 1) { memory in
      guard let functions = memory.baseAddress, ffmpeg_load_filters(functions) == 0 else {
        return nil
      }
      return functions.pointee
    }
  }
}
