import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleManifest } from '../../tests/support/sample-manifest.ts'
import { build } from './build.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-'))
  await mkdir(join(root, '.git'))
  await Bun.write(
    join(root, 'wrangler.toml'),
    await Bun.file(join(import.meta.dir, '../../wrangler.toml')).text(),
  )
})
afterEach(() => rm(root, { recursive: true }))

test('a build that cannot be published fails again at the next start, and passes once it is fixed', async () => {
  const dist = join(root, 'dist')
  let file = 'model.bin'
  let runs = 0
  const run = async (): Promise<string> => {
    runs += 1
    await rm(dist, { recursive: true, force: true })
    await Bun.write(join(dist, 'site.json'), JSON.stringify(sampleManifest))
    await Bun.write(join(dist, 'public', file), 'x')
    return ''
  }
  const attempt = (): Promise<string> => build({ root, dist }, run).then(() => 'built', String)

  const refused = 'Cloudflare would serve these files without the application: model.bin'
  expect(await attempt()).toContain(refused)
  expect(await attempt()).toContain(refused)
  file = 'robots.txt'
  expect(await attempt()).toBe('built')
  const before = runs
  expect(await attempt()).toBe('built')
  expect(runs).toBe(before)
})
