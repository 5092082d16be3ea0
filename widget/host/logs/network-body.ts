/** Texts that replace bodies that are not logged. The protocol defines them (W-143, W-144). */
export const placeholders = {
  unsupported: '<content_type_not_supported>',
  tooLarge: '<content_too_large>',
  open: '<request_still_open>',
} as const

/** 0.2 MiB of UTF-8 (W-144). */
export const BODY_BYTES = 0.2 * 1024 * 1024

/**
 * Whether bodies of this type are logged: text, XML, JSON, or no type at all (W-142). Event streams never end, so they
 * are not read.
 */
export function isReadableType(contentType: string | null): boolean {
  if (contentType === null || contentType === '') return true
  return /text|xml|json/i.test(contentType) && !/event-stream/i.test(contentType)
}

/**
 * Returns the text, or a placeholder if the text has more than `BODY_BYTES` bytes. Counts the bytes only if the number
 * of characters doesn't already decide.
 */
export function limitText(text: string): string {
  if (text.length * 3 <= BODY_BYTES) return text
  if (text.length > BODY_BYTES) return placeholders.tooLarge
  return new TextEncoder().encode(text).length > BODY_BYTES ? placeholders.tooLarge : text
}

/** Returns the payload of a request as text, or `{}` if it has none (W-145). Doesn't read streams and files. */
export function describePayload(body: unknown): string {
  if (body === undefined || body === null) return '{}'
  if (typeof body === 'string') return limitText(body)
  if (body instanceof URLSearchParams) return limitText(body.toString())
  if (body instanceof FormData) return limitText(JSON.stringify(describeForm(body)))
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return decode(body)
  if (typeof XMLDocument === 'function' && body instanceof XMLDocument)
    return limitText(new XMLSerializer().serializeToString(body))
  return placeholders.unsupported
}

function describeForm(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const shown = typeof value === 'string' ? value : `<${value.type || 'file'}, ${value.size} bytes>`
    const others = fields[name]
    fields[name] = others === undefined ? shown : [others, shown].flat()
  }
  return fields
}

function decode(body: ArrayBuffer | ArrayBufferView): string {
  return body.byteLength > BODY_BYTES ? placeholders.tooLarge : new TextDecoder().decode(body)
}

/**
 * Reads a copy of a response's body and cancels the copy at the limit. The page's copy is not affected. No other code
 * may read `body`.
 */
export async function readBody(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > BODY_BYTES) {
      void reader.cancel().catch(() => {})
      return placeholders.tooLarge
    }
    text += decoder.decode(value, { stream: true })
  }
}
