import type { Fetch } from '../src/server.ts'

const scriptPath = '/.dev/reload.js'
const eventsPath = '/.dev/events'
const encoder = new TextEncoder()

/** Reloads the page when a message arrives, and when the server is back after a restart. */
const script = `const events = new EventSource('${eventsPath}')
let wasLost = false
events.addEventListener('built', () => location.reload())
events.addEventListener('error', () => { wasLost = true })
events.addEventListener('open', () => { if (wasLost) location.reload() })
events.addEventListener('failed', ({ data }) => {
  document.querySelector('#build-error')?.remove()
  const box = document.createElement('pre')
  box.id = 'build-error'
  box.setAttribute('role', 'alert')
  box.textContent = JSON.parse(data)
  Object.assign(box.style, {
    position: 'fixed', inset: '0', zIndex: '2147483647', margin: '0', padding: '24px', overflow: 'auto',
    background: '#1b1b1f', color: '#ffd7d7', font: '14px/1.5 monospace', whiteSpace: 'pre-wrap',
  })
  document.body.append(box)
})
`

export interface LiveReload {
  /** Wraps the application: serves the events and the script, and adds the script to pages. */
  wrap: (fetch: Fetch) => Fetch
  /** Reloads every open page. */
  reload: () => void
  /** Shows the build error on every open page, and on pages that open before the next build. */
  fail: (message: string) => void
}

/** Live reload for `bun run dev`. The script is a file of the same origin, so that the site's CSP allows it. */
export function createLiveReload(): LiveReload {
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let failure: Uint8Array | undefined

  function subscribe(): Response {
    let page: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        page = controller
        pages.add(controller)
        controller.enqueue(encoder.encode('retry: 300\n\n'))
        if (failure) controller.enqueue(failure)
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
    fail(message) {
      failure = encoder.encode(`event: failed\ndata: ${JSON.stringify(message)}\n\n`)
      for (const page of pages) page.enqueue(failure)
    },
    reload() {
      failure = undefined
      for (const page of pages) page.enqueue(encoder.encode('event: built\ndata: \n\n'))
    },
  }
}

/** Asks for an uncompressed response, because the script is inserted into the response. */
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
