import Effects
import FoundationEssentials
import Glibc
import Headless
import Jobs
import Support
import Transitions

/// The command that a process runs in a child process: it draws small frames with untrusted
/// shaders, so that the child can be ended.
///
/// For each file it prints a line with a `ShaderCheck`. Help does not list it.
enum ShaderCheckCommand: Command {
  static let name = "check-shaders"
  static let summary = "Draw small frames with shaders."
  static let maximumOperands = Int.max
  static let sections = [OptionSection([Options.parameter, Options.gpu])]
  static let usage = "check-shaders FILE… [-p KEY=VALUE]…"

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
    let session = RenderSession()
    let library = EffectLibrary(builtIn: [])
    for operand in options.operands {
      let check: ShaderCheck
      do throws(EffectLibrary.Failure) {
        let spec = try library.spec(
          operand.text, settings: options.arguments(of: Options.parameter).map(\.text))
        check = try Self.check(spec, on: gpu, in: session)
      } catch {
        check = ShaderCheck(fault: CommandError(error).message)
      }
      try console.output(JSONText.line(check))
    }
  }

  private static func check(
    _ spec: TransitionSpec, on gpu: GPUChoice, in session: RenderSession
  ) throws(EffectLibrary.Failure) -> ShaderCheck {
    do {
      return try ShaderCheck.run(spec, on: gpu, in: session)
    } catch {
      throw .file("\(error)")
    }
  }
}
