import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caddy, ensureProgram, nginx } from '../support/debian.ts'

const root = join(import.meta.dir, '../..')
const examples = join(root, 'edge/server-examples')
const systemdAnalyze = Bun.which('systemd-analyze')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = (name: string): Promise<string> => Bun.file(join(examples, name)).text()

async function run(command: string[]): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, output: stdout + stderr }
}

test('nginx accepts the example of a proxy', async () => {
  const subject = ['-subj', '/CN=docs.example.com', '-days', '1']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
  const config = (await read('nginx.conf')).replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
  const file = join(folder, 'nginx.conf')
  const paths = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`
  await Bun.write(file, `${paths}\nevents {}\nhttp { access_log off;\n${config}\n}\n`)
  const { exitCode, output } = await run([ensureProgram(nginx), '-t', '-p', folder, '-c', file])
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
})

test('Caddy accepts the example of a proxy', async () => {
  const file = join(folder, 'Caddyfile')
  await Bun.write(file, await read('Caddyfile'))
  const { exitCode, output } = await run([
    ensureProgram(caddy),
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    file,
  ])
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
})

test.skipIf(systemdAnalyze === null)('systemd accepts the example of a unit', async () => {
  const file = join(folder, 'node-docs.service')
  // It checks that the program exists.
  await Bun.write(file, (await read('node-docs.service')).replace('/usr/local/bin/bun', process.execPath))
  const { output } = await run([systemdAnalyze ?? '', 'verify', '--man=no', file])
  expect(output.split('\n').filter((line) => line.includes('node-docs.service'))).toEqual([])
})

test('the unit and the image run what `start` runs, not as root, with data outside of the program', async () => {
  const [unit, image] = [await read('node-docs.service'), await read('Dockerfile')]
  expect(unit).toMatch(/^User=node-docs$/m)
  expect(unit).toMatch(/^ExecStart=\S+\/bun edge\/start\.ts$/m)
  expect(unit).toContain('DATA_DIR=/var/lib/node-docs')
  expect(image.indexOf('\nUSER bun')).toBeGreaterThan(0)
  expect(image.indexOf('\nUSER bun')).toBeLessThan(image.indexOf('\nRUN bun'))
  expect(image).toContain('CMD ["bun", "edge/start.ts"]')
  expect(image).toContain('DATA_DIR=/data')
  expect(existsSync(join(root, 'edge/start.ts'))).toBe(true)
  const { scripts } = await Bun.file(join(root, 'package.json')).json()
  expect(scripts.start).toBe('bun edge/start.ts')
})
