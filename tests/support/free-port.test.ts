import { expect, test } from 'bun:test'
import { findFreePort } from './free-port.ts'

test('a free port can be listened on, and is outside the range from which Linux picks ports', () => {
  const port = findFreePort()
  const server = Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } })
  server.stop()
  expect(port).toBeGreaterThan(1024)
  expect(port).toBeLessThan(32_768)
})
