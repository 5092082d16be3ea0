import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../edge/src/ports/bun/storage.ts'
import { startKillableProvider, type KillableProvider } from '../support/killable-provider.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { createOwner, createVisitor } from '../support/provider.ts'
import { uploadMap } from '../support/source-maps.ts'

const root = join(import.meta.dir, '../..')
const WRITERS = 4

let folder: string
let backup: string
let provider: KillableProvider

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  backup = join(folder, 'backup')
  provider = await startKillableProvider()
})
afterEach(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
})

/** Runs `bun run backup` or `bun run restore` in a separate process. */
async function run(
  command: 'backup' | 'restore',
  dataDir: string,
  ...flags: string[]
): Promise<{ code: number; text: string }> {
  return runProgram([process.execPath, `edge/start/${command}.ts`, backup, ...flags], dataDir)
}

async function runProgram(program: string[], dataDir: string): Promise<{ code: number; text: string }> {
  const child = Bun.spawn(program, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, text: (out + err).trim() }
}

/** Sends reports until `stop` is called. `ids` are the reports that the server acknowledged. */
async function writeReports(): Promise<{ ids: Set<string>; stop: () => Promise<void> }> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const ids = new Set<string>()
  const stopping = new AbortController()
  let sent = 0
  async function write(): Promise<void> {
    while (!stopping.signal.aborted) {
      const data = 'x'.repeat(1000 + (sent % 5) * 20_000)
      const { status, body } = await visitor.report({ type: 'BUG', isSilent: true, n: (sent += 1), data })
      expect(status).toBe(201)
      ids.add(String(Object(body).id))
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    ids,
    async stop() {
      stopping.abort()
      await Promise.all(writers)
    },
  }
}

async function sendReport(bytes = 5000): Promise<string> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const { status, body } = await visitor.report({ type: 'BUG', isSilent: true, data: 'x'.repeat(bytes) })
  expect(status).toBe(201)
  return String(Object(body).id)
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(1)
}

function readIds(dataDir: string): string[] {
  const sqlite = new Database(join(dataDir, 'provider.sqlite'), { readonly: true })
  const ids = sqlite.query<{ id: string }, []>('SELECT id FROM reports').all()
  sqlite.close()
  return ids.map(({ id }) => id)
}

const bodyOf = (dataDir: string, id: string) => Bun.file(join(dataDir, 'blobs/demo', `${id}.body`))

test('a backup while reports arrive has every report acknowledged before it, none of them incomplete', async () => {
  const load = await writeReports()
  await waitUntil(() => load.ids.size >= 40)
  const before = [...load.ids]
  const taken = await run('backup', provider.dataDir)
  const during = load.ids.size - before.length
  await load.stop()

  expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('Backed up') })
  // The server must have stored reports during the backup, or the test would not cover concurrent writes.
  expect(during).toBeGreaterThan(0)
  const restored = join(folder, 'data')
  expect(await run('restore', restored)).toMatchObject({ code: 0 })
  const ids = readIds(restored)
  expect(before.filter((id) => !ids.includes(id))).toEqual([])
  for (const id of ids) {
    const [copy, original] = [bodyOf(restored, id), bodyOf(provider.dataDir, id)]
    expect(Buffer.compare(await copy.bytes(), await original.bytes())).toBe(0)
  }

  // A server on the restored folder returns the reports.
  await copyFile(join(provider.dataDir, 'secrets.json'), join(restored, 'secrets.json'))
  const again = await startKillableProvider({ folder })
  const [first = ''] = before
  expect(await createOwner(again)('GET', `/reports/${first}`)).toMatchObject({ status: 200 })
  await again.close()
}, 300_000)

test('the next backup copies new reports only, and drops what the owner deleted permanently', async () => {
  const [first, second] = [await sendReport(), await sendReport()]
  expect((await run('backup', provider.dataDir)).text).toContain('Backed up 2 reports and 0 files')
  for (const path of ['reports', 'deleted-reports'])
    expect((await createOwner(provider)('DELETE', `/${path}/${first}`)).status).toBe(204)
  const third = await sendReport()

  const flags = ['--keep', '1', '--yes']
  expect((await run('backup', provider.dataDir, ...flags)).text).toContain('Backed up 2 reports and 0 files')
  expect((await run('backup', provider.dataDir)).text).toContain(
    '; 0 of them are new. The backup has 1 of 1 generations.',
  )
  const names = await readdir(join(backup, 'blobs/demo'))
  expect(names.toSorted()).toEqual([`${second}.body`, `${third}.body`].toSorted())
  expect((await readdir(backup)).filter((name) => /^provider-.*\.sqlite$/.test(name))).toHaveLength(1)
  // The backup does not contain the secrets.
  expect(await readdir(backup)).not.toContain('secrets.json')
}, 300_000)

