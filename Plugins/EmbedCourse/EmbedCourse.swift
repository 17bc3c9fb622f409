// Makes the course a part of the command: a Swift file with the text of every file in the target's folder Course.
import Foundation
import PackagePlugin

@main
struct EmbedCourse: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Course")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedCourse.swift")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = names.sorted().map { folder.appending(path: $0) }.filter {
      !$0.pathExtension.isEmpty
    }
    return [
      .buildCommand(
        displayName: "Embedding the course", executable: try context.tool(named: "CourseEmbedder").url,
        arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
    ]
  }
}
