import SceneGraph
import Testing
import Transitions

@Suite("Typed parameter values")
struct ParameterValueTests {
  enum Side: String, CaseIterable, Sendable { case left, right }

  struct Owner: Sendable, Hashable {
    var amount = 0.5
    var angle = Double.pi / 2
    var count = 3
    var side = Side.left
    var tint = Color(red: 0.2, green: 0.4, blue: 0.8)
    var area = Rect(x: 14, y: 78, width: 48, height: 48)
    var avatar = ""
  }

  static let parameters: [Parameter<Owner>] = [
    .number("amount", \.amount, in: -1...2, .fraction, "how much"),
    .number("angle", \.angle, in: -180...180, .degrees, "how far"),
    .whole("count", \.count, in: 1...5, "how many"),
    .choice("side", \.side, "which side"),
    .color("tint", \.tint, "which colour"),
    .text("area", \.area, "which area"),
    .picture("avatar", \.avatar, "which picture"),
  ]

  /// One value of each kind, in the order of `parameters`.
  static let values: [ParameterValue] = [
    .number(0.25), .number(45), .whole(4), .choice("right"),
    .color(Color(red: 1, green: 0, blue: 0.2)), .text("1,2,3,4"), .picture("face.png"),
  ]

  static func parameter(_ name: String) throws -> Parameter<Owner> {
    try #require(parameters.first { $0.name == name })
  }

  @Test("Each kind has a typed value")
  func kinds() {
    let owner = Owner()
    #expect(
      Self.parameters.map { $0.value(in: owner) } == [
        .number(0.5), .number(90), .whole(3), .choice("left"), .color(owner.tint),
        .text("14,78,48,48"), .picture(""),
      ])
  }

  @Test("A parameter's text is the text of its value")
  func texts() {
    let owner = Owner()
    #expect(
      Self.parameters.map { $0.text(in: owner) }
        == ["0.5", "90", "3", "left", "#3366ccff", "14,78,48,48", ""])
    for parameter in Self.parameters {
      #expect(parameter.text(in: owner) == parameter.value(in: owner).text)
    }
  }

  @Test("A value that is set reads back, and every other property stays")
  func set() throws {
    for (index, (parameter, value)) in zip(Self.parameters, Self.values).enumerated() {
      var owner = Owner()
      try parameter.set(value, in: &owner)
      #expect(parameter.value(in: owner) == value)
      for (other, parameter) in Self.parameters.enumerated() where other != index {
        #expect(parameter.value(in: owner) == parameter.value(in: Owner()))
      }
    }
  }

  @Test("An angle is set in degrees and stored in radians")
  func degrees() throws {
    var owner = Owner()
    try Self.parameter("angle").set(.number(180), in: &owner)
    #expect(owner.angle == .pi)
  }

  @Test("Setting a value and setting its text store the same number", arguments: -720...720)
  func sameNumber(quarter: Int) throws {
    let angle = try Self.parameter("angle")
    // The second and third numbers have more than the 9 decimals of a value that is read.
    for number in [Double(quarter) / 4, Double(quarter) / 4.1, Double(quarter) / 7.3e10] {
      let value = ParameterValue.number(number)
      var (typed, written) = (Owner(), Owner())
      try angle.set(value, in: &typed)
      try angle.set(value.text, in: &written)
      #expect(typed == written)
      #expect(Double(value.text) == number)
      let read = angle.value(in: typed)
      #expect(read == .number(try #require(Double(angle.text(in: typed)))))
      guard case .number(let shown) = read else { continue }
      #expect(abs(shown - number) <= 1e-9)
    }
  }

  @Test("A colour is kept with 8 bits per channel, as its text is")
  func color() throws {
    let tint = try Self.parameter("tint")
    let color = Color(red: 0.123, green: 0.5, blue: 0.999, alpha: 0.25)
    var (typed, written) = (Owner(), Owner())
    try tint.set(.color(color), in: &typed)
    try tint.set(color.cssText, in: &written)
    #expect(typed == written)
    #expect(tint.value(in: typed) == .color(typed.tint))
    typed.tint = color
    #expect(tint.value(in: typed) == .color(written.tint))
  }

  @Test("A value of another kind is refused")
  func wrongKind() throws {
    for parameter in Self.parameters {
      for value in Self.values where parameter.value(in: Owner()).isOtherKind(than: value) {
        var owner = Owner()
        let error = #expect(throws: ParameterError.self) { try parameter.set(value, in: &owner) }
        #expect(try #require(error).reason == .wrongKind)
        #expect(error?.parameter == parameter.name)
        #expect(error?.description.contains("invalid \(parameter.name) ") == true)
        #expect(owner == Owner())
      }
    }
  }

  @Test(
    "A value outside the range is refused, and the error's sentence is that of the text",
    arguments: [
      ("amount", ParameterValue.number(2.5), ParameterError.Reason.outOfRange),
      ("amount", .number(.infinity), .malformed), ("amount", .number(.nan), .malformed),
      ("angle", .number(180.5), .outOfRange), ("count", .whole(6), .outOfRange),
      ("count", .whole(0), .outOfRange), ("side", .choice("Right"), .malformed),
      ("area", .text("1,2,3"), .malformed),
    ])
  func refused(name: String, value: ParameterValue, reason: ParameterError.Reason) throws {
    let parameter = try Self.parameter(name)
    var owner = Owner()
    let typed = #expect(throws: ParameterError.self) { try parameter.set(value, in: &owner) }
    let written = #expect(throws: ParameterError.self) {
      try parameter.set(value.text, in: &owner)
    }
    #expect(try #require(typed).reason == reason)
    #expect(typed == written)
    #expect(owner == Owner())
  }

  @Test("A colour component outside 0…1, or one that is not a number, is refused")
  func refusedColor() throws {
    let tint = try Self.parameter("tint")
    for component in [-0.01, 1.01, .nan, .infinity] {
      var owner = Owner()
      let color = Color(red: 0, green: component, blue: 0)
      let error = #expect(throws: ParameterError.self) { try tint.set(.color(color), in: &owner) }
      #expect(try #require(error).reason == .outOfRange)
      #expect(owner == Owner())
    }
  }

  @Test("Error sentences")
  func sentences() throws {
    func sentence(_ name: String, _ text: String) throws -> String {
      var owner = Owner()
      let parameter = try Self.parameter(name)
      let error = #expect(throws: ParameterError.self) { try parameter.set(text, in: &owner) }
      return try #require(error).description
    }
    #expect(
      try sentence("amount", "3.0")
        == "invalid amount '3.0'; expected a number from -1 to 2 (fraction)")
    #expect(
      try sentence("amount", "x")
        == "invalid amount 'x'; expected a number from -1 to 2 (fraction)")
    #expect(
      try sentence("count", "9") == "invalid count '9'; expected an integer from 1 to 5")
    #expect(
      try sentence("side", "up") == "invalid side 'up'; expected left or right")
    let color = try sentence("tint", "bluish")
    for part in ["invalid tint 'bluish'", "#rrggbb", "CSS"] { #expect(color.contains(part)) }
    #expect(
      try sentence("area", "1,2") == "invalid area '1,2'; expected x,y,width,height")
  }
}

extension ParameterValue {
  fileprivate func isOtherKind(than other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.whole, .whole), (.choice, .choice), (.color, .color), (.text, .text),
      (.picture, .picture):
      false
    default: true
    }
  }
}
