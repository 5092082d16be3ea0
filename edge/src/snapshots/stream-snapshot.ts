import type { ResourceMode } from './allowed-urls.ts'
import { createRenderer } from './render-snapshot.ts'

/**
 * Number of characters that are processed at once. Even the slowest text of this length takes less than 50 ms. Smaller
 * pieces would be slower in total, because a long tag is scanned again for each piece.
 */
export const PIECE_CHARACTERS = 128 * 1024

/** Transforms a report's body into its snapshot's page, as a stream. `after` is HTML to add at the end. */
export function renderSnapshot(mode: ResourceMode, after = ''): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const renderer = createRenderer(mode)
  const place = { x: 0, y: 0 }
  let pending = ''
  let rendered = ''
  const read = createSnapshotReader({
    onHtml: (html) => void (rendered += renderer.push(html)),
    onNumber(name, value) {
      if (name === 'x' || name === 'y') place[name] = value
    },
  })

  function work(): Uint8Array {
    read(pending)
    pending = ''
    const bytes = encoder.encode(rendered)
    rendered = ''
    return bytes
  }

  return new TransformStream({
    async transform(chunk, controller) {
      pending += decoder.decode(chunk, { stream: true })
      if (pending.length < PIECE_CHARACTERS) return
      const bytes = work()
      if (bytes.length > 0) controller.enqueue(bytes)
      // Lets other requests run. Inflating never waits for the network, so without this pause, other requests would
      // wait for the whole snapshot.
      await new Promise((resolve) => void setTimeout(resolve, 0))
    },
    flush(controller) {
      pending += decoder.decode()
      controller.enqueue(work())
      controller.enqueue(encoder.encode(renderer.end(place) + after))
    },
  })
}

export interface SnapshotVisitor {
  /** Receives the pieces of `screenshotData.html` in order. */
  onHtml: (text: string) => void
  /** Receives `screenshotData.x` or `y`. */
  onNumber: (name: string, value: number) => void
}

const enum Mode {
  Between,
  String,
  Escape,
  Number,
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const MAX_KEY_LENGTH = 64

/**
 * Extracts the snapshot from a report's body as it streams. The body is valid JSON, because it was validated on
 * arrival.
 */
export function createSnapshotReader({ onHtml, onNumber }: SnapshotVisitor): (text: string) => void {
  /** True for each open object, false for each open array. */
  const isObject: boolean[] = []
  /**
   * The current key at each depth. Only depths 1 and 2 are needed: fields of the report, and fields of its snapshot.
   */
  const keys = ['', '', '']
  let mode = Mode.Between
  let isKeyNext = false
  let collected = ''
  let escape = ''
  let html: string[] = []

  const isWanted = (): boolean => isObject.length === 2 && keys[1] === 'screenshotData'
  const isHtml = (): boolean => !isKeyNext && isWanted() && keys[2] === 'html'

  function take(text: string): void {
    if (isHtml()) html.push(text)
    else if (isKeyNext && isObject.length <= 2 && collected.length <= MAX_KEY_LENGTH) collected += text
  }

  function readString(text: string, start: number): number {
    let end = start
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (code === 0x22 || code === 0x5c) break
    }
    if (end > start) take(text.slice(start, end))
    if (end === text.length) return end
    if (text.charCodeAt(end) === 0x5c) {
      mode = Mode.Escape
      escape = ''
    } else {
      mode = Mode.Between
      if (isKeyNext && isObject.length <= 2) keys[isObject.length] = collected
    }
    return end + 1
  }

  /** Collects the number's characters. The limit only bounds memory, because no valid number is that long. */
  function takeDigit(character: string): void {
    if (collected.length < MAX_KEY_LENGTH) collected += character
  }

  function readEscape(character: string): void {
    escape += character
    if (escape.startsWith('u') && escape.length < 5) return
    mode = Mode.String
    take(
      escape.length === 5 ? String.fromCharCode(parseInt(escape.slice(1), 16)) : (escapes[escape] ?? escape),
    )
  }

  function readBetween(character: string): void {
    switch (character) {
      case '{':
      case '[':
        isObject.push(character === '{')
        isKeyNext = character === '{'
        return
      case '}':
      case ']':
        isObject.pop()
        isKeyNext = false
        return
      case ',':
        isKeyNext = isObject.at(-1) === true
        return
      case ':':
        isKeyNext = false
        return
      case '"':
        collected = ''
        mode = Mode.String
        return
      default:
        if (!isWanted() || !/[-\d]/.test(character)) return
        collected = character
        mode = Mode.Number
    }
  }

  return function push(text) {
    let index = 0
    while (index < text.length) {
      if (mode === Mode.String) {
        index = readString(text, index)
        continue
      }
      const character = text.charAt(index)
      if (mode === Mode.Number && /[\d.eE+-]/.test(character)) takeDigit(character)
      else if (mode === Mode.Escape) readEscape(character)
      else {
        if (mode === Mode.Number) onNumber(keys[2] ?? '', Number(collected))
        mode = Mode.Between
        readBetween(character)
      }
      index += 1
    }
    if (html.length > 0) onHtml(html.join(''))
    html = []
  }
}
