import Glibc
import Media

/// Shows a page of the manual on a terminal.
enum ManualPager {
  /// Shows a page with man, which formats it and runs the pager.
  ///
  /// - Returns: false if man is not installed, or failed.
  static func show(_ page: String) -> Bool {
    guard let man = ChildProcess.find("man") else { return false }
    return run(man, ["-l", "-"], page)
  }

  /// Shows text with the pager of PAGER, or less.
  ///
  /// - Returns: false without a pager.
  static func showText(_ text: String) -> Bool {
    // PAGER is a command line of the shell.
    if let pager = environmentVariable("PAGER"), let shell = ChildProcess.find("sh") {
      return run(shell, ["-c", pager], text)
    }
    guard let pager = ChildProcess.find("less") ?? ChildProcess.find("more") else { return false }
    return run(pager, [], text)
  }

  /// Runs a program with `text` on its standard input and this process's other streams.
  private static func run(_ path: String, _ arguments: [String], _ text: String) -> Bool {
    guard
      let result = try? ChildProcess.run(
        path, arguments, variables: ["LESS=FRX"], input: text)
    else { return false }
    return result.status == 0
  }
}
