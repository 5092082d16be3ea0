/** The server as a process of its own, to be killed: `bun provider-process.ts`, settings in the environment. */
import { startServer } from '../../edge/src/server.ts'

const { DATA_DIR = '', DIST = '', PORT = '0' } = process.env
const server = await startServer({
  port: Number(PORT),
  hostname: '127.0.0.1',
  dist: DIST,
  dataDir: DATA_DIR,
  trustProxy: false,
  env: { LOG_LEVEL: 'off', RATE_LIMIT: 'off', ...process.env },
})
console.log(JSON.stringify({ port: server.port, inboxToken: server.inboxToken }))
