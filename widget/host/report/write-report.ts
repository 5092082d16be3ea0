import type { Report } from '@node-docs/edge/contract'
import { REPORT_BYTES } from '@node-docs/edge/contract/limits'
import { stringify } from '../../platform/json.ts'

/**
 * Parts in the order in which they are dropped from a report that is too large: the largest and least important first.
 */
const DROP_ORDER = [
  'webReplay',
  'screenshotData',
  'networkLogs',
  'customData',
  'customEventLog',
  'consoleLog',
] as const

/** Space reserved for the list of omitted parts and for JSON syntax, in bytes. */
const SPARE_BYTES = 1024

/**
 * Serializes a report to at most 32 MiB of JSON. Parts that are too large or cannot be serialized are dropped and
 * listed in `metaData.omitted`; the message itself is always kept.
 */
export function writeReport(report: Report, limit = REPORT_BYTES): string {
  const texts = new Map<string, string>()
  const omitted: Record<string, string> = {}
  for (const [name, part] of Object.entries(report)) {
    const text = toJson(part)
    if (text === undefined) omitted[name] = 'could not be written as JSON'
    else texts.set(name, text)
  }
  for (const name of DROP_ORDER) {
    if (countBytes([...texts.values()]) <= limit - SPARE_BYTES) break
    const text = texts.get(name)
    if (text === undefined) continue
    omitted[name] = `${countBytes([text])} bytes were too many`
    texts.delete(name)
  }
  if (Object.keys(omitted).length > 0 && texts.has('metaData'))
    texts.set('metaData', stringify({ ...report.metaData, omitted }))
  return `{${[...texts].map(([name, text]) => `${stringify(name)}:${text}`).join(',')}}`
}

function toJson(part: unknown): string | undefined {
  try {
    return stringify(part)
  } catch {
    return undefined
  }
}

function countBytes(texts: string[]): number {
  return new Blob(texts).size
}

/** Minimum size of a body to compress. Compressing a smaller body would save only a few packets. */
const MIN_BYTES = 16 * 1024

interface Packed {
  body: string | ArrayBuffer
  /** Headers of the request. */
  headers: Record<string, string>
  /** Size of the body. */
  bytes: number
}

/** Compresses large bodies off the main thread. Browsers without `CompressionStream` send plain text. */
export async function compress(text: string): Promise<Packed> {
  if (text.length < MIN_BYTES || typeof CompressionStream !== 'function')
    return { body: text, headers: {}, bytes: new Blob([text]).size }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const body = await new Response(stream).arrayBuffer()
  return { body, headers: { 'Content-Encoding': 'gzip' }, bytes: body.byteLength }
}

/** Creates a random UUID, also on pages without HTTPS, where `crypto.randomUUID` is missing. */
export function createUuid(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1 (RFC 9562 section 5.4).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
