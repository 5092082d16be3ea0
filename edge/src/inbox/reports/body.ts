/** Wraps a stream in text: `{…,"report":` before a body and `}` after it make one JSON document. */
export function surround(
  body: ReadableStream<Uint8Array>,
  { before, after }: { before: string; after: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(before)),
      flush: (controller) => controller.enqueue(encoder.encode(after)),
    }),
  )
}

/** Joins `{"a":1}` and a stream of JSON: the prefix becomes `{"a":1,"report":`. */
export function toHead(fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},"report":`
}
