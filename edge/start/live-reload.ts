import type { Fetch } from '../src/server.ts'

const scriptPath = '/.dev/reload.js'
const eventsPath = '/.dev/events'
const encoder = new TextEncoder()

/** Reloads the page on a message, and when the server is back after a restart. */
const script = `const events = new EventSource('${eventsPath}')
let wasLost = false
events.addEventListener('built', () => location.reload())
events.addEventListener('error', () => { wasLost = true })
events.addEventListener('open', () => { if (wasLost) location.reload() })
`

export interface LiveReload {
  /** Wraps the application: answers its own two URLs and adds the script to pages. */
  wrap: (fetch: Fetch) => Fetch
  /** Reloads every open page. */
  reload: () => void
}

/** Live reload for `bun run dev`. The script is a file of the same origin, so the site's CSP need not change. */
export function createLiveReload(): LiveReload {
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>()

  function subscribe(): Response {
    let page: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        page = controller
        pages.add(controller)
        controller.enqueue(encoder.encode('retry: 300\n\n'))
      },
      cancel() {
        if (page) pages.delete(page)
      },
    })
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    })
  }

  return {
    wrap: (fetch) => async (request) => {
      const { pathname } = new URL(request.url, 'http://localhost')
      if (pathname === eventsPath) return subscribe()
      if (pathname === scriptPath)
        return new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      return withScript(await fetch(withoutEncoding(request)))
    },
    reload() {
      for (const page of pages) page.enqueue(encoder.encode('event: built\ndata: \n\n'))
    },
  }
}

/** The response is modified, so it must not be compressed. */
function withoutEncoding(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Accept-Encoding')
  return new Request(request, { headers })
}

function withScript(answer: Response): Response {
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return answer
  return new HTMLRewriter()
    .on('head', {
      element: (head) => void head.append(`<script async src="${scriptPath}"></script>`, { html: true }),
    })
    .transform(answer)
}
