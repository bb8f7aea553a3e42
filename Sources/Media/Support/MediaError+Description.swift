extension MediaError: CustomStringConvertible {
  /// One sentence with the fault, its cause and the remedy.
  public var description: String {
    let (fault, remedy) = faultAndRemedy
    return fault + (cause.isEmpty ? "" : " (\(cause))") + "; " + remedy + "."
  }

  private var faultAndRemedy: (String, String) {
    switch reason {
    case .missingInput: ("there is no file '\(path)'", "check the name and the folder")
    case .inputIsFolder: ("'\(path)' is a folder", "name a picture in it")
    case .unreadableInput: ("'\(path)' could not be read", "check its permissions and its disk")
    case .emptyInput: ("'\(path)' is empty", "give a file with a picture in it")
    case .notAPicture:
      (
        "'\(path)' is not a picture that can be read",
        "give a PNG, JPEG, WebP or another image that FFmpeg decodes"
      )
    case .damagedPicture:
      ("'\(path)' is a damaged or incomplete picture", "copy or export it again")
    case .pictureTooLarge(let limit):
      ("'\(path)' has more than \(limit) pixels", "give a smaller picture")
    case .dimensionsTooLarge(let width, let height):
      (
        "'\(path)' has \(width)x\(height) pixels, more than FFmpeg decodes",
        "give a smaller picture, of 16255x16255 pixels at most if it is square"
      )
    case .inputTooLong(let limit):
      (
        "'\(path)' has more than \(limit) bytes up to the end of its first picture",
        "give a smaller file"
      )
    case .missingFolder:
      ("the folder of '\(path)' does not exist", "create it or name another one")
    case .folderNotWritable:
      ("the folder of '\(path)' cannot be written to", "change its permissions or use another")
    case .outputIsFolder: ("'\(path)' is a folder", "name a file to write")
    case .outputNotWritable:
      ("'\(path)' exists and may not be written to", "change its permissions or its name")
    case .nameTooLong: ("the name '\(path)' is too long", "choose a shorter one")
    case .outputNotSeekable:
      (
        "'\(path)' is a pipe or device, and this format has to go back in its file",
        "write to a file, or choose y4m or rgba"
      )
    case .badPattern:
      (
        "'\(path)' is not a name for numbered pictures",
        "put exactly one %d or %04d into the file's name, as in frames/%04d.png"
      )
    case .sequenceInUse:
      (
        "another process is writing '\(path)'",
        "wait until it has ended, or choose another name"
      )
    case .badSetting(let remedy): ("'\(path)' cannot be written with these settings", remedy)
    case .missingComponent(let name):
      (
        "'\(path)' cannot be written because this FFmpeg has no '\(name)'",
        "install an FFmpeg that has it or choose another format"
      )
    case .missingLibrary(let file):
      (
        "'\(path)' needs FFmpeg's '\(file)', which cannot be loaded",
        "install it, on Debian with the package \(file.replacing(".so.", with: ""))"
      )
    case .encodingFailed:
      ("the frames of '\(path)' could not be encoded", "try another size, frame rate or format")
    case .noFrames: ("'\(path)' got no frames", "ask for at least one frame")
    case .diskFull:
      ("the disk is too full to write '\(path)'", "free some space or name another disk")
    case .brokenPipe:
      ("the reader of '\(path)' went away", "check the program that reads the frames")
    case .writeFailed: ("'\(path)' could not be written", "check its disk")
    case .outOfMemory: ("there is not enough memory for '\(path)'", "use smaller pictures")
    }
  }
}
