import type { Provider } from './provider.ts'

export interface LiveMessage {
  id: string
  name: string
  data: unknown
}

/** Reads server-sent events as a browser does. `lastEventId` is sent as `Last-Event-ID`, as after a lost connection. */
export async function openLive(
  { origin, inboxToken }: Provider,
  { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
) {
  const over = new AbortController()
  const response = await fetch(`${origin}/inbox/api/live?${query}`, {
    headers: {
      Authorization: `Bearer ${inboxToken}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal: over.signal,
  })
  const messages = readMessages(response.body ?? new ReadableStream())
  return {
    response,
    /** The next message, or `undefined` at the end of the stream. */
    next: async (): Promise<LiveMessage | undefined> => (await messages.next()).value,
    close: () => over.abort(),
  }
}

async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveMessage, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const read = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      if (read('event') !== '') yield { id: read('id'), name: read('event'), data: JSON.parse(read('data')) }
    }
  }
  return undefined
}