test('source maps are part of a backup and are restored', async () => {
  const map = '{"version":3,"mappings":"AAAA"}'
  const upload = { sdkKey: 'demo', release: '1', file: 'a.js' }
  expect((await uploadMap(provider, { ...upload, map })).status).toBe(200)
  expect(await run('backup', provider.dataDir)).toMatchObject({ code: 0 })
  const restored = join(folder, 'restored')
  expect(await run('restore', restored)).toMatchObject({ code: 0 })
  const file = (await readdir(join(restored, 'blobs/demo'))).find((name) => name.endsWith('.map')) ?? ''
  expect(await Bun.file(join(restored, 'blobs/demo', file)).text()).toBe(map)
})

test('a damaged backup restores nothing and names the report', async () => {
  const [first, second] = [await sendReport(), await sendReport()]
  await run('backup', provider.dataDir)
  const restored = join(folder, 'data')
  await Bun.write(join(backup, 'blobs/demo', `${first}.body`), 'y'.repeat(40))
  await rm(join(backup, 'blobs/demo', `${second}.body`))

  const { code, text } = await run('restore', restored)
  expect(code).toBe(1)
  expect(text).toStartWith('The backup is damaged, and nothing was restored:\n')
  expect(text).toContain(`report ${first} of the project demo: ${backup}/blobs/demo/${first}.body is changed`)
  expect(text).toContain(
    `report ${second} of the project demo: ${backup}/blobs/demo/${second}.body is missing`,
  )
  expect(existsSync(restored)).toBe(false)
}, 300_000)

test('a damaged database, an incomplete backup, and one of a newer version are refused', async () => {
  await sendReport()
  await run('backup', provider.dataDir)
  const restored = join(folder, 'data')
  const index = Bun.file(join(backup, 'backup.json'))
  const complete = await index.json()
  const file = complete.generations[0].file
  const manifest = await Bun.file(join(backup, file)).json()
  /** Writes another manifest together with its checksum. */
  async function writeManifest(changed: object): Promise<void> {
    const text = JSON.stringify(changed)
    await Bun.write(join(backup, file), text)
    const entry = { file, bytes: text.length, sha256: Bun.SHA256.hash(text, 'hex') }
    await Bun.write(index, JSON.stringify({ ...complete, generations: [entry] }))
  }

  await writeManifest({ ...manifest, migrations: ['9999_later.sql'] })
  expect((await run('restore', restored)).text).toContain('was made by a newer version (9999_later.sql)')
  for (const changed of [{ id: '../x' }, { file: 'blobs/../../x.body' }]) {
    await writeManifest({ ...manifest, blobs: [{ ...manifest.blobs[0], ...changed }] })
    expect((await run('restore', restored)).text).toContain(`${file} is damaged`)
  }
  await Bun.write(join(backup, file), '{}')
  expect((await run('restore', restored)).text).toContain(`${file} is damaged`)
  await Bun.write(index, '{')
  expect((await run('restore', restored)).text).toContain('backup.json is damaged')
  await writeManifest(manifest)
  await truncate(join(backup, manifest.database.file), 4096)
  expect((await run('restore', restored)).text).toContain(
    `is damaged: the checksum of ${manifest.database.file} is not the one in its manifest`,
  )
  await rm(join(backup, 'backup.json'))
  expect((await run('restore', restored)).text).toContain('has no complete backup')
  expect(existsSync(restored)).toBe(false)
}, 300_000)

test('a restore changes no folder that a server uses or that has data', async () => {
  await sendReport()
  await run('backup', provider.dataDir)
  const used = await run('restore', provider.dataDir)
  expect(used).toMatchObject({
    code: 1,
    text: expect.stringContaining('Another server uses the data folder'),
  })
  const full = join(folder, 'data')
  await mkdir(full)
  await copyFile(join(provider.dataDir, 'provider.sqlite'), join(full, 'provider.sqlite'))
  expect(await run('restore', full)).toMatchObject({
    code: 1,
    text: expect.stringContaining('already has a database'),
  })
}, 300_000)

test.skipIf(!canMount)(
  'a full disk stops a backup, and the earlier one stays complete',
  async () => {
    const disk = await mountSmallDisk(2)
    try {
      backup = join(disk.folder, 'backup')
      const first = await sendReport()
      expect((await run('backup', provider.dataDir)).code).toBe(0)
      await sendReport(3_000_000)

      const names = await readdir(backup, { recursive: true })
      const { code, text } = await run('backup', provider.dataDir)
      expect(code).toBe(1)
      expect(text).toMatch(/^The backup stopped: .* The disk is full\. Free some space.* is unchanged\.$/)
      // What an interrupted backup may have added is in `unfinished.json`; no file is cut off.
      const added = (await readdir(backup, { recursive: true })).filter((name) => !names.includes(name))
      for (const name of added)
        expect([name, (await stat(join(backup, name))).size > 0]).toEqual([name, true])
      expect(added.filter((name) => name.endsWith('.tmp'))).toEqual([])
      const restored = join(folder, 'data')
      expect(await run('restore', restored)).toMatchObject({ code: 0 })
      expect(readIds(restored)).toEqual([first])
    } finally {
      await disk.remove()
    }
  },
  300_000,
)

