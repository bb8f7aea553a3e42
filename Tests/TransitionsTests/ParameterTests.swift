import SceneGraph
import Testing
import Transitions

@Suite("Parameters")
struct ParameterTests {
  enum Side: String, CaseIterable, Sendable { case left, right }

  struct Owner: Sendable, Hashable {
    var amount = 0.5
    var angle = Double.pi / 2
    var side = Side.left
  }

  static let amount = Parameter<Owner>.number("amount", \.amount, in: -1...2, .fraction, "how much")
  static let angle = Parameter<Owner>.number("angle", \.angle, in: 0...180, .degrees, "how far")
  static let side = Parameter<Owner>.choice("side", \.side, "which side")

  @Test("A parameter's description")
  func description() {
    #expect(Self.amount.name == "amount" && Self.amount.help == "how much")
    #expect(Self.amount.kind == .number(-1...2, .fraction))
    #expect(Self.side.kind == .choice(["left", "right"]))
  }

  @Test("Degrees as text are radians in the property")
  func degrees() throws {
    var owner = Owner()
    #expect(Self.angle.text(in: owner) == "90")
    try Self.angle.set("180", in: &owner)
    #expect(owner.angle == .pi)
    try Self.angle.set("45", in: &owner)
    #expect(owner.angle == .pi / 4)
    try Self.angle.set("0.5", in: &owner)
    #expect(abs(owner.angle - .pi / 360) < 1e-17)
  }

  @Test("Degrees round-trip through text", arguments: 0...180)
  func degreesRoundTrip(degrees: Int) throws {
    var owner = Owner()
    try Self.angle.set("\(degrees)", in: &owner)
    #expect(Self.angle.text(in: owner) == "\(degrees)")
  }

  @Test(
    "Numbers round-trip through text", arguments: ["-1", "2", "0", "0.1", "0.125", "1.999"])
  func numbersRoundTrip(text: String) throws {
    var owner = Owner()
    try Self.amount.set(text, in: &owner)
    #expect(owner.amount == Double(text))
    #expect(Self.amount.text(in: owner) == text)
  }

  @Test("Both ends of the range are accepted")
  func ends() throws {
    var owner = Owner()
    try Self.amount.set("-1", in: &owner)
    #expect(owner.amount == -1)
    try Self.amount.set("2", in: &owner)
    #expect(owner.amount == 2)
  }

  @Test(
    "A text that is not a number in the range changes nothing, and the error names the range",
    arguments: ["-1.0001", "2.0001", "1e300", "inf", "nan", "", " ", "x", "1,5", "1 2", "50%"])
  func refused(text: String) throws {
    var owner = Owner()
    let error = #expect(throws: ParameterError.self) { try Self.amount.set(text, in: &owner) }
    #expect(owner == Owner())
    let sentence = try #require(error).description
    for part in ["amount", "from -1 to 2", text] {
      #expect(sentence.contains(part), "'\(sentence)' does not name \(part)")
    }
  }

  @Test("A choice takes only its words")
  func choices() throws {
    var owner = Owner()
    try Self.side.set("right", in: &owner)
    #expect(owner.side == .right)
    #expect(Self.side.text(in: owner) == "right")
    let error = #expect(throws: ParameterError.self) { try Self.side.set("Right", in: &owner) }
    let sentence = try #require(error).description
    #expect(sentence.contains("left or right") && sentence.contains("'Right'"))
    #expect(owner.side == .right)
  }
}
