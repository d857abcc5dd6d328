import UIKit
import UniformTypeIdentifiers

/// Takes a text, a link or one picture from another app, leaves it for the app in the group's defaults, and opens the app at
/// loudhailer://share. There it becomes a draft (web/native/start-app.ts).
final class ShareViewController: UIViewController {
  private static let group = "group.com.loudhailer.app"
  private static let key = "share-target-data"

  override func viewDidLoad() {
    super.viewDidLoad()
    Task { await handOver() }
  }

  private func handOver() async {
    var texts: [String] = []
    var files: [[String: String]] = []
    let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    for provider in items.flatMap({ $0.attachments ?? [] }) {
      if provider.hasItemConformingToTypeIdentifier(UTType.image.identifier) {
        if files.isEmpty, let file = await picture(from: provider) { files.append(file) }
      } else if provider.hasItemConformingToTypeIdentifier(UTType.url.identifier) {
        if let link = try? await provider.loadItem(forTypeIdentifier: UTType.url.identifier) as? URL {
          texts.append(link.absoluteString)
        }
      } else if provider.hasItemConformingToTypeIdentifier(UTType.plainText.identifier) {
        if let text = try? await provider.loadItem(forTypeIdentifier: UTType.plainText.identifier) as? String {
          texts.append(text)
        }
      }
    }
    let title = items.first?.attributedContentText?.string ?? ""
    let shared: [String: Any] = ["title": title, "texts": texts, "files": files]
    UserDefaults(suiteName: Self.group)?.set(shared, forKey: Self.key)
    openApp()
    extensionContext?.completeRequest(returningItems: nil)
  }

  /// Copied into the group's folder: the app may not read another app's file.
  private func picture(from provider: NSItemProvider) async -> [String: String]? {
    guard let item = try? await provider.loadItem(forTypeIdentifier: UTType.image.identifier),
      let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
    else { return nil }
    let name = UUID().uuidString + ".jpg"
    let target = folder.appendingPathComponent(name)
    let image = (item as? UIImage) ?? (item as? URL).flatMap { UIImage(contentsOfFile: $0.path) }
    guard let data = image?.jpegData(compressionQuality: 0.9), (try? data.write(to: target)) != nil
    else { return nil }
    return ["uri": target.absoluteString, "name": name, "mimeType": "image/jpeg"]
  }

  /// An extension has no UIApplication.shared; the responder above it can open an address.
  private func openApp() {
    guard let url = URL(string: "loudhailer://share") else { return }
    var responder: UIResponder? = self
    while let current = responder {
      if let application = current as? UIApplication {
        application.open(url)
        return
      }
      responder = current.next
    }
  }
}
