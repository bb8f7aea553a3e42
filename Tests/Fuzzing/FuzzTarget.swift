/// A part of Hinge that takes bytes from outside, and the rule that it has to keep for any bytes.
///
/// The rule is the same everywhere: a success within the stated bounds, or a typed error. A trap, a
/// hang, a fault of memory or a result out of its bounds is a finding.
public protocol FuzzTarget {
  /// The name on the command line, and of the folder of regression inputs.
  static var name: String { get }
  /// The syntax of the inputs, which says how they are changed.
  static var syntax: FuzzSyntax { get }
  /// Texts that mean something to the target.
  static var dictionary: [String] { get }

  /// Returns valid inputs, from which all others are made.
  static func seeds() throws -> [[UInt8]]

  /// Creates the target.
  ///
  /// - Parameter folder: the path of an empty folder for its files, the working directory.
  init(in folder: String) throws

  /// Gives the target one input.
  ///
  /// - Throws: `FuzzFinding` if the target breaks its rule.
  mutating func run(_ input: [UInt8]) throws
}

/// The syntax of a target's inputs.
public enum FuzzSyntax: Sendable {
  /// Files of bytes, such as pictures.
  case binary
  /// Texts of numbers and words, in lines.
  case text
  /// Lines that are words of a command line; most changes keep the words as they are.
  case words
}

/// A violation of a target's rule.
public struct FuzzFinding: Error, CustomStringConvertible {
  public let description: String

  /// Creates a finding with a sentence about it.
  public init(_ description: String) { self.description = description }
}

/// Throws a finding unless `condition` holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws(FuzzFinding) {
  if !condition { throw FuzzFinding(text()) }
}

/// The targets.
public enum FuzzTargets {
  /// All targets that are parts of Hinge.
  public static var all: [any FuzzTarget.Type] {
    [
      PictureFuzzTarget.self, TraceFuzzTarget.self, ElementTreeFuzzTarget.self, JobFuzzTarget.self,
      PresetFuzzTarget.self, ParameterFuzzTarget.self,
      CurveFuzzTarget.self, ColorFuzzTarget.self, OptionFuzzTarget.self, ShaderFuzzTarget.self,
      TransitionShaderFuzzTarget.self, CommandLineFuzzTarget.self, TimelineFuzzTarget.self,
      FilmFuzzTarget.self, PartFuzzTarget.self, SpliceFuzzTarget.self,
    ]
  }

  /// Returns the target called `name`, `SelfTestFuzzTarget` included; nil if there is none.
  public static func named(_ name: String) -> (any FuzzTarget.Type)? {
    (all + [SelfTestFuzzTarget.self]).first { $0.name == name }
  }
}