test('a data folder without a database is refused with its name', async () => {
  expect(await run('backup', join(folder, 'nothing'))).toEqual({
    code: 1,
    text: `${join(folder, 'nothing/provider.sqlite')} does not exist. Set DATA_DIR to the data folder.`,
  })
})

test('a folder that cannot be created and a file that is no database are refused with their names', async () => {
  const data = join(folder, 'data')
  await mkdir(data)
  await Bun.write(join(data, 'provider.sqlite'), 'x'.repeat(8192))
  expect(await run('backup', data)).toEqual({
    code: 1,
    text: expect.stringContaining(
      `The database ${data}/provider.sqlite is damaged (file is not a database). Restore it from an earlier backup.`,
    ),
  })
  await rm(backup, { recursive: true })
  await Bun.write(backup, '')
  expect(await run('backup', data)).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^The folder \S*backup cannot be created: EEXIST: .* Choose another folder\.$/m,
    ),
  })
})

test('missing content of the data folder is reported, and the rest is backed up', async () => {
  const [lost, kept] = [await sendReport(), await sendReport()]
  await rm(join(provider.dataDir, 'blobs/demo', `${lost}.body`))
  const { code, text } = await run('backup', provider.dataDir)
  expect(code).toBe(1)
  expect(text).toContain(`report ${lost} of the project demo`)
  expect(await readdir(join(backup, 'blobs/demo'))).toEqual([`${kept}.body`])
}, 300_000)

test('a backup into the data folder is refused, and no acknowledged report is lost', async () => {
  const load = await writeReports()
  backup = provider.dataDir
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await waitUntil(() => load.ids.size >= 20 * (attempt + 1))
    const { code, text } = await run('backup', provider.dataDir)
    expect([code, text.split('\n')]).toEqual([1, [expect.stringContaining('must not be the same folder')]])
  }
  await load.stop()
  const owner = createOwner(provider)
  for (const id of load.ids) expect((await owner('GET', `/reports/${id}`)).status).toBe(200)
  backup = join(provider.dataDir, 'blobs')
  expect(await run('restore', provider.dataDir)).toMatchObject({
    code: 1,
    text: expect.stringContaining('contain each other'),
  })
}, 300_000)

test('a backup is read back with --verify, and wrong arguments print the usage', async () => {
  const id = await sendReport()
  await run('backup', provider.dataDir)
  expect(await run('backup', provider.dataDir, '--verify')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Read 3 files in .*; 0 damaged\. Generations: [\dTZ-]+\.$/),
  })
  await Bun.write(join(backup, 'blobs/demo', `${id}.body`), 'y')
  expect(await run('backup', provider.dataDir, '--verify')).toMatchObject({
    code: 1,
    text: expect.stringContaining(`blobs/demo/${id}.body is changed`),
  })
  for (const flag of ['--kep', '--keep', 'second'])
    expect(await run('backup', provider.dataDir, flag)).toMatchObject({
      code: 2,
      text: expect.stringContaining('Usage: bun run backup <folder'),
    })
  expect((await run('backup', provider.dataDir, '--keep', '0')).text).toBe(
    '--keep 0: set it to a number from 1 to 1000.',
  )
}, 300_000)

/** An account without a name in most installations, as which this test can run a program only if it is root. */
const ACCOUNT = 65_534
const asAccount = ['setpriv', `--reuid=${ACCOUNT}`, '--clear-groups', process.execPath]
const canSwitch = canMount && Bun.spawnSync([...asAccount, '--version']).success

test.skipIf(!canSwitch)(
  'a backup as another account than that of the data says which one to use',
  async () => {
    const data = join(folder, 'data')
    await openStorage(data, {}).then((storage) => storage.close())
    for (const name of ['', ...(await readdir(data, { recursive: true }))])
      await chown(join(data, name), ACCOUNT, ACCOUNT)
    await chmod(folder, 0o755)
    expect(await run('backup', data)).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /^The data folder .* belongs to the account \w+\. Run .* sudo -u \w+ DATA_DIR=/,
      ),
    })
    // The folder of the backup belongs to root, as after a backup that root made.
    await mkdir(backup, { mode: 0o700 })
    const { code, text } = await runProgram([...asAccount, 'edge/start/backup.ts', backup], data)
    expect(code).toBe(1)
    expect(text).toMatch(/^The backup stopped: .*belongs to root\. .*sudo chown --recursive .*unchanged\.$/)
  },
  300_000,
)
