public import Foundation
import FoundationNames
public import UIKitRuntime

// The names of UIKit's notifications. Only the program itself posts them: the application is always
// active, and there is no keyboard.

extension UIApplication {
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  nonisolated public static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  nonisolated public static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  nonisolated public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  nonisolated public static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  nonisolated public static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  nonisolated public static let didChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  nonisolated public static let willChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  nonisolated public static let didChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
}

extension UIDevice {
  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// Requests notifications of the device's orientation, which never changes.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Ends the request.
  public func endGeneratingDeviceOrientationNotifications() {}
}

extension Responder {
  nonisolated public static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  nonisolated public static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  nonisolated public static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  nonisolated public static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  nonisolated public static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  nonisolated public static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  nonisolated public static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
}

// MARK: - The names before Swift 4.2

extension NSNotification.Name {
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  public static let UIApplicationWillEnterForeground =
    UIApplication.willEnterForegroundNotification
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  public static let UIKeyboardWillShow = Responder.keyboardWillShowNotification
  public static let UIKeyboardDidShow = Responder.keyboardDidShowNotification
  public static let UIKeyboardWillHide = Responder.keyboardWillHideNotification
  public static let UIKeyboardDidHide = Responder.keyboardDidHideNotification
  public static let UIKeyboardWillChangeFrame = Responder.keyboardWillChangeFrameNotification
}
