import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { parseOptions, UsageError } from './parse-options.ts'

const root = join(import.meta.dir, '../..')

test('without flags and environment the Bun runtime serves this machine on port 8787', () => {
  expect(parseOptions([], {})).toEqual({
    root,
    task: 'serve',
    runtime: 'bun',
    port: 8787,
    host: '127.0.0.1',
    dist: join(root, 'dist'),
    dataDir: join(root, '.data'),
    persistTo: join(root, '.wrangler/state'),
    trustProxy: false,
    metricsPort: undefined,
  })
})

test('two servers run side by side with different ports and folders', () => {
  const env = { PORT: '9000', DIST: '/tmp/dist', DATA_DIR: '/tmp/data', PERSIST_TO: '/tmp/state' }
  expect(parseOptions(['--runtime=workerd'], env)).toMatchObject({
    runtime: 'workerd',
    port: 9000,
    dist: '/tmp/dist',
    dataDir: '/tmp/data',
    persistTo: '/tmp/state',
  })
})

const refused: [args: string[], env: Record<string, string>, message: string][] = [
  [['--wath'], {}, '--wath is not a known flag'],
  [[], { PORT: '80x' }, 'PORT=80x'],
  [[], { PORT: '65536' }, 'PORT=65536'],
  [[], { PORT: '' }, 'PORT='],
  [[], { HOST: '' }, 'HOST is empty. Set it to an address such as 127.0.0.1'],
  [[], { DATA_DIR: '' }, 'DATA_DIR is empty. Set it to a folder'],
  [[], { DIST: ' ' }, 'DIST is empty. Set it to a folder'],
  [[], { TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes: set it to 1 or 0'],
  [[], { TRUST_PROXY: '' }, 'TRUST_PROXY=: set it to 1 or 0'],
  [[], { METRICS_PORT: '' }, 'METRICS_PORT=: a port is a number'],
  [[], { METRICS_PORT: '8787' }, 'METRICS_PORT=8787 is the port of the server'],
  [['--runtime=workerd'], { METRICS_PORT: '9000' }, 'METRICS_PORT works with the Bun runtime only'],
  [['--runtime=workerd'], { PORT: '0' }, 'PORT=0'],
  [['--runtime=workerd'], { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [['--runtime=workerd', '--watch'], {}, '--watch works with the Bun runtime only'],
]

test.each(refused)('%p with %p is refused with an explanation', (args, env, message) => {
  expect(() => parseOptions(args, env)).toThrow(UsageError)
  expect(() => parseOptions(args, env)).toThrow(message)
})
