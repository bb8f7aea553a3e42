import FoundationEssentials
import Glibc

/// A process that gives one input after another to one target, until it is done or dead.
enum FuzzWorker {
  /// The exit code after a finding; its sentence is in the scratch file.
  static let findingCode: Int32 = 3

  /// Carries out `order` in this process.
  ///
  /// - Returns: the exit code.
  static func run(_ order: FuzzOrder) throws -> Int32 {
    guard let type = FuzzTargets.named(order.target) else {
      throw FuzzError("Unknown target '\(order.target)'.")
    }
    let scratch = try FuzzScratch(order.scratch)
    FuzzLimits.apply()
    // As the program's main function has it; and no test opens a window.
    signal(SIGPIPE, SIG_IGN)
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    unsetenv("DISPLAY")
    unsetenv("WAYLAND_DISPLAY")
    guard chdir(order.folder) == 0 else { throw FuzzError("There is no '\(order.folder)'.") }
    let corpus = try FuzzCorpus(of: type, seed: order.seed)
    var target: any FuzzTarget = try type.init(in: order.folder)
    let clock = ContinuousClock()
    let start = clock.now
    let supervisor = getppid()
    var index = order.first
    // A supervisor that was killed leaves no worker behind.
    while index < order.end ?? .max, getppid() == supervisor {
      if let seconds = order.seconds, start.duration(to: clock.now) >= .seconds(seconds) { break }
      scratch.input = try order.files.isEmpty ? corpus.input(index) : read(order.files[index])
      scratch.index = index
      scratch.count += 1
      FuzzLimits.restart()
      let before = Glibc.clock()
      do {
        try target.run(scratch.input)
        try FuzzLimits.checkMemory()
      } catch {
        scratch.note = "\(error)"
        return findingCode
      }
      // POSIX has clock(3) count in millionths of a second.
      let time = (Glibc.clock() - before) / 1000
      if time > scratch.slowestTime { (scratch.slowest, scratch.slowestTime) = (index, time) }
      index += 1
    }
    scratch.index = index
    return 0
  }

  private static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
