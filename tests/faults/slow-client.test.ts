import { expect, test } from 'bun:test'
import { createVisitor, startProvider } from '../support/provider.ts'

const BYTES_PER_SECOND = 4096
/** Longer than the server's timeout for idle connections. */
const SECONDS = 50

test('a report on a line of 4 kB a second arrives, although it takes longer than an idle connection may', async () => {
  const provider = await startProvider()
  const visitor = createVisitor(provider)
  await visitor.start()
  const body = JSON.stringify({ isSilent: true, data: 'x'.repeat(BYTES_PER_SECOND * SECONDS) })
  const { hostname, port } = new URL(provider.origin)
  const answered = Promise.withResolvers<string>()
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, chunk) => answered.resolve(chunk.toString()),
      close: () => answered.resolve('closed without an answer'),
    },
  })
  const headers = Object.entries(visitor.headers()).map(([name, value]) => `${name}: ${value}`)
  const head = [
    'POST /bugs/v2 HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (let at = 0; at < body.length; at += BYTES_PER_SECOND) {
    socket.write(body.slice(at, at + BYTES_PER_SECOND))
    await Bun.sleep(1000)
  }
  expect(await answered.promise).toStartWith('HTTP/1.1 201 ')
  socket.end()
  await provider.close()
}, 90_000)
