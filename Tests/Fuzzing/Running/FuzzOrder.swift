import FoundationEssentials

/// An order to a worker: what it runs, from where to where.
struct FuzzOrder: Codable {
  /// The name of the target.
  var target: String
  /// The seed number of the inputs.
  var seed: UInt64
  /// The number of the first input.
  var first: Int
  /// The number after that of the last input; nil for no limit.
  var end: Int?
  /// The time after which no further input begins, in seconds; nil for no limit.
  var seconds: Double?
  /// The paths of files that are the inputs, instead of made ones; empty for none.
  var files: [String]
  /// The path of the scratch file.
  var scratch: String
  /// The path of the worker's folder.
  var folder: String

  /// The order as an argument of the worker's program.
  var argument: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// Reads an order from an argument.
  init(argument: String) throws {
    self = try JSONDecoder().decode(FuzzOrder.self, from: Data(argument.utf8))
  }

  init(
    _ target: String, seed: UInt64, first: Int, end: Int?, seconds: Double?, files: [String],
    in folder: String
  ) {
    (self.target, self.seed, self.first, self.end) = (target, seed, first, end)
    (self.seconds, self.files) = (seconds, files)
    scratch = folder + "/scratch"
    self.folder = folder + "/files"
  }
}
