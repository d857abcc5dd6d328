import { newUuid } from "../../../api/idempotency-key.ts";
import { uploadPicture } from "../../../api/upload.ts";

const ENDINGS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
};

/** Stores a picture and answers with the address under which phones and networks find it. */
export function storePicture(picture: Blob): Promise<string> {
  return uploadPicture(`${newUuid()}.${ENDINGS[picture.type] ?? "png"}`, picture);
}
