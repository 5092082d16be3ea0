import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../edge/src/ports/database.ts'
import { LAST_BACKUP } from '../../edge/src/ports/bun/metrics.ts'
import { createBackup } from '../../edge/start/backup/create-backup.ts'
import { requireBackup } from '../../edge/start/backup/manifest.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import { openTarget, type BackupTarget } from '../../edge/start/backup/target.ts'
import { verifyBackup } from '../../edge/start/backup/verify-backup.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'
import { openTestStorage, type TestStorage } from '../support/test-storage.ts'

// Each backup writes a database, which takes seconds on a busy disk.
setDefaultTimeout(300_000)

const REPORTS = 10
let storage: TestStorage
let folder: string
let s3: S3Server

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

beforeEach(async () => {
  storage = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'generations-'))
  for (let index = 0; index < REPORTS; index += 1)
    await storage.storeReport(`r${index}`, { content: { text: `content of ${index}` } })
})
afterEach(async () => {
  await storage.remove()
  await rm(folder, { recursive: true })
})

const original = (id: string) => join(storage.folder, 'blobs/demo', `${id}.body`)

async function deleteReport(id: string): Promise<void> {
  await storage.ports.database.write([sql`DELETE FROM reports WHERE id = ${id}`])
  await rm(original(id))
}

async function readError(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => String(Object(error).message),
  )
}

/** A target, and direct access to its files. */
interface Place {
  target: BackupTarget
  /** Returns the checksum of every file by its path. */
  list(): Promise<Record<string, string>>
  overwrite(path: string, text: string): Promise<unknown>
}

async function openFolderPlace(): Promise<Place> {
  const path = join(folder, 'backup')
  return {
    target: await openTarget(path, storage.folder),
    async list() {
      const names = await readdir(path, { recursive: true }).catch(() => [])
      const found: [string, string][] = []
      for (const name of names)
        if ((await stat(join(path, name))).isFile())
          found.push([name, Bun.SHA256.hash(await Bun.file(join(path, name)).bytes(), 'hex')])
      return Object.fromEntries(found)
    },
    overwrite: (name, text) => Bun.write(join(path, name), text),
  }
}

async function openBucketPlace(): Promise<Place> {
  const prefix = `${crypto.randomUUID()}/`
  return {
    target: await openTarget(`s3://${s3.bucket}/${prefix}`, storage.folder, s3.env),
    async list() {
      const { contents = [] } = await s3.client.list({ prefix })
      return Object.fromEntries(contents.map(({ key, eTag }) => [key.slice(prefix.length), String(eTag)]))
    },
    overwrite: (name, text) => s3.client.write(prefix + name, text),
  }
}

