package import Devices
package import Frames
package import SceneGraph

/// The holes in the pictures of frames that a job has found: each is searched once, for checks and
/// for all of the job's drawings.
///
/// Copies of the settings share it. A picture that has changed since is searched again.
package final class FoundOpenings {
  private struct Found {
    let key: PictureName
    let frame: Frame
    let mask: Frame?
    let result: (setup: DeviceSetup.Opening?, mask: Frame?)
  }

  private var found: [Found] = []
  /// The number of searches so far.
  package private(set) var searches = 0

  /// Creates a list of no holes.
  package init() {}

  /// Returns the device with the measures of its picture, and the mask of its screen.
  ///
  /// - Parameter frame: returns a decoded picture.
  /// - Throws: `JobError` about a picture without a hole.
  package func measured(
    _ setup: DeviceSetup, _ frame: (PictureName) -> Frame?
  ) throws(JobError) -> (setup: DeviceSetup, mask: Frame?) {
    guard let key = setup.screenMask, let picture = setup.picture, let around = frame(picture)
    else { return (setup, nil) }
    let mask = setup.maskPicture.flatMap { frame($0) }
    if let known = found.first(where: { $0.key == key && $0.frame == around && $0.mask == mask }) {
      var own = setup
      own.opening = known.result.setup
      return (own, known.result.mask)
    }
    searches += 1
    let result = try setup.measured(frame)
    found.removeAll { $0.key == key }
    found.append(
      Found(key: key, frame: around, mask: mask, result: (result.setup.opening, result.mask)))
    return result
  }
}
