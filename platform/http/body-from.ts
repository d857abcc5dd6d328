const PIECE_BYTES = 65_536;

/** Bytes as the body of an answer: a reader who is slow or gone holds no copy of them. */
export function bodyFrom(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}
