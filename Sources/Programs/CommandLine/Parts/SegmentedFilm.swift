import Jobs
import Media
import Support

/// A film that one process encodes in segments: one part with all frames and one with the sound,
/// both without a name, joined.
enum SegmentedFilm {
  /// Writes the film.
  ///
  /// - Parameters:
  ///   - request: the request of the job.
  ///   - output: the film.
  ///   - needsSound: true if the film has a part with its sound.
  ///   - run: writes a part.
  /// - Returns: the result of the part with the frames.
  static func write<Result>(
    _ request: PartRequest, to output: FilePath, _ options: OutputOptions, needsSound: Bool,
    run: (PartRequest, OutputOptions) throws -> Result
  ) throws -> Result {
    func part(_ share: PartShare, into hold: OutputHold) throws -> Result {
      var request = request
      request.share = share
      var own = options
      (own.hold, own.isSynced) = (hold, false)
      return try run(request, own)
    }
    let pictures = OutputHold()
    let result = try part(.fraction(1, of: 1), into: pictures)
    var sound: OutputHold?
    if needsSound {
      let hold = OutputHold()
      _ = try part(.sound, into: hold)
      sound = hold
    }
    do {
      try PartConcatenation(pictures, sound: sound, output: output)
        .write(to: .file(output, options)) { _ in try Interruption.check() }
    } catch let error as MediaError {
      throw JobError(error, about: .output)
    }
    return result
  }
}
