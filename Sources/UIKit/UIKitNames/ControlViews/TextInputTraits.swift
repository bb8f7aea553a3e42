import Foundation
import UIKitRuntime

// A text field's hints to the keyboard, which does not exist here. The raw values are UIKit's.

/// The title of the return key.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// The kind of keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

  public static let alphabet = UIKeyboardType.asciiCapable
}

/// The look of the keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light

  public static let alert = UIKeyboardAppearance.dark
}

/// The automatic capitalization of words.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Autocorrection.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// Spell checking.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

/// Smart quotes.
public enum UITextSmartQuotesType: Int, Sendable {
  case `default`, no, yes
}

/// Smart dashes.
public enum UITextSmartDashesType: Int, Sendable {
  case `default`, no, yes
}

/// The meaning of a text, for AutoFill.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let URL = UITextContentType(rawValue: "url")
}

/// The kinds of information that data detectors find in a text.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// A view's hints to the keyboard.
@MainActor
public protocol UITextInputTraits: AnyObject {
  var returnKeyType: UIReturnKeyType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var smartQuotesType: UITextSmartQuotesType { get set }
  var smartDashesType: UITextSmartDashesType { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  var isSecureTextEntry: Bool { get set }
  var textContentType: UITextContentType? { get set }
}

/// A view that takes text.
@MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// True if there is text.
  var hasText: Bool { get }
  /// Appends text.
  func insertText(_ text: String)
  /// Deletes the last character.
  func deleteBackward()
}

/// A text edit by a key. It is always at the end, because there is no insertion point.
struct KeyboardEdit {
  /// The range of replaced characters, in UTF-16 units.
  let range: NSRange
  /// The characters that replace them.
  let replacement: String
  /// The whole text after the change.
  let result: String

  /// Appends characters to a text.
  init(writing string: String, after text: String?) {
    let text = text ?? ""
    range = NSRange(location: text.utf16.count, length: 0)
    replacement = string
    result = text + string
  }

  /// Deletes the last character of a text; nil if the text is empty.
  init?(deletingLastOf text: String?) {
    guard let text, let last = text.last else { return nil }
    let length = String(last).utf16.count
    range = NSRange(location: text.utf16.count - length, length: length)
    replacement = ""
    result = String(text.dropLast())
  }
}
