import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Report } from '../../edge/contract/report.ts'
import { defaultActions, defaultFlowConfig } from '../../edge/contract/default-config.ts'
import { allowedHeaders, exposedHeaders } from '../../edge/contract/provider-paths-and-headers.ts'
import { createHostPages, type HostPages } from './host-pages.ts'

/**
 * A simulated provider that can fail on demand. Also serves host pages and the built widget. All are on one port, with
 * different host names.
 */
export interface StubProvider extends HostPages {
  /** Origin of the provider. */
  origin: string
  /** Key of the only project. */
  sdkKey: string
  /** Sets a function that chooses a fault for each call. If it returns `undefined`, the provider answers as usual. */
  respond: (how: ((call: ReceivedCall) => Fault | undefined) | undefined) => void
  configure: (flowConfig: Record<string, unknown>) => void
  calls: ReceivedCall[]
  /** Reports by idempotency key, so that a retried report counts once. */
  reports: Map<string, Report>
  /** The reports in the order of arrival. */
  readReports: () => Report[]
  close: () => Promise<void>
}

export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** What goes wrong with a response: there is none, it is invalid, or it has the given status. */
export type Fault =
  'hang' | 'reset' | 'garbage' | { status: number; headers?: Record<string, string>; body?: string }

const built = process.env['DIST'] ?? join(import.meta.dirname, '../../dist')
const SESSION = { name: '', email: '', userId: '', phone: '', value: 0 }

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': allowedHeaders.join(', '),
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A stub panel: announces itself, records messages, and sends messages for tests. */
const frameDocument = `<!doctype html><title>Panel</title><script>
  window.heard = []
  window.say = (name, data) => parent.postMessage(JSON.stringify({ name, data }), '*')
  addEventListener('message', ({ data }) => heard.push(JSON.parse(data)))
  // With a hash it would be something other than the panel.
  if (!location.hash) say('ping')
  say('height-update', 300)
</script>`

export async function startStubProvider({ dist = built } = {}): Promise<StubProvider> {
  const pages = createHostPages()
  const calls: ReceivedCall[] = []
  const reports = new Map<string, Report>()
  let flowConfig: Record<string, unknown> = defaultFlowConfig
  let fault: Parameters<StubProvider['respond']>[0]
  let sessions = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const path = new URL(request.url ?? '/', 'http://stub').pathname
    if (!headers.host?.startsWith('provider.')) return pages.answer(path, response)
    if (method === 'OPTIONS') return end(response, { status: 204, headers: cors })
    if (path === '/widget.js' || path.startsWith('/assets/')) return answerFile(path, response)
    // Gleap's original client requests its frame at the root.
    if (path === '/frame/' || path === '/')
      return end(response, { headers: { 'Content-Type': 'text/html' }, body: frameDocument })
    const bytes = await readAll(request)
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    const call = { method, path, headers, body: body.toString() }
    calls.push(call)
    const how = fault?.(call)
    if (how === 'hang') return
    if (how === 'reset') return void response.destroy()
    if (how === 'garbage') return void response.socket?.end('HTTP/1.1 2OO what\r\n\r\n')
    if (how) return end(response, { ...how, headers: { ...cors, ...how.headers } })
    const { status, json } = answerCall(call)
    end(response, {
      status,
      headers: { ...cors, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  }

  function answerCall(call: ReceivedCall): { status: number; json: unknown } {
    const { path, headers } = call
    const gleapId = String(headers['gleap-id'] ?? `s${++sessions}`)
    const session = { ...SESSION, gleapId, gleapHash: `hash of ${gleapId}` }
    if (path === '/sessions') return { status: 200, json: session }
    if (path === '/sessions/identify') return { status: 200, json: { ...session, ...JSON.parse(call.body) } }
    if (path === '/sessions/stream') return { status: 200, json: null }
    // A provider without tokens against spam, so that the bodies of reports stay as the widget composes them.
    if (path === '/frame/token') return { status: 200, json: {} }
    if (path.startsWith('/config/'))
      return { status: 200, json: { flowConfig, projectActions: defaultActions } }
    if (path === '/bugs/v2') {
      const key = String(headers['idempotency-key'])
      reports.set(key, JSON.parse(call.body))
      return { status: 201, json: { id: key, shareId: key } }
    }
    return { status: 404, json: {} }
  }

  async function answerFile(path: string, response: ServerResponse): Promise<void> {
    const body = await readFile(join(dist, 'public', path)).catch(() => undefined)
    const type = path.endsWith('.map') ? 'application/json' : 'text/javascript'
    end(response, { status: body ? 200 : 404, headers: { ...cors, 'Content-Type': type }, body })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://provider.localhost:${port}`,
    page: (path, host = 'shop') => `http://${host}.localhost:${port}${path}`,
    sdkKey: 'demo',
    serve: pages.serve,
    respond: (how) => void (fault = how),
    configure: (values) => void (flowConfig = { ...defaultFlowConfig, ...values }),
    calls,
    reports,
    readReports: () => [...reports.values()],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function end(
  response: ServerResponse,
  answer: { status?: number; headers?: Record<string, string>; body?: string | Buffer | undefined },
): void {
  response.writeHead(answer.status ?? 200, answer.headers)
  response.end(answer.body)
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
