/**
 * Runs the server in a separate process, which tests can kill: `bun provider-process.ts`. Its settings are in
 * environment variables.
 */
import { startServer } from '../../edge/src/server.ts'

const { DATA_DIR = '', DIST = '', LIMITS, PORT = '0', TRUST_PROXY } = process.env
const server = await startServer({
  port: Number(PORT),
  hostname: '127.0.0.1',
  dist: DIST,
  dataDir: DATA_DIR,
  trustProxy: TRUST_PROXY === '1',
  env: { LOG_LEVEL: 'off', ...(LIMITS !== 'on' && { RATE_LIMIT: 'off' }), ...process.env },
})
console.log(JSON.stringify({ port: server.port, inboxToken: server.inboxToken }))
