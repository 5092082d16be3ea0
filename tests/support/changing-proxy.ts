import { createHash } from 'node:crypto'

export interface ChangingProxy {
  /** `http://localhost:{port}`. Subdomains such as `inbox.localhost` reach the same services as on the server. */
  origin: string
  /**
   * Returns the errors of pages and frames since the last call: uncaught errors, errors in the console, and violations
   * of a policy.
   */
  takeErrors: () => string[]
  /** Changes the HTML of documents that load from now on. */
  change: (change: (html: string) => string) => void
  /** Sets a script that runs in each document before all others, except for the script that reports errors. */
  runFirst: (script: string) => void
  stop: () => Promise<void>
}

const REPORT = '/reported-errors'
const unchanged = (html: string): string => html

/** Sends errors to the proxy. All policies in this project allow requests to it. Runs first in each document. */
function reportErrors(address: string): void {
  // Keeps the original `fetch`, because the widget replaces it and records all requests.
  const send = window.fetch.bind(window)
  const report = (text: string): void =>
    void send(address, { method: 'POST', mode: 'no-cors', body: `${text} on ${location.href}` }).catch(
      () => {},
    )
  window.addEventListener(
    'error',
    ({ target, message }) => report(message ?? `not loaded: ${Object(target).outerHTML}`),
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report(`unhandled rejection: ${String(reason)}`),
  )
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (!blockedURI.endsWith(address)) report(`${effectiveDirective} blocked ${blockedURI}`)
  })
  const { error } = console
  console.error = (...values: unknown[]) => {
    report(`console.error: ${values.map(String).join(' ')}`)
    error.apply(console, values)
  }
}

/**
 * Serves the responses of another server with changed HTML. It is for browsers whose driver cannot run a script before
 * the page's scripts, and does not report errors. Documents whose policy allows no scripts are not changed.
 */
export function startChangingProxy(target: string): ChangingProxy {
  const { port: targetPort } = new URL(target)
  let errors: string[] = []
  let change = unchanged
  let first = ''
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url)
      if (url.pathname === REPORT) {
        errors.push(await request.text())
        return new Response(null, { status: 204 })
      }
      const response = await forward(request, targetPort)
      const headers = new Headers(response.headers)
      // `fetch` has already decompressed the body.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name)
      const policy = headers.get('content-security-policy') ?? ''
      const isPage = headers.get('content-type')?.startsWith('text/html') && /script-src 'self'/.test(policy)
      if (!isPage) return new Response(response.body, { status: response.status, headers })
      const script = `(${reportErrors.toString()})('${REPORT}');${first}`
      const hash = createHash('sha256').update(script).digest('base64')
      headers.set('content-security-policy', policy.replace(/script-src/, `script-src 'sha256-${hash}'`))
      const html = change(await response.text()).replace(
        /<head[^>]*>/,
        (head) => `${head}<script>${script}</script>`,
      )
      return new Response(html, { status: response.status, headers })
    },
  })
  return {
    origin: `http://localhost:${server.port}`,
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    change: (next) => void (change = next),
    runFirst: (script) => void (first = script),
    stop: () => server.stop(true),
  }
}

/** Forwards a request with its Host header, because the server creates URLs from this header. */
function forward(request: Request, port: string): Promise<Response> {
  const url = new URL(request.url)
  return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    ...(request.body && { body: request.body }),
    signal: request.signal,
  })
}
