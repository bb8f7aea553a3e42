import Frames
package import Jobs
import Media

extension SequenceJob {
  /// Checks what `run` needs, and writes nothing: reads stills, the backdrop and the pictures of
  /// transitions, and opens the music, the encoder, the output, and the device to draw with.
  ///
  /// A pipe is not opened.
  ///
  /// - Throws: what `run` throws.
  package func check(_ plan: SequencePlan, in session: RenderSession = RenderSession()) throws {
    var job = self
    // A pipe gets no bytes.
    if isStream(output) { job.output = "/dev/null" }
    var options = outputOptions
    options.removesAbandoned = false
    for clip in plan.clips {
      guard case .still(let file) = clip.source else { continue }
      do throws(MediaError) {
        _ = try PictureReader.picture(file, reading)
      } catch {
        throw JobError(error)
      }
    }
    let drawn = plan.transitions.compactMap(\.self).map(\.spec)
    let pictures = drawn.flatMap(\.pictures) + [drawing.backdrop.picture].compactMap(\.self)
    for picture in pictures { _ = try picture.read() }
    let mixer = try format.holdsSound ? sound?.mixer(of: plan, isTolerant: isTolerant) : nil
    do throws(MediaError) {
      try job.makeSink(plan, options, mixer, VideoText()).sink.discard()
    } catch {
      throw JobError(error, about: .output)
    }
    if !format.takesPictures || !drawn.isEmpty { _ = try session.renderer(on: drawing.gpu) }
  }
}