describe.each([
  ['a folder', openFolderPlace],
  ['a bucket', openBucketPlace],
])('a backup in %s', (_, openPlace) => {
  let place: Place

  beforeEach(async () => {
    place = await openPlace()
  })

  const backUp = (options: Parameters<typeof createBackup>[2] = {}) =>
    createBackup(storage.folder, place.target, options)

  test('restores every byte', async () => {
    await storage.storeFile('f0')
    expect(await backUp()).toMatchObject({ reports: REPORTS, files: 1, copied: REPORTS + 1, problems: [] })
    expect(await backUp()).toMatchObject({ reports: REPORTS, files: 1, copied: 0, problems: [] })
    const restored = join(folder, 'restored')
    expect(await restoreBackup(place.target, restored)).toMatchObject({ reports: REPORTS, skipped: [] })
    for (const name of await readdir(join(storage.folder, 'blobs/demo')))
      expect(await Bun.file(join(restored, 'blobs/demo', name)).bytes()).toEqual(
        await Bun.file(join(storage.folder, 'blobs/demo', name)).bytes(),
      )
    expect(await verifyBackup(place.target)).toMatchObject({ files: REPORTS + 1 + 4, damaged: [] })
  })

  test('stays as it is if an empty or another installation would replace it', async () => {
    await backUp()
    const before = await place.list()
    const other = await openTestStorage()
    expect(await readError(createBackup(other.folder, place.target, { isConfirmed: true }))).toMatch(
      /belongs to another installation: .*Check DATA_DIR, and that the disk of the data folder is mounted/,
    )
    await other.storeReport('other')
    expect(await readError(createBackup(other.folder, place.target))).toContain('another installation')
    await other.remove()
    expect(await place.list()).toEqual(before)
    expect(await backUp()).toMatchObject({ reports: REPORTS, problems: [] })
  })

  test('drops more than a fifth of its content only if the operator confirms it', async () => {
    await backUp()
    const before = await place.list()
    for (const id of ['r0', 'r1', 'r2']) await deleteReport(id)
    expect(await readError(backUp())).toMatch(/no longer has 3 of the 10 .* with --yes.*was not changed/)
    expect(await place.list()).toEqual(before)
    expect(await backUp({ isConfirmed: true })).toMatchObject({ reports: REPORTS - 3 })
    await deleteReport('r3')
    expect(await backUp()).toMatchObject({ reports: REPORTS - 4 })
  })

  test('has generations that share content, and removes only what they named', async () => {
    await backUp({ keep: 2 })
    await deleteReport('r0')
    await place.overwrite('blobs/demo/foreign.body', 'of the operator')
    await storage.storeReport('later')
    const second = await backUp()
    expect(second).toMatchObject({ reports: REPORTS, copied: 1 })
    const names = Object.keys(await place.list())
    expect(names.filter((name) => name.startsWith('blobs/'))).toHaveLength(REPORTS + 2)
    const [first] = second.backup.generations
    const restored = join(folder, 'restored')
    await restoreBackup(place.target, restored, { generation: first?.name })
    expect(await Bun.file(join(restored, 'blobs/demo/r0.body')).json()).toEqual({ text: 'content of 0' })
    expect(await readdir(join(restored, 'blobs/demo'))).not.toContain('later.body')
    expect(await readError(restoreBackup(place.target, folder, { generation: 'none' }))).toContain(
      `has no generation none. It has: ${first?.name}, ${second.backup.newest.name}.`,
    )

    const third = await backUp()
    expect(third.backup.generations.map(({ name }) => name)).toEqual([
      second.backup.newest.name,
      third.backup.newest.name,
    ])
    const left = Object.keys(await place.list())
    expect(left).toContain('blobs/demo/foreign.body')
    expect(left.filter((name) => name.includes('r0.body'))).toEqual([])
    expect(left.filter((name) => name.startsWith('provider-'))).toHaveLength(4)
  })

  test('keeps both contents of a report that was deleted and came back changed', async () => {
    const { backup } = await backUp()
    await deleteReport('r0')
    await backUp()
    await storage.storeReport('r0', { content: { text: 'changed' } })
    expect(await backUp()).toMatchObject({ reports: REPORTS, copied: 1, problems: [] })
    const [old, now] = [join(folder, 'old'), join(folder, 'now')]
    await restoreBackup(place.target, old, { generation: backup.newest.name })
    await restoreBackup(place.target, now)
    expect(await Bun.file(join(old, 'blobs/demo/r0.body')).json()).toEqual({ text: 'content of 0' })
    expect(await Bun.file(join(now, 'blobs/demo/r0.body')).json()).toEqual({ text: 'changed' })
  })

  test('keeps its copy of content that is lost or changed in the data folder, and reports it', async () => {
    await backUp()
    // Metrics read the time of the last backup without problems from this file.
    await rm(join(storage.folder, LAST_BACKUP))
    await rm(original('r0'))
    await Bun.write(original('r1'), 'x'.repeat((await stat(original('r1'))).size))
    await rm(original('r2'))
    await storage.storeReport('never')
    await rm(original('never'))
    for (let run = 0; run < 2; run += 1) {
      const { problems, reports } = await backUp()
      expect(reports).toBe(REPORTS)
      expect(problems.toSorted()).toEqual([
        'report never of the project demo is missing in the data folder and in the backup',
        expect.stringMatching(/^report r0 .* is missing in the data folder: .*The backup keeps its copy/),
        expect.stringMatching(/^report r1 .* is changed in the data folder: .*The backup keeps its copy/),
        expect.stringMatching(/^report r2 .* is missing in the data folder: /),
      ])
    }
    expect(existsSync(join(storage.folder, LAST_BACKUP))).toBe(false)
    const restored = join(folder, 'restored')
    expect(await restoreBackup(place.target, restored)).toMatchObject({ reports: REPORTS })
    expect(await Bun.file(join(restored, 'blobs/demo/r1.body')).json()).toEqual({ text: 'content of 1' })
  })

  test('finds flipped bytes when verified and within thirty runs, and repairs what the data folder has', async () => {
    await backUp({ keep: 2 })
    const { bytes = 0 } = (await place.target.readChecksum('blobs/demo/r4.body')) ?? {}
    await place.overwrite('blobs/demo/r4.body', 'x'.repeat(bytes))
    expect((await verifyBackup(place.target)).damaged).toEqual([
      `report r4 of the project demo: ${place.target.name}/blobs/demo/r4.body is changed`,
    ])
    const found: string[] = []
    let runs = 0
    for (; runs < 30 && found.length === 0; runs += 1) found.push(...(await backUp()).problems)
    expect(found).toEqual([
      'report r4 of the project demo was missing or damaged in the backup, and was copied again: blobs/demo/r4.body',
    ])
    expect((await verifyBackup(place.target)).damaged).toEqual([])
  })

  test('finds and repairs flipped bytes in one run that checks everything', async () => {
    await backUp({ keep: 2 })
    for (const file of ['blobs/demo/r4.body', 'blobs/demo/r5.body', 'blobs/demo/r6.body']) {
      const { bytes = 0 } = (await place.target.readChecksum(file)) ?? {}
      await place.overwrite(file, 'x'.repeat(bytes))
    }
    const { problems } = await backUp({ checksAll: true })
    expect(problems).toEqual(
      ['r4', 'r5', 'r6'].map(
        (id) =>
          `report ${id} of the project demo was missing or damaged in the backup, and was copied again: blobs/demo/${id}.body`,
      ),
    )
    expect((await verifyBackup(place.target)).damaged).toEqual([])
  })

  test('restores nothing if a part is damaged, or everything else if the operator asks for it', async () => {
    await backUp()
    await place.overwrite('blobs/demo/r5.body', 'damaged')
    await place.target.remove(['blobs/demo/r6.body'])
    const restored = join(folder, 'restored')
    const refused = await readError(restoreBackup(place.target, restored))
    expect(refused).toContain(
      `report r5 of the project demo: ${place.target.name}/blobs/demo/r5.body is changed`,
    )
    expect(refused).toContain('--skip-damaged')
    expect(await readdir(folder)).not.toContain('restored')
    const { reports, skipped } = await restoreBackup(place.target, restored, { skipsDamaged: true })
    expect([reports, skipped]).toEqual([
      REPORTS - 2,
      [
        `report r5 of the project demo: ${place.target.name}/blobs/demo/r5.body is changed`,
        `report r6 of the project demo: ${place.target.name}/blobs/demo/r6.body is missing`,
      ],
    ])
    expect((await readdir(join(restored, 'blobs/demo'))).length).toBe(REPORTS - 2)
  })

  test('stays complete when a backup is interrupted at any change, and the next one leaves nothing behind', async () => {
    const { backup } = await backUp({ keep: 1 })
    await storage.storeReport('later')
    await deleteReport('r0')
    const changes = ['write', 'writeText', 'remove'] as const
    let [count, stopAt] = [0, Infinity]
    const target = { ...place.target }
    for (const change of changes) {
      const run = place.target[change].bind(place.target) as (...args: unknown[]) => Promise<void>
      Object.assign(target, {
        [change]: (...args: unknown[]) => {
          count += 1
          if (count >= stopAt) return Promise.reject(Object.assign(new Error('stopped'), { code: 'ENOSPC' }))
          return run(...args)
        },
      })
    }
    for (stopAt = 1; ; stopAt += 1) {
      count = 0
      const failed = await readError(createBackup(storage.folder, target))
      const { generations } = await requireBackup(place.target)
      expect((await verifyBackup(place.target)).damaged).toEqual([])
      if (failed === 'no error') break
      expect(failed).toBe('stopped')
      if (generations[0]?.name !== backup.newest.name) break
    }
    expect(stopAt).toBeGreaterThan(4)
    await deleteReport('later')
    await backUp()
    const names = Object.keys(await place.list()).filter((name) => name !== 'backup.lock')
    expect(names).toHaveLength(REPORTS - 1 + 3)
    expect(names.join()).not.toMatch(/r0|later|unfinished|tmp/)
  })

  test('is refused while another one runs', async () => {
    let second = ''
    const target: BackupTarget = {
      ...place.target,
      async write(path, source) {
        if (second === '') second = await readError(backUp())
        await place.target.write(path, source)
      },
    }
    await createBackup(storage.folder, target)
    expect(second).toContain('Another command is using the backup')
    expect(await backUp()).toMatchObject({ problems: [] })
  })
})

