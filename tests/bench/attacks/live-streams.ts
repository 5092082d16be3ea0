import { connect, type Socket } from 'node:net'
import { startKillableProvider } from '../../support/killable-provider.ts'
import { createVisitor } from '../../support/provider.ts'
import { watchBystanders, type Bystanders } from './bystanders.ts'

const MIB = 1024 * 1024
const STREAMS = 5000
const AT_ONCE = 100
const WATCHED_MS = 10_000

export interface LiveStreams {
  opened: number
  refused: number
  /** Number of streams that received an event for the report. */
  informed: number
  memoryMib: { before: number; open: number }
  others: Bystanders
}

/** Opens 5,000 live streams with one token, sends a report, and measures the response times of other clients. */
export async function openLiveStreams(): Promise<LiveStreams> {
  const provider = await startKillableProvider()
  const { hostname, port } = new URL(provider.origin)
  const before = (await provider.readMemory()) / MIB
  const texts: string[] = []
  const sockets: Socket[] = []

  function open(index: number): Promise<void> {
    return new Promise((resolve) => {
      texts[index] = ''
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /inbox/api/live HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${provider.inboxToken}\r\n\r\n`,
        ),
      )
      sockets.push(socket)
      socket.on('data', (bytes) => {
        texts[index] += bytes.toString()
        resolve()
      })
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
    })
  }

  try {
    for (let index = 0; index < STREAMS; index += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => open(index + offset)))
    const visitor = createVisitor(provider)
    await visitor.start()
    await visitor.report({ type: 'BUG', isSilent: true })
    const others = await watchBystanders(provider, Bun.sleep(WATCHED_MS))
    const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
    return {
      opened: count(/^HTTP\/1.1 200/),
      refused: count(/^HTTP\/1.1 429/),
      informed: count(/event: created/),
      memoryMib: { before: Math.round(before), open: Math.round((await provider.readMemory()) / MIB) },
      others,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await provider.close()
  }
}
