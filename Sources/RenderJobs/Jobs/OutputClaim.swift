package import Media

/// The files that an output creates or replaces, or the file that a job reads, by what they are on
/// the disk: a file has many names.
package struct OutputClaim {
  /// One file, or numbered ones.
  fileprivate enum Files {
    /// A file, and its identity if it exists.
    case one(FilePath, FileIdentity?)
    /// The first `count` files of a sequence.
    case numbered(SequencePattern, count: Int)
  }

  /// The path as the user gave it.
  package let path: FilePath
  fileprivate let folder: FolderIdentity
  fileprivate let files: Files
  /// The path of the folder, before links are followed.
  fileprivate let folderPath: FilePath

  /// Creates the claim of all files of an output.
  package init(_ paths: OutputPaths) {
    switch paths.kind {
    case .file(let path): self.init(path)
    case .sequence(let pattern, let count): self.init(pattern, count: count)
    }
  }

  /// Creates the claim of one file.
  package init(_ path: FilePath) {
    self.path = path
    let place = FilePlace(of: path)
    (folder, folderPath) = (place.folder, path.folder)
    files = .one(place.name, FileIdentity(of: path))
  }

  /// Creates the claim of the first `count` files of a sequence.
  package init(_ pattern: SequencePattern, count: Int) {
    path = pattern.path
    (folder, folderPath) = (FolderIdentity(of: pattern.folder), pattern.folder)
    files = .numbered(pattern, count: count)
  }
}

extension OutputClaim {
  /// The output for a message: a path, or numbered files with a pattern.
  package var description: String {
    if case .numbered = files { "a file of '\(path)'" } else { "'\(path)'" }
  }

  /// Returns true if the output has a file called `name` in its folder.
  fileprivate func has(_ name: FilePath) -> Bool {
    switch files {
    case .one(let own, _): own == name
    case .numbered(let pattern, let count): pattern.number(of: name).map { $0 < count } ?? false
    }
  }
}

extension RenderJob {
  /// The claim of the output.
  package var outputClaim: OutputClaim { OutputClaim(outputPaths) }
}

/// Claims by their owners, to find those that overlap. Sequences are compared by their patterns:
/// their files are not listed.
package struct OutputClaims<Owner> {
  /// The claims in one folder.
  private struct Claims {
    var names: [FilePath: Owner] = [:]
    var sequences: [(pattern: SequencePattern, count: Int, owner: Owner)] = []
    /// The files in the folder that have a second name; nil until a sequence needs them.
    var linked: [LinkedFile]?

    /// Returns the owner of a name.
    func owner(of name: FilePath) -> Owner? {
      names[name]
        ?? sequences.first { sequence in
          sequence.pattern.number(of: name).map { $0 < sequence.count } ?? false
        }?.owner
    }
  }

  private var folders: [FolderIdentity: Claims] = [:]
  private var identities: [FileIdentity: Owner] = [:]

  /// Creates an empty set of claims.
  package init() {}

  /// Adds a claim; where it overlaps an earlier one, that one stays.
  package mutating func add(_ claim: OutputClaim, of owner: Owner) {
    switch claim.files {
    case .one(let name, let identity):
      add(name, in: claim.folder, identity, owner)
    case .numbered(let pattern, let count):
      folders[claim.folder, default: Claims()].sequences.append((pattern, count, owner))
      for file in linkedFiles(of: claim) {
        add(file.place.name, in: file.place.folder, file.identity, owner)
      }
    }
  }

  private mutating func add(
    _ name: FilePath, in folder: FolderIdentity, _ identity: FileIdentity?, _ owner: Owner
  ) {
    if folders[folder]?.names[name] == nil {
      folders[folder, default: Claims()].names[name] = owner
    }
    if let identity, identities[identity] == nil { identities[identity] = owner }
  }

  /// Returns the owner of a claim that has a file in common with `claim`; nil if there is none.
  package mutating func owner(overlapping claim: OutputClaim) -> Owner? {
    switch claim.files {
    case .one(let name, let identity):
      return owner(of: name, in: claim.folder, identity)
    case .numbered(let pattern, let count):
      if let claims = folders[claim.folder] {
        let name = claims.names.first { claim.has($0.key) }
        let sequence = claims.sequences.first {
          pattern.commonName(count: count, with: $0.pattern, count: $0.count) != nil
        }
        if let owner = name?.value ?? sequence?.owner { return owner }
      }
      for file in linkedFiles(of: claim) {
        let owner = owner(of: file.place.name, in: file.place.folder, file.identity)
        if let owner { return owner }
      }
      return nil
    }
  }

  private func owner(
    of name: FilePath, in folder: FolderIdentity, _ identity: FileIdentity?
  ) -> Owner? {
    folders[folder]?.owner(of: name) ?? identity.flatMap { identities[$0] }
  }

  /// Returns the files of a sequence that have other names. Each folder is listed once.
  private mutating func linkedFiles(of claim: OutputClaim) -> [LinkedFile] {
    let linked = folders[claim.folder]?.linked ?? claim.folderPath.filesWithOtherNames
    folders[claim.folder, default: Claims()].linked = linked
    return linked.filter { claim.has($0.name) }
  }
}
