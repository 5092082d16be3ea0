import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/free-port.ts'

const root = join(import.meta.dir, '../..')
let folder: string

beforeAll(async () => {
  // Build first, because a start that builds also prints the build's warnings.
  await Bun.$`${process.execPath} edge/start.ts --build-only`.cwd(root).quiet()
}, 300_000)
// Starts take seconds on a busy machine.
setDefaultTimeout(300_000)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mistakes-'))
})
afterEach(() => rm(folder, { recursive: true }))

function start(env: Record<string, string>) {
  return Bun.spawn([process.execPath, 'edge/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(findFreePort()), DATA_DIR: join(folder, 'data'), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

test.each([
  [{ DATA_DIR: '/proc/nope' }, 'The data folder /proc/nope cannot be created or written'],
  [{ HOST: '999.1.1.1' }, 'HOST=999.1.1.1 is not an address of this machine'],
  [{ HOST: '' }, 'HOST is empty.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes: set it to 1 or 0'],
  [{ RATE_LIMIT: 'on' }, 'RATE_LIMIT=on is not valid. Set it to off'],
  [
    { RATE_LIMIT: 'off', HOST: '0.0.0.0' },
    'RATE_LIMIT=off removes all limits, so it works on a loopback address',
  ],
  [
    { INBOX_TOKEN: '' },
    'INBOX_TOKEN is empty. Set it to a random text of at least 16 characters, or remove the variable to use the one in',
  ],
  [{ LOG_LEVEL: '' }, 'LOG_LEVEL is empty. Set it to one of debug'],
  [{ PORT: 'http' }, 'PORT=http: a port is a number from 1 to 65535'],
])('%j stops the start in one line without a stack', async (env, message) => {
  const child = start(env)
  const written = (await new Response(child.stderr).text()).trim()
  expect(await child.exited).toBe(78)
  expect(written).toStartWith(message)
  expect(written.split('\n')).toHaveLength(1)
})

test('a second server is refused on the port and on the data folder of the first', async () => {
  const port = String(findFreePort())
  const first = start({ PORT: port })
  const reader = first.stdout.getReader()
  let announced = ''
  while (!announced.includes('ready after')) {
    const { value, done } = await reader.read()
    if (done) break
    announced += new TextDecoder().decode(value)
  }
  // Without a terminal, the output must not contain the token itself.
  const { inboxToken } = Object(await Bun.file(join(folder, 'data/secrets.json')).json())
  expect(announced).toContain(`token in ${join(folder, 'data/secrets.json')}`)
  expect(announced).not.toContain(inboxToken)

  const onFolder = start({})
  expect(await new Response(onFolder.stderr).text()).toContain(
    `Another server uses the data folder ${join(folder, 'data')}: process ${first.pid} on`,
  )
  const onPort = start({ PORT: port, DATA_DIR: join(folder, 'other') })
  expect(await new Response(onPort.stderr).text()).toContain(`Port ${port} is in use.`)
  expect([await onFolder.exited, await onPort.exited]).toEqual([78, 78])

  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)
})
