import Effects
import Foundation
import Jobs
import Media
import ShaderEffects
import Testing
import Transitions

@testable import Preview

@Suite("The labels of parameters")
struct ParameterLabelTests {
  @Test("A label has the words of the name")
  func words() {
    #expect(ParameterLabel.text(of: "cornerRadius") == "corner radius")
    #expect(ParameterLabel.text(of: "ink_color") == "ink colour")
    #expect(ParameterLabel.text(of: "brightOnTop") == "bright on top")
    #expect(ParameterLabel.text(of: "RGB") == "RGB")
    #expect(ParameterLabel.text(of: "shadowEnd") == "shadow reach")
    #expect(ParameterLabel.text(of: "the effect flip-from-left") == "the effect flip-from-left")
  }

  @Test("Every parameter of an effect or of Hinge's shaders has a label in words")
  func all() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FilePath(root.appending(path: "ShaderTransitions").path)
    let shaders = try EffectLibrary.files(in: folder).map {
      TransitionSpec(try EffectLibrary.shader($0))
    }
    #expect(!shaders.isEmpty)
    let effects = Catalog.all.map { TransitionSpec(TransitionEffect($0).prototype) }
    for spec in effects + shaders {
      for setting in spec.settings {
        let label = ParameterLabel.text(of: setting.name)
        #expect(!label.isEmpty && label == label.lowercased() && !label.contains("_"), "\(label)")
        #expect(!label.hasPrefix(" ") && !label.hasSuffix(" "))
      }
    }
  }

  @Test("A number has its unit, that of a shader from its help")
  func units() {
    #expect(ParameterLabel.unit(.points, help: "") == " pt")
    #expect(ParameterLabel.unit(.degrees, help: "") == "°")
    #expect(ParameterLabel.unit(.none, help: "the rod's slant, in degrees") == "°")
    #expect(ParameterLabel.unit(.none, help: "the temperature of the embers, in kelvins") == " K")
    #expect(ParameterLabel.unit(.fraction, help: "how far the shadow reaches") == "")
  }
}