/** Turns a backup into one of version 1, as earlier versions of this program made them. */
async function makeVersion1(path: string): Promise<void> {
  const { manifest, name } = (await requireBackup(await openTarget(path, storage.folder))).newest
  const blobs = manifest.blobs.map(({ file: _, modifiedAt: __, ...blob }) => blob)
  await Bun.write(join(path, 'backup.json'), JSON.stringify({ ...manifest, version: 1, blobs }))
  await rm(join(path, `provider-${name}.json`))
}

test('a backup of version 1 can be restored and continued, and an empty data folder cannot replace it', async () => {
  const place = await openFolderPlace()
  const { target } = place
  const first = await createBackup(storage.folder, target)
  await makeVersion1(target.name)
  await chmod(join(target.name, 'blobs/demo/r0.body'), 0o644)
  const restored = join(folder, 'restored')
  expect(await restoreBackup(target, restored)).toMatchObject({ reports: REPORTS })

  const before = await place.list()
  const empty = await openTestStorage()
  expect(await readError(createBackup(empty.folder, target))).toContain('no longer has 10 of the 10')
  await empty.remove()
  expect(await place.list()).toEqual(before)

  await storage.storeReport('later')
  const second = await createBackup(storage.folder, target)
  expect(second).toMatchObject({ reports: REPORTS + 1, copied: 1, problems: [] })
  expect(second.backup.generations.map(({ name }) => name)).toEqual([
    first.backup.newest.name,
    second.backup.newest.name,
  ])
  expect((await verifyBackup(target)).damaged).toEqual([])
  // Only the account that makes a backup can read it, also the copies of earlier versions.
  const readable: string[] = []
  for (const name of ['', ...(await readdir(target.name, { recursive: true }))]) {
    const { mode } = await stat(join(target.name, name))
    if ((mode & 0o077) !== 0) readable.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  expect(readable).toEqual([])
})

test('a target that is the data folder, is inside it or contains it is refused, also through a link', async () => {
  const data = storage.folder
  await symlink(data, join(folder, 'link'))
  await mkdir(join(data, 'trash'), { recursive: true })
  const before = (await readdir(data, { recursive: true })).toSorted()
  const targets = [
    data,
    join(data, 'blobs'),
    join(data, 'a/new/folder'),
    tmpdir(),
    '/',
    join(folder, 'link/x'),
  ]
  for (const place of targets)
    expect([place, await readError(openTarget(place, data))]).toEqual([
      place,
      expect.stringContaining('must not be the same folder or contain each other'),
    ])
  // The contents may be on a disk of their own.
  await rename(join(data, 'blobs'), join(folder, 'disk'))
  await symlink(join(folder, 'disk'), join(data, 'blobs'))
  expect(await readError(openTarget(join(folder, 'disk/backup'), data))).toContain('contain each other')
  await rm(join(data, 'blobs'))
  await rename(join(folder, 'disk'), join(data, 'blobs'))
  expect((await readdir(data, { recursive: true })).toSorted()).toEqual(before)
})

test('a bucket that cannot be used is explained, and a secret is never named', async () => {
  const open = (place: string, env: Record<string, string>) =>
    readError(openTarget(place, storage.folder, env).then((target) => createBackup(storage.folder, target)))
  const { S3_SECRET_ACCESS_KEY: _, ...withoutSecret } = s3.env
  expect(await open('s3://backups/x', withoutSecret)).toContain('S3_SECRET_ACCESS_KEY is not set.')
  expect(await open('s3://backups/x', { ...s3.env, S3_ENDPOINT: 'localhost' })).toContain(
    'S3_ENDPOINT=localhost is not valid.',
  )
  expect(await open('s3://none/x', s3.env)).toMatch(/The bucket none at http.* does not exist/)
  const strict = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 }),
  })
  const refused = await open('s3://backups/x', { ...s3.env, S3_ENDPOINT: strict.url.origin })
  await strict.stop(true)
  expect(refused).toMatch(/refused the access key \(SignatureDoesNotMatch\)/)
  expect(refused).not.toContain('S3RVER')
})
