package import Media

/// The files that an output creates or replaces, or a file that a job reads, by their identity on
/// disk: a file may have several names.
package struct OutputClaim {
  let paths: OutputPaths
  /// The folder of the files, and the name of one file there.
  let place: FilePlace
  /// The identity of one file that exists.
  let identity: FileIdentity?

  /// Creates the claim of all files of an output.
  package init(_ paths: OutputPaths) {
    self.paths = paths
    switch paths.kind {
    case .file(let path): (place, identity) = (FilePlace(of: path), FileIdentity(of: path))
    case .sequence(let pattern, _): (place, identity) = (FilePlace(of: pattern), nil)
    }
  }

  /// Creates the claim of one file.
  package init(_ path: FilePath) { self.init(OutputPaths(path)) }

  /// True if it claims a single file that exists.
  package var exists: Bool { identity != nil }

  /// The path as the user gave it.
  package var path: FilePath {
    switch paths.kind {
    case .file(let path): path
    case .sequence(let pattern, _): pattern.path
    }
  }

  /// The output in messages: a path, or numbered files with a pattern.
  package var description: String {
    switch paths.kind {
    case .file(let path): "'\(path)'"
    case .sequence(let pattern, _): "a file of '\(pattern.path)'"
    }
  }
}

extension RenderJob {
  /// The claim of the output.
  package var outputClaim: OutputClaim { OutputClaim(outputPaths) }
}
