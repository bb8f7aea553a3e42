import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("The text of a junction")
struct SequenceTransitionTextTests {
  private static let valid: [(String, SequenceTransition)] = [
    ("cube", SequenceTransition("cube")),
    ("flip:pop", SequenceTransition("flip", direction: .pop)),
    (
      "flip:pop,edge=top,0.8",
      SequenceTransition("flip", direction: .pop, settings: ["edge=top"], duration: 0.8)
    ),
    ("cube,2", SequenceTransition("cube", duration: 2)),
    ("random", SequenceTransition("random")),
    (
      "cube,curve=cubic-bezier(0.1,0.2,0.3,1),perspective=900",
      SequenceTransition(
        "cube", settings: ["perspective=900"], curve: "cubic-bezier(0.1,0.2,0.3,1)")
    ),
    (
      "circle,center=(0.5,0.3),1.5",
      SequenceTransition("circle", settings: ["center=0.5,0.3"], duration: 1.5)
    ),
    ("x,a=,b=c=d", SequenceTransition("x", settings: ["a=", "b=c=d"])),
    ("x,color=rgb(1,2,3)", SequenceTransition("x", settings: ["color=rgb(1,2,3)"])),
    ("x,a=(1,2)(3)", SequenceTransition("x", settings: ["a=(1,2)(3)"])),
  ]

  @Test("A name, a direction, parameters, a curve and a duration", arguments: valid)
  func reading(text: String, transition: SequenceTransition) throws {
    let read = try #require(try SequenceTransition(text: text))
    #expect(read == transition)
    #expect(try SequenceTransition(text: read.description) == transition)
  }

  @Test("The text of a transition is the shortest that is read as it")
  func writing() throws {
    let transition = SequenceTransition(
      "flip", direction: .push, settings: ["center=0.5,0.3", "edge=top", "a=(b)"],
      curve: "linear(0,1)", duration: 0.8)
    #expect(
      transition.description
        == "flip:push,center=(0.5,0.3),edge=top,a=((b)),curve=linear(0,1),0.8")
    #expect(try SequenceTransition(text: transition.description) == transition)
    #expect(SequenceTransition("cube", duration: 2).description == "cube,2")
  }

  @Test("'none' is a cut")
  func cut() throws {
    #expect(try SequenceTransition(text: "none") == nil)
  }

  private static let invalid: [(String, String)] = [
    ("", "expected the name of an effect"),
    ("0.8", "expected the name of an effect"),
    ("edge=top", "expected the name of an effect"),
    ("flip:", "invalid direction ''; expected 'push' or 'pop'"),
    ("flip:left", "invalid direction 'left'; expected 'push' or 'pop'"),
    ("none,1", "'none' is a cut"),
    ("none:pop", "'none' is a cut"),
    ("flip,top", "'top' is neither KEY=VALUE nor a number of seconds"),
    ("flip,", "'' is neither KEY=VALUE nor a number of seconds"),
    ("flip,=1", "'=1' has no key"),
    ("flip,0.8,edge=top", "parentheses, as in center=(0.5,0.3)"),
    ("flip,0", "invalid duration '0'; expected seconds above 0, at most 3600"),
    ("flip,-1", "invalid duration '-1'"),
    ("flip,nan", "invalid duration 'nan'"),
    ("flip,3601", "invalid duration '3601'"),
    ("flip,a=(1,2", "parentheses do not match"),
    ("flip,a=)1(", "parentheses do not match"),
  ]

  @Test("Other text is an error with its fault", arguments: invalid)
  func faults(text: String, words: String) throws {
    let error = #expect(throws: SequenceTransitionTextError.self) {
      try SequenceTransition(text: text)
    }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("'\(text)': ") && sentence.contains(words), "\(sentence)")
  }
}
