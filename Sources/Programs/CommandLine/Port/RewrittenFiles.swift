import Media

/// Source files that are replaced by what a command made of them: each one whole or not at all.
struct RewrittenFiles {
  /// A file with its new text.
  private struct Rewrite {
    /// The path as the user gave it.
    let path: FilePath
    /// The file itself, behind links.
    let target: FilePath
    let text: String
    /// The name under which the old file is kept; nil for none.
    let kept: FilePath?
  }

  private let rewrites: [Rewrite]
  private let options: OutputOptions

  /// Creates the files, and checks that each can be written and kept; none is touched.
  ///
  /// - Throws: `CommandError.failure`.
  init(
    _ texts: [(source: SourceText, text: String)], _ options: OutputOptions
  ) throws(CommandError) {
    self.options = options
    var seen: Set<FilePath> = []
    var rewrites: [Rewrite] = []
    for (source, text) in texts {
      let path = source.path
      guard !path.isPipeOrDevice, let target = path.resolved else {
        throw Self.failure("'\(path)' is not a regular file; name the result with -o.")
      }
      guard seen.insert(target).inserted else { continue }
      let isKept = !target.folder.isUnderVersionControl
      let kept = isKept ? try Self.kept(target) : nil
      rewrites.append(Rewrite(path: path, target: target, text: text, kept: kept))
    }
    self.rewrites = rewrites
    for rewrite in rewrites { try stage(rewrite) { $0.discard() } }
  }

  /// Writes the files. What fails leaves its file as it was.
  ///
  /// - Throws: `CommandError.failure`, with the number of files that are written.
  func write() throws(CommandError) {
    for (index, rewrite) in rewrites.enumerated() {
      do throws(CommandError) {
        try stage(rewrite) { file in
          try keep(rewrite)
          try file.commit()
        }
      } catch {
        guard rewrites.count > 1 else { throw error }
        throw .failure(
          "\(error.message) \(index) of \(rewrites.count) files are rewritten, the others are as they "
            + "were.")
      }
    }
  }

  /// Writes the new file beside the old one, without a name, and finishes it.
  private func stage(
    _ rewrite: Rewrite, _ finish: (inout OutputFile) throws -> Void
  ) throws(CommandError) {
    do {
      var file = try OutputFile(.file(rewrite.target, options))
      try Array(rewrite.text.utf8).withUnsafeBytes { try file.write($0) }
      try finish(&file)
    } catch {
      throw CommandError(error, option: PortCommand.inPlace.name)
    }
  }

  /// Returns the name under which a file is to be kept; nil if it is kept there already.
  private static func kept(_ target: FilePath) throws(CommandError) -> FilePath? {
    let kept = target + ".orig"
    guard kept.isTaken else { return kept }
    guard let old = kept.contents, old == target.contents else {
      throw failure("'\(kept)' exists, and would keep the old file; move it or rename it.")
    }
    return nil
  }

  /// Gives the old file its second name. It is the same file, so that nothing of it can be lost; a
  /// file system without such names gets a copy.
  private func keep(_ rewrite: Rewrite) throws {
    guard let kept = rewrite.kept else { return }
    do throws(SystemError) {
      try rewrite.target.addName(kept)
    } catch {
      guard !error.isTakenName, let bytes = rewrite.target.contents else {
        throw Self.failure("'\(kept)' cannot be made (\(error)).")
      }
      var options = options
      options.replaces = false
      var file = try OutputFile(.file(kept, options))
      try bytes.withUnsafeBytes { try file.write($0) }
      try file.commit()
    }
  }

  private static func failure(_ sentence: String) -> CommandError {
    .failure("\(PortCommand.inPlace.name): \(sentence)")
  }
}
