import type { ResourceMode } from './resource-mode.ts'
import { createSnapshotReader } from './read-snapshot.ts'
import { createRenderer } from './render.ts'

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
