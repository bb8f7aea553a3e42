import Media

/// Claims by owner, to detect overlaps. Sequences are compared by their patterns, without listing
/// their files.
package struct OutputClaims<Owner> {
  /// An owner, and its position in the order of the claims.
  private struct Claimant {
    let order: Int
    let owner: Owner
  }

  /// The claims in one folder.
  private struct Claims {
    var names: [FilePath: Claimant] = [:]
    var nameTable = AffixTable<FilePath>()
    var sequences = AffixTable<(files: NumberedFiles, claimant: Claimant)>()
    /// The files in the folder that have a second name; nil until a sequence needs them.
    var linked: AffixTable<LinkedFile>?
  }

  private var folders: [FolderIdentity: Claims] = [:]
  private var identities: [FileIdentity: Claimant] = [:]
  private var count = 0

  /// Creates an empty set of claims.
  package init() {}

  // MARK: Adding

  /// Adds a claim; where it overlaps an earlier one, that one stays.
  package mutating func add(_ claim: OutputClaim, of owner: Owner) {
    let claimant = Claimant(order: count, owner: owner)
    count += 1
    guard let files = NumberedFiles(claim) else {
      return add(claim.place, claim.identity, claimant)
    }
    folders[claim.place.folder, default: Claims()].sequences.add(
      (files, claimant), head: files.pattern.prefix, tail: files.pattern.suffix)
    for file in linkedFiles(of: files, in: claim.place.folder) {
      add(file.place, file.identity, claimant)
    }
  }

  private mutating func add(
    _ place: FilePlace, _ identity: FileIdentity?, _ claimant: Claimant
  ) {
    let name = place.name
    if folders[place.folder]?.names[name] == nil {
      folders[place.folder, default: Claims()].names[name] = claimant
      folders[place.folder]?.nameTable.add(name, head: name.bytes, tail: name.bytes)
    }
    if let identity, identities[identity] == nil { identities[identity] = claimant }
  }

  // MARK: Finding

  /// Returns the owner of the earliest claim that has a file in common with `claim`; nil if there
  /// is none.
  package mutating func owner(overlapping claim: OutputClaim) -> Owner? {
    let found =
      if let files = NumberedFiles(claim) {
        claimants(of: files, in: claim.place.folder)
      } else {
        claimants(of: claim.place, claim.identity)
      }
    return found.min { $0.order < $1.order }?.owner
  }

  private mutating func claimants(of place: FilePlace, _ identity: FileIdentity?) -> [Claimant] {
    let name = place.name
    var found = [folders[place.folder]?.names[name], identity.flatMap { identities[$0] }]
      .compactMap(\.self)
    folders[place.folder]?.sequences.forEach(agreeingWith: name.bytes, name.bytes) {
      if $0.files.contain(name) { found.append($0.claimant) }
    }
    return found
  }

  private mutating func claimants(
    of files: NumberedFiles, in folder: FolderIdentity
  ) -> [Claimant] {
    let (head, tail) = (files.pattern.prefix, files.pattern.suffix)
    var (names, found) = ([FilePath](), [Claimant]())
    folders[folder]?.nameTable.forEach(agreeingWith: head, tail) {
      if files.contain($0) { names.append($0) }
    }
    folders[folder]?.sequences.forEach(agreeingWith: head, tail) {
      if files.overlap($0.files) { found.append($0.claimant) }
    }
    found += names.compactMap { folders[folder]?.names[$0] }
    for file in linkedFiles(of: files, in: folder) {
      found += claimants(of: file.place, file.identity)
    }
    return found
  }

  /// Returns the files of a sequence that have other names, too. Each folder is listed once.
  private mutating func linkedFiles(
    of files: NumberedFiles, in folder: FolderIdentity
  ) -> [LinkedFile] {
    if folders[folder]?.linked == nil {
      var table = AffixTable<LinkedFile>()
      for file in files.pattern.folder.filesWithOtherNames {
        table.add(file, head: file.name.bytes, tail: file.name.bytes)
      }
      folders[folder, default: Claims()].linked = table
    }
    var linked: [LinkedFile] = []
    folders[folder]?.linked?.forEach(
      agreeingWith: files.pattern.prefix, files.pattern.suffix
    ) { if files.contain($0.name) { linked.append($0) } }
    return linked
  }
}

/// The first files of a sequence.
private struct NumberedFiles {
  let pattern: SequencePattern
  let count: Int

  /// Creates the files of a claim; nil if it claims a single file.
  init?(_ claim: OutputClaim) {
    guard case .sequence(let pattern, let count) = claim.paths.kind else { return nil }
    (self.pattern, self.count) = (pattern, count)
  }

  func contain(_ name: FilePath) -> Bool { pattern.number(of: name).map { $0 < count } ?? false }

  func overlap(_ other: NumberedFiles) -> Bool {
    pattern.commonName(count: count, with: other.pattern, count: other.count) != nil
  }
}
