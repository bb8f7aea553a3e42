/// The state of the video that is written: requested, in progress, or cancelled.
@MainActor
final class VideoRecording {
  /// The number of frames drawn, and of all frames if that is known; nil if no video is written.
  private(set) var progress: (done: Int, count: Int?)?
  /// True if a video is to be written after the pending events.
  private(set) var isRequested = false
  /// True if the video in progress is to be stopped.
  private(set) var isCancelled = false

  /// Requests a video.
  func request() { isRequested = true }

  /// Stops the video in progress.
  func cancel() { isCancelled = true }

  /// Notes that the requested video is in progress.
  func begin() { (progress, isCancelled) = ((0, nil), false) }

  /// Notes that `done` frames of `count` are drawn.
  func update(_ done: Int, of count: Int?) { progress = (done, count) }

  /// Notes that the video is written or stopped. Requests from the meantime are dropped.
  func end() { (progress, isRequested) = (nil, false) }
}
