import FoundationEssentials
import Glibc
import Media

/// A package that builds one animator with Hinge's sources, in the user's cache folder.
///
/// All animators share its build folder, so that Hinge is built once. The name of a built program
/// is a fingerprint of its sources.
struct AnimatorPackage {
  private let hinge: String
  private let sources: AnimatorSources
  private let subject: Subject
  private let folder: String

  /// The expression that creates the animator or its delegate.
  enum Subject {
    case animator(String)
    case delegate(String)

    var expression: String {
      switch self {
      case .animator(let text), .delegate(let text): text
      }
    }
  }

  /// Creates a package.
  ///
  /// - Parameter hinge: the folder of Hinge's sources.
  init(hinge: String, _ sources: AnimatorSources, _ subject: Subject) throws(CommandError) {
    self.hinge = hinge
    self.sources = sources
    self.subject = subject
    folder = "\(try UserFolder.cache())/run/\(Self.hash([hinge]))"
  }

  /// The manifest. The animator is compiled as Swift 5 on the main actor, as on the iPhone.
  private var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.imports(["PackageDescription"]))

    let package = Package(
      name: "animator",
      dependencies: [.package(name: "Hinge", path: \(swiftLiteral(hinge)))],
      targets: [
        .executableTarget(
          name: "animator",
          dependencies: [.product(name: "WindowRecording", package: "Hinge")],
          swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)])
      ]
    )

    """
  }

  private var program: String {
    """
    \(Self.imports(["UIKitNames", "WindowRecording"]))

    // Code at file scope would not be on the main actor in Swift 5.
    @main
    @MainActor
    enum AnimatorProgram {
      static func main() {
        \(call)
      }
    }

    """
  }

  private var call: String {
    switch subject {
    case .animator(let text): "TransitionProgram.main(CommandLine.arguments) { \(text) }"
    case .delegate(let text): "TransitionProgram.main(CommandLine.arguments, delegate: \(text))"
    }
  }

  private static func imports(_ modules: [String]) -> String {
    modules.map { "import \($0)" }.joined(separator: "\n")
  }

  /// Builds the program, unless it was built before from the same files.
  ///
  /// - Parameter progress: shows the progress of the build.
  /// - Returns: the path of the program.
  /// - Throws: `CommandError`.
  func build(_ progress: BuildProgress) throws(CommandError) -> String {
    let files = sources.ported
    let name = Self.hash([manifest, program] + files + Self.state(of: hinge))
    let programs = "\(folder)/programs"
    let built = "\(programs)/\(name)"
    if access(built, X_OK) == 0 { return built }
    guard let swift = ChildProcess.find("swift") else {
      throw .failure(
        "'swift' is not in PATH; install the Swift toolchain (swift.org), which builds the animator."
      )
    }
    do {
      try FileManager.default.createDirectory(
        atPath: programs, withIntermediateDirectories: true)
    } catch {
      throw .failure("'\(programs)' cannot be created (\(error)).")
    }
    let lock = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    let isFirst = access("\(folder)/.build", F_OK) != 0
    progress.begin(isFirst: isFirst)
    defer { progress.end() }
    try write(files)
    let log = "\(folder)/build.log"
    let result = try ChildProcess.run(
      swift,
      [
        "build", "-c", "release", "--package-path", folder, "--product", "animator",
        "-Xswiftc", "-use-ld=lld",
      ], variables: ["HINGE_QUICK_BUILD=run"], readingOutput: true
    ) { progress.advance($0) }
    // The log is for a person, and is not needed otherwise.
    try? Data(result.output.utf8).write(to: URL(filePath: log))
    guard result.status == 0 else { throw Self.failure(log) }
    try keep(built)
    return built
  }

  /// Writes the files of the package; an unchanged file keeps its time.
  private func write(_ files: [String]) throws(CommandError) {
    let target = "\(folder)/Sources/animator"
    var texts = [("AnimatorProgram.swift", program)]
    for (index, text) in files.enumerated() { texts.append(("Source\(index + 1).swift", text)) }
    do {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: target)
      where !texts.contains(where: { $0.0 == name }) {
        try FileManager.default.removeItem(atPath: "\(target)/\(name)")
      }
      for (path, text) in [("\(folder)/Package.swift", manifest)]
        + texts.map({ ("\(target)/\($0.0)", $0.1) })
      where FileManager.default.contents(atPath: path) != Data(text.utf8) {
        try Data(text.utf8).write(to: URL(filePath: path))
      }
    } catch {
      throw .failure("'\(folder)' cannot be written (\(error)).")
    }
  }

  /// Copies the built program to `path`.
  private func keep(_ path: String) throws(CommandError) {
    let temporary = "\(path).new"
    do {
      try? FileManager.default.removeItem(atPath: temporary)
      try FileManager.default.copyItem(
        atPath: "\(folder)/.build/release/animator", toPath: temporary)
    } catch {
      throw .failure("The program cannot be saved in '\(path)' (\(error)).")
    }
    guard rename(temporary, path) == 0 else {
      throw .failure("'\(path)' cannot be written (\(String(cString: strerror(errno)))).")
    }
  }

  /// Returns the failure with the errors of the toolchain's `log`, at most twelve.
  private static func failure(_ log: String) -> CommandError {
    let text = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) }
    let lines = (text ?? "").split(separator: "\n").map(String.init)
    var errors: [String] = []
    for line in lines where line.contains(": error: ") && !errors.contains(line) {
      errors.append(line)
    }
    guard !errors.isEmpty else {
      return .failure("The build failed; see '\(log)'.")
    }
    let shown = errors.prefix(12).joined(separator: "; ")
    let rest = errors.count > 12 ? "; and \(errors.count - 12) more in '\(log)'" : ""
    return .failure(
      "The animator does not compile; 'hinge port' marks what remains to be done by hand. \(shown)\(rest)"
    )
  }

  // MARK: - Fingerprints

  /// Returns the size and the time of each source file of Hinge.
  private static func state(of hinge: String) -> [String] {
    var states: [String] = []
    for folder in ["Package.swift", "Sources", "Plugins"] {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(hinge)/\(folder)")) ?? []
      for name in [folder] + names.sorted().map({ "\(folder)/\($0)" }) {
        var status = stat()
        guard stat("\(hinge)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
          continue
        }
        states.append("\(name) \(status.st_size) \(status.st_mtim.tv_sec)")
      }
    }
    return states
  }

  private static func hash(_ parts: [String]) -> String {
    var fingerprint = Fingerprint()
    for part in parts { fingerprint.add(part) }
    return fingerprint.text
  }
}
