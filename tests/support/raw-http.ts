/** A response exactly as the server sent it, whereas `fetch` would normalize it. */
export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number
  /** Names in lower case. */
  headers: Headers
  body: string
}

/** Timeout for a response, long enough for slow ones. */
const timeoutMs = 10_000

/**
 * Sends a request without changes. `fetch` would normalize paths, reject unusual methods and hosts, and decompress
 * responses. `request` is the text up to the blank line, without `Connection`.
 */
export async function sendRaw(origin: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const chunks: Uint8Array[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No answer within ${timeoutMs} ms to: ${request.slice(0, 80)}`)),
      timeoutMs,
    )
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        binaryType: 'uint8array',
        open: (socket) => void socket.write(Buffer.from(`${request}\r\nConnection: close\r\n\r\n`, 'latin1')),
        data: (_, chunk) => void chunks.push(chunk.slice()),
        close: end,
        end,
        error: (_, error) => reject(error),
      },
    }).catch(reject)
  })
  return parseAnswer(Buffer.concat(chunks))
}

/**
 * Sends a request to the server of `origin` without normalizing its path. `target` is a path, optionally after a
 * method.
 */
export function requestRaw(
  origin: string,
  target: string,
  lines: readonly string[] = [],
): Promise<RawAnswer> {
  const [method = 'GET', path = target] = target.includes(' ') ? split(target) : []
  return sendRaw(
    origin,
    [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...lines].join('\r\n'),
  )
}

/** Splits `POST /a` into method and path. The default method is GET. */
function split(target: string): [method: string, path: string] {
  const space = target.indexOf(' ')
  return [target.slice(0, space), target.slice(space + 1)]
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, Math.max(end, 0)).split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  const rest = bytes.subarray(end + 4)
  const body = headers.get('Transfer-Encoding') === 'chunked' ? joinChunks(rest) : rest
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: body.toString() }
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) break
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
