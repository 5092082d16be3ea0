/**
 * A proxy that loses its connection after a number of responses: it forwards one more request, but not its response.
 */
export function startCuttingProxy(
  target: string,
  answers: number,
): { origin: string; stop: () => Promise<void> } {
  let left = answers
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const url = new URL(request.url)
      if (left < 0) return new Response('gone', { status: 502 })
      left -= 1
      const response = await fetch(target + url.pathname + url.search, {
        method: request.method,
        headers: request.headers,
        body: request.method === 'GET' ? null : await request.arrayBuffer(),
      })
      const body = await response.arrayBuffer()
      return left < 0
        ? new Response('gone', { status: 502 })
        : new Response(body, { status: response.status, headers: { 'Content-Type': 'application/json' } })
    },
  })
  return { origin: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
