import Effects
import FoundationEssentials
import Glibc
import Headless
import Jobs
import ShaderEffects
import Support
import Transitions

/// The command that a process runs in a child process: it draws small frames with untrusted
/// shaders, so that the child can be ended.
///
/// For each `Job`, a line of its standard input, it prints a line with a `ShaderCheck`. Help does
/// not list it.
enum ShaderCheckCommand: Command {
  static let name = "check-shaders"
  static let summary = "Draw small frames with shaders."
  static let sections = [OptionSection([Options.gpu])]
  static let usage = "check-shaders [--gpu GPU]"

  /// A shader to draw with.
  struct Job: Codable {
    /// The name of its file without the extension, and its path.
    let name, path: String
    /// The file's text.
    let text: String
    /// The parameters that differ from the file's defaults, `KEY=VALUE`.
    let settings: [String]
    /// The processor time that it may take, in seconds.
    let seconds: Double

    init(_ shader: ShaderTransition, _ seconds: Double) {
      (name, path, text) = (shader.file.name, shader.path, shader.file.text)
      settings = TransitionSpec(shader).settings.filter { $0.value != $0.defaultValue }
        .map { "\($0.name)=\($0.text)" }
      self.seconds = seconds
    }

    /// The shader with its parameters.
    func spec() throws -> TransitionSpec {
      let shader = ShaderTransition(try ShaderFile(name: name, text: text), path: path)
      return try TransitionSpec(shader.effect, nil, settings: settings)
    }
  }

  /// The most memory in bytes that the shaders of the child take: their arrays may be larger than
  /// the machine.
  private static let mostMemory: UInt = 4 << 30

  /// The bytes that count against `RLIMIT_DATA` before a shader is there: a few MiB, or terabytes
  /// with a sanitizer, which reserves addresses.
  private static var memoryNow: UInt {
    // The sixth number: proc_pid_statm(5).
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst(5).first.flatMap({ UInt($0) })
    else { return 0 }
    return pages * UInt(sysconf(Int32(_SC_PAGESIZE)))
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let most = rlim_t(memoryNow + mostMemory)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    let gpu = try options.gpuChoice()
    let session = console.session
    // Ends this process with the one that it works for.
    FrameWatch(over: "", parent: getppid()).begin()
    while let line = readLine() {
      let check: ShaderCheck
      do {
        let job = try JSONDecoder().decode(Job.self, from: Data(line.utf8))
        ProcessorTime.limit(to: job.seconds)
        check = try ShaderCheck.run(try job.spec(), on: gpu, in: session)
      } catch {
        check = ShaderCheck(fault: CommandError(error).message)
      }
      try console.output(JSONText.line(check))
    }
  }
}
