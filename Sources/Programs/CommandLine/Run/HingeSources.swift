import Glibc
import Media

/// Hinge's sources, with which an animator is built.
enum HingeSources {
  /// The folder from which this program was built; empty for a program in a package.
  private static var built: String {
    #if HINGE_PACKAGED
      ""
    #else
      // This file is in FOLDER/Sources/Programs/CommandLine/Run.
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
        .joined(separator: "/")
    #endif
  }

  /// Returns the folder of the package.
  ///
  /// - Parameter given: the folder that the user names; nil for HINGE_ROOT, or the folder from
  ///   which this program was built.
  /// - Throws: `CommandError.usage` if the sources are not there.
  static func folder(_ given: FilePath?) throws(CommandError) -> String {
    let variable = environmentVariable("HINGE_ROOT")
    let (folder, name) =
      if let given {
        (given.description, "--hinge")
      } else if let variable {
        (variable, "HINGE_ROOT")
      } else {
        (built, "")
      }
    guard !folder.isEmpty else {
      throw .usage("Give the folder of Hinge's sources with --hinge or HINGE_ROOT.")
    }
    guard access("\(folder)/Package.swift", R_OK) == 0,
      access("\(folder)/Sources/Jobs/WindowRecording", R_OK) == 0,
      let path = realpath(folder, nil)
    else {
      throw .usage(
        (name.isEmpty ? "" : "\(name): ")
          + "Hinge's sources are not in '\(folder)'; give their folder with --hinge or HINGE_ROOT.")
    }
    defer { free(path) }
    guard let text = String(validatingCString: path) else {
      throw .usage(
        "\(name.isEmpty ? "--hinge" : name): the path of '\(folder)' is not UTF-8, as Swift's package "
          + "manager takes it; rename the folder or give another one.")
    }
    return text
  }
}
