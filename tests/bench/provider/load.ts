/** Latencies in milliseconds. Several callers run at once, each with one call at a time. */
export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Calls with an unexpected result. */
  failed: number
}

/** Runs `call` for `durationMs` with `atOnce` callers. `call` returns whether it succeeded. */
export async function measure(
  call: () => Promise<boolean>,
  { atOnce, durationMs }: { atOnce: number; durationMs: number },
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  const start = performance.now()
  async function caller(): Promise<void> {
    for (let now = performance.now(); now - start < durationMs;) {
      if (!(await call())) failed += 1
      const end = performance.now()
      times.push(end - now)
      now = end
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const seconds = (performance.now() - start) / 1000
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), failed }
}

/**
 * Opens a persistent connection, and returns a function that sends the same request again. The function reads only the
 * status and length of the response, because `fetch` would take more time than the server under test.
 */
export async function openConnection(url: URL, request: string): Promise<() => Promise<boolean>> {
  let answer: ((isExpected: boolean) => void) | undefined
  let missing = 0
  let isExpected = false
  const socket = await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      data(_, bytes) {
        let text = bytes.toString('latin1')
        if (missing === 0) {
          const headEnd = text.indexOf('\r\n\r\n')
          isExpected = text.startsWith('HTTP/1.1 2')
          missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
          text = text.slice(headEnd + 4)
        }
        missing -= text.length
        if (missing <= 0) {
          missing = 0
          answer?.(isExpected)
        }
      },
    },
  })
  return () =>
    new Promise((resolve) => {
      answer = resolve
      socket.write(request)
    })
}
