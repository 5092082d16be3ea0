/** Results of a load test. */
export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
  generator: 'wrk' | 'built-in'
}

export interface LoadOptions {
  connections: number
  seconds: number
  headers?: Record<string, string>
}

/** Requests one URL as fast as possible, with wrk if it is installed, or else with sockets. */
export function putUnderLoad(url: string, options: LoadOptions): Promise<Load> {
  return Bun.which('wrk') === null ? loadWithSockets(url, options) : loadWithWrk(url, options)
}

async function loadWithWrk(url: string, { connections, seconds, headers = {} }: LoadOptions): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const command = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines, url]
  const output = await new Response(Bun.spawn(command).stdout).text()
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50Ms: toMs(/^\s+50%\s+(\S+)/m.exec(output)?.[1] ?? ''),
    p99Ms: toMs(/^\s+99%\s+(\S+)/m.exec(output)?.[1] ?? ''),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
    generator: 'wrk',
  }
}

/** Parses a duration in wrk's format: `195.00us`, `3.28ms`, `1.20s`. */
function toMs(text: string): number {
  const value = Number.parseFloat(text)
  if (text.endsWith('us')) return value / 1000
  return text.endsWith('ms') ? value : value * 1000
}

async function loadWithSockets(
  url: string,
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<Load> {
  const { hostname, port, pathname, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`
  const latencies: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000

  async function runConnection(): Promise<void> {
    const done = Promise.withResolvers<void>()
    let sentAt = performance.now()
    // The current response: the part of its head that was received, and the number of missing bytes once the head is
    // complete.
    let head = ''
    let remaining = Number.POSITIVE_INFINITY
    await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(request),
        data(socket, chunk) {
          if (remaining === Number.POSITIVE_INFINITY) {
            head += chunk.toString('latin1')
            const headEnd = head.indexOf('\r\n\r\n')
            if (headEnd === -1) return
            if (!head.startsWith('HTTP/1.1 200')) errors += 1
            remaining = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]) - head.length
          } else {
            remaining -= chunk.length
          }
          if (remaining > 0) return
          const now = performance.now()
          latencies.push(now - sentAt)
          if (now > end) return void socket.end()
          head = ''
          remaining = Number.POSITIVE_INFINITY
          sentAt = now
          socket.write(request)
        },
        close: () => done.resolve(),
      },
    })
    await done.promise
  }

  await Promise.all(Array.from({ length: connections }, runConnection))
  const sorted = latencies.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    errors,
    generator: 'built-in',
  }
}
