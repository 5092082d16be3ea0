/** Puts text around a stream: `{…,"report":` before a body and `}` behind it make one JSON document. */
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

/** `{"a":1}` and a stream of JSON: `{"a":1,"report":` before it. */
export function toHead(fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},"report":`
}
