import CommandLine

CommandLineTool.main(Argument.ofProcess)
