public import Frames
public import ScreenMatching
public import Transitions

/// An observer of a render job's progress.
public protocol RenderJobObserver: AnyObject {
  /// Called when the pictures are decoded. `frames` are in the order of `pictures`.
  func didRead(_ pictures: InputPictures, _ frames: [Frame])
  /// Called with sentences about what reading the pictures converted or ignored, if there are any.
  func didNote(_ notes: [String])
  /// Called if the spec leaves the shared elements of both screens to be detected.
  ///
  /// - Parameters:
  ///   - elements: the detected elements; none if the screens have nothing in common.
  ///   - spec: the spec with the elements filled in.
  func didPlaceElements(_ elements: [ElementMatch], in spec: TransitionSpec)
  /// Called before the first frame.
  ///
  /// - Parameters:
  ///   - source: the source of the frames.
  ///   - size: the frame size in pixels.
  ///   - renderer: the name of the OpenGL renderer.
  ///   - passes: the number of times that the output needs all frames.
  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int)
  /// Called before each further export of a job with a limit of bytes, with the size of its frames.
  func willDrawAgain(at size: PixelSize)
  /// Called before each frame, with the number of frames drawn so far. Throwing ends the job.
  func willDrawFrame(after count: Int) throws
  /// Called when all frames are drawn, before the output is completed, with their number. Throwing
  /// ends the job.
  func willCommit(frames count: Int) throws
}

extension RenderJobObserver {
  public func didNote(_ notes: [String]) {}
  public func willDrawAgain(at size: PixelSize) {}
  public func didPlaceElements(_ elements: [ElementMatch], in spec: TransitionSpec) {}
}
