import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadFile, findFile, toExportFile } from './attached-files.ts'

const root = await mkdtemp(join(tmpdir(), 'files-'))
const folder = join(root, 'files')
beforeAll(async () => {
  await mkdir(join(folder, 't1'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'shot.png'), 'shared')
  await writeFile(join(folder, 't1/shot.png'), 'of the ticket')
  await writeFile(join(folder, 'empty.txt'), '')
  await symlink(join(root, 'secret.txt'), join(folder, 'link.txt'))
})
afterAll(() => rm(root, { recursive: true }))

interface Wanted {
  url?: string
  name?: string
  id?: string
  fetchFiles?: boolean
}

const find = ({ url, name, id = 't1', fetchFiles = false }: Wanted) =>
  findFile(toExportFile(url, name), { id, folder, fetchFiles })

const fail = async (act: () => Promise<unknown>): Promise<string> =>
  act().then(
    () => 'no error',
    (error: unknown) => String(error),
  )

test('a file is found in the folder of its ticket, then in the folder of the export', async () => {
  const url = 'https://files.example/a/shot.png?signature=1'
  expect(await find({ url })).toEqual({ kind: 'local', path: join(folder, 't1/shot.png') })
  expect(await find({ url, id: 't2' })).toEqual({ kind: 'local', path: join(folder, 'shot.png') })
  expect(await find({ name: 'shot.png' })).toMatchObject({ kind: 'local' })
})

test('names and links cannot lead out of the folder', async () => {
  const outside = ['../secret.txt', '..\\secret.txt', '/etc/passwd', '..', '.', 'link.txt']
  for (const name of [...outside, 'empty.txt', 'a\0b'])
    expect([name, (await find({ name })).kind]).toEqual([name, 'missing'])
  expect((await find({ url: 'https://files.example/..%2Fsecret.txt' })).kind).toBe('missing')
})

test('only public https addresses are downloaded, and only if that was chosen', async () => {
  expect(await find({ url: 'https://files.example/b.png' })).toMatchObject({
    kind: 'missing',
    why: expect.stringContaining('--fetch-files'),
  })
  expect(await find({ url: 'https://files.example/b.png', fetchFiles: true })).toEqual({
    kind: 'remote',
    url: 'https://files.example/b.png',
  })
  for (const url of [
    'http://files.example/b.png',
    'https://127.0.0.1/b.png',
    'https://[::1]/b.png',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/b.png',
    'https://localhost/b.png',
    'https://files.internal/b.png',
    'https://user:pass@files.example/b.png',
    'file:///etc/passwd',
    'data:text/plain,x',
  ]) {
    expect([url, (await find({ url, fetchFiles: true })).kind]).toEqual([url, 'missing'])
    expect([url, await fail(() => downloadFile(url))]).toEqual([url, expect.stringContaining('its URL')])
  }
})

test('a download follows no redirects, and a missing file differs from a busy server', async () => {
  let requests = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      requests += 1
      const { pathname } = new URL(url)
      if (pathname === '/file') return new Response('content')
      if (pathname === '/moved') return Response.redirect('/file')
      return new Response(null, { status: Number(pathname.slice(1)) })
    },
  })
  const load = async (path: string) => downloadFile(server.url.origin + path, true)
  expect(new TextDecoder().decode(await load('/file'))).toBe('content')
  const failure = (path: string) => load(path).catch((error: unknown) => Object(error).name)
  expect(await failure('/moved')).toBe('FileUnavailableError')
  expect(await failure('/404')).toBe('FileUnavailableError')
  expect(await failure('/503')).toBe('Error')
  expect(requests).toBe(4)
  await server.stop(true)
})
