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

test.skipIf(systemdAnalyze === null)('systemd accepts the example of a unit', async () => {
  const file = join(check.folder, 'node-docs.service')
  // `systemd-analyze` checks that the program exists.
  await Bun.write(file, (await read('node-docs.service')).replace('/usr/local/bin/bun', process.execPath))
  const { output } = await check.run([systemdAnalyze ?? '', 'verify', '--man=no', file])
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
