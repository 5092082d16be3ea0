import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOrphans } from '../../edge/src/jobs/remove-blobs.ts'
import { openStorage } from '../../edge/src/ports/bun/storage.ts'
import { createVisitor, startServerIn } from '../support/provider.ts'

const root = join(import.meta.dir, '../..')

async function storeReport(folder: string): Promise<void> {
  const server = await startServerIn(folder)
  const origin = `http://127.0.0.1:${server.port}`
  const visitor = createVisitor({ origin, inboxToken: server.inboxToken, close: async () => {} })
  await visitor.start()
  expect((await visitor.report({ type: 'BUG', isSilent: true })).status).toBe(201)
  await server.stop()
}

async function run(folder: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, stdout, stderr }
}

test('the trash command lists what is in the trash and restores it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trash-'))
  await storeReport(folder)
  const blobs = join(folder, 'data/blobs/demo')
  const trash = join(folder, 'data/trash/demo')
  const names = await readdir(blobs)
  await mkdir(join(folder, 'data/trash'))
  Bun.spawnSync(['mv', blobs, trash])

  expect((await run(folder, 'edge/start/trash.ts')).stdout).toContain(
    'and 1 blobs whose rows are not in the trash',
  )
  const restored = await run(folder, 'edge/start/trash.ts', 'restore')
  expect(restored).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Restored 0 reports'),
  })
  expect(await readdir(blobs)).toEqual(names)
  expect((await run(folder, 'edge/start/trash.ts', 'sweep')).stdout).toBe('No deletions are held.\n')
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (let index = 0; index < 21; index += 1) {
    await writeFile(join(blobs, `lost${index}.body`), 'content')
    await utimes(join(blobs, `lost${index}.body`), old, old)
  }
  const storage = await openStorage(join(folder, 'data'), process.env)
  const held = await removeOrphans({ ...storage.ports, clock: { now: Date.now } }).catch(String)
  storage.close()
  expect(held).toContain('21 of 21 stored files have no row')
  expect((await run(folder, 'edge/start/trash.ts')).stdout).toContain(
    'Deletions are held: 21 of 21 stored files',
  )
  expect((await run(folder, 'edge/start/trash.ts', 'sweep')).stdout).toStartWith('Moved 21 stored files')
  expect(await readdir(blobs)).toEqual(names)
  expect((await run(folder, 'edge/start/trash.ts', 'nonsense')).code).toBe(2)
  const elsewhere = join(folder, 'elsewhere')
  expect(await run(elsewhere, 'edge/start/trash.ts')).toMatchObject({
    code: 1,
    stderr: `${elsewhere}/data/provider.sqlite does not exist. Set DATA_DIR to the data folder.\n`,
  })
  expect(await readdir(folder)).not.toContain('elsewhere')
  await rm(folder, { recursive: true })
}, 300_000)

test('only the server’s account can read the data folder and its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'modes-'))
  await storeReport(folder)
  const data = join(folder, 'data')
  const open: string[] = []
  for (const name of ['', ...(await readdir(data, { recursive: true }))]) {
    const { mode } = await stat(join(data, name))
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  await rm(folder, { recursive: true })
  expect(open).toEqual([])
})
