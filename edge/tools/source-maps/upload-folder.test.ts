import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '../../../tests/support/open-project.ts'
import { createOwner, startProvider } from '../../../tests/support/provider.ts'
import { buildScript, findPosition } from '../../../tests/support/source-maps.ts'
import { parseUpload, uploadFolder } from './upload-folder.ts'

const provider = await startProvider({ RATE_LIMIT: 'off' })
const folder = await mkdtemp(join(tmpdir(), 'maps-'))
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
})

async function write(name: string, files: Record<string, string>): Promise<string> {
  const target = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(target, path, '..'), { recursive: true })
    await writeFile(join(target, path), text)
  }
  return target
}

const toUpload = (target: string, project: string, more: object = {}) => ({
  folder: target,
  release: '2.0',
  project,
  server: `${provider.origin}/inbox/`,
  token: provider.inboxToken,
  ...more,
})

async function fail(upload: Parameters<typeof uploadFolder>[0]): Promise<string> {
  return uploadFolder(upload, () => {}).then(
    () => 'uploaded',
    (error: unknown) => String(error),
  )
}

test('all maps of scripts in a folder are uploaded, and reports of the release are mapped', async () => {
  const { report, sdkKey } = await openProject(provider)
  const built = await buildScript()
  const target = await write('dist', {
    'assets/app.js': built.code,
    'assets/app.js.map': built.map,
    'assets/style.css.map': '{}',
    'worker.js.map': built.map,
  })
  const lines: string[] = []
  expect(await uploadFolder(toUpload(target, sdkKey), (line) => lines.push(line))).toMatchObject({
    files: 2,
    removed: [],
  })
  expect(lines).toEqual(['assets/app.js.map', 'worker.js.map'])
  const location = `https://shop.example/assets/app.js:${findPosition(built, 'RangeError')}`
  const id = await report({
    formData: { stackTrace: `Error\n    at f (${location})` },
    metaData: { releaseVersionNumber: '2.0' },
  })
  expect((await createOwner(provider)('GET', `/reports/${id}/frames`)).body).toMatchObject({
    frames: [{ location, source: 'cart.ts', line: 5 }],
  })
})

test('mistakes are explained: no folder, no maps, a wrong token, server or map', async () => {
  const { sdkKey } = await openProject(provider)
  const good = await write('good', { 'a.js.map': '{"version":3,"mappings":""}' })
  const broken = await write('broken', { 'a.js.map': '{"version":3' })
  const empty = await write('empty', { 'a.js': '' })
  expect(await fail(toUpload(join(folder, 'missing'), sdkKey))).toContain('is not a folder')
  expect(await fail(toUpload(empty, sdkKey))).toContain('has no .map files')
  expect(await fail(toUpload(good, sdkKey, { token: 'wrong' }))).toContain('not the inbox token')
  expect(await fail(toUpload(good, 'none'))).toContain('No project has this SDK key')
  expect(await fail(toUpload(good, sdkKey, { server: 'http://127.0.0.1:1/' }))).toContain('can’t be reached')
  const site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('<!doctype html>') })
  expect(await fail(toUpload(good, sdkKey, { server: site.url.href }))).toContain('URL of the inbox')
  await site.stop(true)
  expect(await fail(toUpload(broken, sdkKey))).toContain(
    'a.js.map was not uploaded: The body ends after 12 bytes',
  )
})

test('each missing argument is named', () => {
  const full = ['dist', '--release=1', '--project=demo', '--server=https://a.example/inbox', '--token=t']
  expect(parseUpload(full, {})).toEqual({
    folder: 'dist',
    release: '1',
    project: 'demo',
    server: 'https://a.example/inbox/',
    token: 't',
  })
  expect(parseUpload(full.slice(0, -1), { SOURCE_MAPS_TOKEN: 'e' }).token).toBe('e')
  for (const [index, name] of [
    'one folder',
    '--release',
    '--project',
    '--server',
    'SOURCE_MAPS_TOKEN is not set',
  ].entries())
    expect(() => parseUpload(full.toSpliced(index, 1), {})).toThrow(name)
  expect(() => parseUpload([...full, '--typo'], {})).toThrow('--typo')
})
