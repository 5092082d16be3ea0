/** Ids of EBML (RFC 8794) and Matroska (RFC 9559) elements, including the length marker. */
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489

/** Number of bytes to search. The header before the first frame has only a few hundred bytes. */
const HEAD_BYTES = 64 * 1024
/** Time scale of files that specify none, in nanoseconds per tick. */
const DEFAULT_SCALE = 1_000_000

interface Element {
  id: number
  /** Offsets of the id and of the content. */
  start: number
  from: number
  /** Offset of the end; undefined if the size is unknown, as in live recordings. */
  to: number | undefined
}

/** Bytes that replace the range from `from` to `to`. */
interface Patch {
  from: number
  to: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Writes the duration into a WebM file. Browsers record without a duration, so players can neither show the length of
 * the file nor seek in it. Returns files of other formats unchanged.
 */
export async function addDuration(recording: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer())
  const patch = findPatch(head, milliseconds)
  if (!patch) return recording
  const { from, to, bytes } = patch
  return new Blob([recording.slice(0, from), bytes, recording.slice(to)], { type: recording.type })
}

/** Returns the change to the header of a WebM file. Undefined if none is necessary or possible. */
export function findPatch(head: Uint8Array, milliseconds: number): Patch | undefined {
  const segment = children(head, 0, head.length).find(({ id }) => id === SEGMENT)
  if (!segment) return undefined
  const parts = children(head, segment.from, segment.to ?? head.length)
  const infoElement = parts.find(({ id }) => id === INFO)
  if (infoElement?.to === undefined) return undefined
  const fields = children(head, infoElement.from, infoElement.to)
  const scale = fields.find(({ id }) => id === TIMESTAMP_SCALE)
  const ticks = (milliseconds * DEFAULT_SCALE) / (scale ? readNumber(head, scale) : DEFAULT_SCALE)
  const known = fields.find(({ id }) => id === DURATION)
  if (known) return toReplacement(head, known, ticks)
  // Leaves finished files unchanged: they contain offsets, which would be wrong after bytes are inserted.
  if (segment.to !== undefined || parts.some(({ id }) => id === SEEK_HEAD)) return undefined
  return toInsertion(head, infoElement, ticks)
}

function toReplacement(head: Uint8Array, { from, to = from }: Element, ticks: number): Patch | undefined {
  const old = new DataView(head.buffer, head.byteOffset + from, to - from)
  const bytes = new Uint8Array(to - from)
  const view = new DataView(bytes.buffer)
  if (bytes.length === 4) {
    view.setFloat32(0, ticks)
    return old.getFloat32(0) > 0 ? undefined : { from, to, bytes }
  }
  if (bytes.length !== 8 || old.getFloat64(0) > 0) return undefined
  view.setFloat64(0, ticks)
  return { from, to, bytes }
}

/** Returns a copy of the Info element with an 8-byte size and the duration as its last field. */
function toInsertion(head: Uint8Array, { start, from, to = from }: Element, ticks: number): Patch {
  const content = head.subarray(from, to)
  const bytes = new Uint8Array(4 + 8 + content.length + 11)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, INFO)
  view.setBigUint64(4, (1n << 56n) | BigInt(content.length + 11))
  bytes.set(content, 12)
  const end = 12 + content.length
  view.setUint16(end, DURATION)
  view.setUint8(end + 2, 0x88)
  view.setFloat64(end + 3, ticks)
  return { from: start, to, bytes }
}

/** Lists sibling elements between two offsets. The last element may extend beyond the range or have no known end. */
function children(bytes: Uint8Array, from: number, to: number): Element[] {
  const found: Element[] = []
  let start = from
  while (start < to) {
    const id = readVariable(bytes, start)
    const size = id && readVariable(bytes, id.end)
    if (!id || !size) break
    const end = size.isUnknown ? undefined : size.end + size.value
    found.push({ id: id.marked, start, from: size.end, to: end })
    if (end === undefined) break
    start = end
  }
  return found
}

/** Parses a variable-size integer of 1 to 8 bytes (RFC 8794 section 4). */
function readVariable(bytes: Uint8Array, at: number) {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let marked = 0
  for (const byte of bytes.subarray(at, at + length)) marked = marked * 256 + byte
  const marker = 2 ** (7 * length)
  return { marked, value: marked - marker, isUnknown: marked === 2 * marker - 1, end: at + length }
}

function readNumber(bytes: Uint8Array, { from, to = from }: Element): number {
  let value = 0
  for (const byte of bytes.subarray(from, to)) value = value * 256 + byte
  return value
}
