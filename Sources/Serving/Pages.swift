// The files of the page: embedded while building (ServePage), or read from a folder while somebody works on them.
import Glibc
import NIOHTTP1
import ServePage

struct Pages: Sendable {
  private let folder: String?

  private let frame: [UInt8]

  /// - Parameter frame: the page that dispatch views are shown in.
  init(folder: String?, frame: String) {
    self.folder = folder
    self.frame = Array(frame.utf8)
  }

  private func text(_ path: String) -> [UInt8]? {
    guard let folder else { return ServePage.file(path).map { Array($0.utf8) } }
    guard !path.split(separator: "/").contains(".."), let file = fopen(folder + "/" + path, "re")
    else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[0..<count]
    }
  }

  func page(_ name: String) throws(ServerFailure) -> ServerResponse {
    guard let bytes = text(name) else { throw .notFound }
    return ServerResponse(bytes, type: "text/html; charset=utf-8")
  }

  /// The frame for dispatch views, which the page sends to it, in a world of its own.
  var view: ServerResponse {
    var response = ServerResponse(frame, type: "text/html; charset=utf-8")
    response.headers.add(name: "Content-Security-Policy", value: Access.viewPolicy)
    response.headers.add(name: "X-Frame-Options", value: "SAMEORIGIN")
    return response
  }

  /// What somebody without the token sees.
  static let denied = ServerResponse(
    Array(
      """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>fwdsim</title></head><body>
      <p>Open the address that <code>fwdsim serve</code> printed, with its token, or the address of the room.</p>
      <p lang="zh">请打开 <code>fwdsim serve</code> 打印的带令牌的地址，或课堂的地址。</p>
      </body></html>

      """.utf8), type: "text/html; charset=utf-8", status: .unauthorized)

  func asset(_ path: String) -> ServerResponse? {
    guard let bytes = text(path) else { return nil }
    let type =
      switch path.split(separator: ".").last {
      case "js": "text/javascript; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      case "svg": "image/svg+xml; charset=utf-8"
      case "html": "text/html; charset=utf-8"
      default: "text/plain; charset=utf-8"
      }
    var response = ServerResponse(bytes, type: type)
    response.headers.add(name: "Cache-Control", value: folder == nil ? "max-age=300" : "no-store")
    return response
  }
}
