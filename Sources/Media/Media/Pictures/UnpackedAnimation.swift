/// The pictures of an animated WebP as a Matroska file in memory, which several readers share.
///
/// It follows from the file's contents, so that any two are equal: properties of a file that hold
/// one are equal if the file is the same.
final class UnpackedAnimation: Sendable, Hashable {
  private let file: ReadableFile
  /// True if the end of the animation is missing or damaged.
  let isCut: Bool
  /// What turns the pictures upright.
  let orientation: Orientation

  init(file: consuming ReadableFile, isCut: Bool, orientation: Orientation) {
    self.file = file
    self.isCut = isCut
    self.orientation = orientation
  }

  /// A stream at the start of the file.
  var stream: DescriptorStream {
    DescriptorStream(descriptor: file.descriptor, isSeekable: true)
  }

  static func == (first: UnpackedAnimation, second: UnpackedAnimation) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
