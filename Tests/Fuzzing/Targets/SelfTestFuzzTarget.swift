/// A target that breaks every rule when it is told to, by which the tests see that findings are
/// found.
public struct SelfTestFuzzTarget: FuzzTarget {
  public static let name = "self-test"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = ["trap", "finding"]

  public static func seeds() -> [[UInt8]] { [Array("calm".utf8)] }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    if text.contains("trap") { fatalError("the input has a trap") }
    if text.contains("finding") { throw FuzzFinding("the input is a finding") }
    if text.contains("greed") { keep(gibibytes: 2) }
    while text.contains("hang") {}
  }

  /// Writes to so much memory.
  private func keep(gibibytes: Int) {
    let bytes = [UInt8](repeating: UInt8(gibibytes), count: gibibytes << 30)
    precondition(bytes.last == UInt8(gibibytes))
  }
}
