/** Puts a stored report into a larger JSON document: adds `before` and `after`, such as `{…,"report":` and `}`. */
export function wrapReportBody(
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

/** Returns the text before a body that becomes part of a larger JSON document: `{"a":1}` becomes `{"a":1,"report":`. */
export function toReportPrefix(fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},"report":`
}
