import type { Provider } from './provider.ts'

export interface LiveMessage {
  id: string
  name: string
  data: unknown
}

/** Reads server-sent events as a browser does. `lastEventId` is sent as `Last-Event-ID`, as after a lost connection. */
export async function openLive(
  { origin, inboxToken }: Provider,
  {
    query = '',
    lastEventId,
    credential = { token: inboxToken },
  }: { query?: string; lastEventId?: string; credential?: { token: string } | { cookie: string } } = {},
) {
  const over = new AbortController()
  const response = await fetch(`${origin}/inbox/api/live?${query}`, {
    headers: {
      ...('cookie' in credential
        ? { Cookie: credential.cookie }
        : { Authorization: `Bearer ${credential.token}` }),
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal: over.signal,
  })
  let comments = 0
  const messages = readMessages(response.body ?? new ReadableStream(), () => (comments += 1))
  return {
    response,
    /** The next message, or `undefined` at the end of the stream. */
    next: async (): Promise<LiveMessage | undefined> => (await messages.next()).value,
    /** Number of comments, which keep a silent stream open, so far. */
    comments: () => comments,
    close: () => over.abort(),
  }
}

async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onComment: () => void,
): AsyncGenerator<LiveMessage, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) onComment()
      const read = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      if (read('event') !== '') yield { id: read('id'), name: read('event'), data: JSON.parse(read('data')) }
    }
  }
  return undefined
}
