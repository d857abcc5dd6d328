import { resolve } from "node:path";
import { unpackDebianPackages } from "../debian/debian-packages.ts";

const PACKAGES = ["kannel", "kannel-extras", "libnet-smpp-perl"];

/**
 * Folder with Kannel and Net::SMPP, software that speaks SMPP and is not ours, as Debian ships it. Fetched once into the data
 * folder; undefined where apt cannot fetch it.
 */
export function debianPeers(): string | undefined {
  const folder = resolve(process.env.DATA_DIR ?? ".data", "debian", "smpp-peers");
  return unpackDebianPackages(folder, PACKAGES) ? folder : undefined;
}
