import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigCheck, createConfigCheck } from '../support/config-check.ts'

const root = join(import.meta.dir, '../..')
const examples = join(root, 'edge/server-examples')
const systemdAnalyze = Bun.which('systemd-analyze')

let check: ConfigCheck
beforeAll(async () => {
  check = await createConfigCheck()
})
afterAll(() => check.remove())

const read = (name: string): Promise<string> => Bun.file(join(examples, name)).text()

test('nginx accepts the example of a proxy', async () => {
  expect(await check.checkNginx(await read('nginx.conf'))).toMatchObject({ exitCode: 0 })
})

test('Caddy accepts the example of a proxy', async () => {
  expect(await check.checkCaddy(await read('Caddyfile'))).toMatchObject({ exitCode: 0 })
})

const units = ['node-docs.service', 'node-docs-backup.service', 'node-docs-backup.timer']

test.skipIf(systemdAnalyze === null)('systemd accepts the examples of units', async () => {
  for (const name of units) {
    // `systemd-analyze` requires that the program exists, so its path is replaced with that of this Bun.
    const unit = (await read(name)).replace('/usr/local/bin/bun', process.execPath)
    await Bun.write(join(check.folder, name), unit)
  }
  const files = units.map((name) => join(check.folder, name))
  const { output } = await check.run([systemdAnalyze ?? '', 'verify', '--man=no', ...files])
  expect(output.split('\n').filter((line) => line.includes('node-docs'))).toEqual([])
})

test.skipIf(systemdAnalyze === null)(
  'the services are confined: systemd rates their exposure 4.0 or lower',
  async () => {
    for (const name of units.filter((each) => each.endsWith('.service'))) {
      const rating = ['security', '--offline=true', '--threshold=40', join(examples, name)]
      const { exitCode, output } = await check.run([systemdAnalyze ?? '', ...rating])
      expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
    }
  },
)

test('the unit of the backup uses the data folder and the program of the server', async () => {
  const [server, backup] = [await read('node-docs.service'), await read('node-docs-backup.service')]
  expect(backup).toMatch(/^User=node-docs$/m)
  const dataDir = /DATA_DIR=(\S+)/.exec(server)?.[1]
  expect(backup).toContain(`Environment=DATA_DIR=${dataDir}\n`)
  expect(backup).toMatch(/^ReadWritePaths=\/backup\/node-docs \/var\/lib\/node-docs$/m)
  expect(/^ExecStart=(\S+)/m.exec(backup)?.[1]).toBe(/^ExecStart=(\S+)/m.exec(server)?.[1] ?? '')
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
  // A start that cannot work is not repeated.
  const [, code] =
    /^const EXIT_SETTING = (\d+)$/m.exec(await Bun.file(join(root, 'edge/start.ts')).text()) ?? []
  expect(unit).toContain(`\nRestartPreventExitStatus=${code}\n`)
  expect(unit).toMatch(/^StartLimitBurst=\d+$/m)
  const { scripts } = await Bun.file(join(root, 'package.json')).json()
  expect(scripts.start).toBe('bun edge/start.ts')
})
