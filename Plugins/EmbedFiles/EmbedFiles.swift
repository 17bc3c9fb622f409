// Makes a folder of texts a part of its module: a Swift file with the text of every file in the target's folder Course, Page or Names.
import Foundation
import PackagePlugin

@main
struct EmbedFiles: BuildToolPlugin {
  struct NothingToEmbed: Error { let target: String }

  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let manager = FileManager.default
    let folders = ["Course", "Page", "Names"].map { target.directoryURL.appending(path: $0) }
    guard let folder = folders.first(where: { manager.fileExists(atPath: $0.path) }) else {
      throw NothingToEmbed(target: target.name)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let names = try manager.subpathsOfDirectory(atPath: folder.path).sorted().filter {
      $0.contains(".")
    }
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent) of \(target.name)",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: [output.path, folder.path] + names,
        inputFiles: names.map { folder.appending(path: $0) }, outputFiles: [output])
    ]
  }
}
