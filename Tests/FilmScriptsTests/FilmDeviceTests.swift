import Devices
import FilmScripts
import Testing

@Suite("Devices in scripts")
struct FilmDeviceTests {
  @Test("A statement has a body, properties and a time, and a change keeps what it does not name")
  func statements() throws {
    let script = try FilmScript(
      text: "device phone color=silver tilt=8,-14\ndevice tilt=0,0 in 0.8s; device off")
    var actions: [(FilmDevice, Double)] = []
    for statement in script.statements {
      guard case .device(let device, let time) = statement.action else { continue }
      actions.append((device, time))
    }
    #expect(actions.map(\.1) == [0, 0.8, 0])
    let first = try #require(actions[0].0.applied(to: nil))
    #expect(first.kind == .phone && first.pose.tilt == 8 && first.pose.orbit == -14)
    let second = try #require(actions[1].0.applied(to: first))
    #expect(second.color == first.color && second.pose.isFacing)
    #expect(actions[1].0.applied(to: nil) == nil)
    #expect(actions[2].0.applied(to: second) == nil && actions[2].0.isOff)
  }

  @Test("The text of the option is that of the statement without its name and its time")
  func option() throws {
    let setup = try FilmDevice.reading("tablet color='#123456' tilt=1,2").applied(to: nil)
    #expect(setup?.kind == .tablet && setup?.pose.orbit == 2)
    for text in ["", "tilt=1,2", "phone in 1s", "phone; tablet", "off", "phone x"] {
      #expect(throws: FilmScriptError.self, "\(text)") { try FilmDevice.reading(text) }
    }
  }
}
