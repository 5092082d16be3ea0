import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportPartsSchema } from '../../edge/contract/report-summary.ts'
import { openStorage, type Storage } from '../../edge/src/ports/bun/storage.ts'
import { sql } from '../../edge/src/ports/database.ts'
import { type BlobKey, noRateLimits, type Ports } from '../../edge/src/ports/ports.ts'
import { readVars } from '../../edge/src/ports/vars.ts'
import type { Member } from '../../edge/inbox/team/member.ts'

/** A member who can see all projects. Not stored. */
export const ann: Member = {
  id: 'ann',
  name: 'Ann',
  email: null,
  role: 'member',
  projects: null,
  createdAt: 0,
  isRemoved: false,
}

/** Storage in a temporary folder. Its only project is `demo`. */
export interface TestStorage extends Storage {
  folder: string
  /**
   * Stores a blob with `content`, which is seven bytes by default. The file's modification time is `writtenAt`, by default
   * the time of this process, which can differ from the file system's.
   */
  storeBlob(key: BlobKey, writtenAt?: number, content?: string): Promise<void>
  /** Stores a report of `user` in `demo`, with a body whose modification time is `writtenAt`. */
  storeReport(id: string, report?: StoredReport & { content?: object }): Promise<void>
  /** Stores a file of `user` in `demo` that belongs to `report`. */
  storeFile(id: string, file?: StoredReport & { report?: string | null }): Promise<void>
  remove(): Promise<void>
}

interface StoredReport {
  user?: string
  createdAt?: number
  writtenAt?: number
}

/** A new database, which the tests of a file copy, because migrating takes longer than most tests. */
let migrated: Promise<Uint8Array> | undefined

async function createDatabase(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const storage = await openStorage(folder, {})
  storage.close()
  const database = await Bun.file(join(folder, 'provider.sqlite')).bytes()
  await rm(folder, { recursive: true })
  return database
}

export async function openTestStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  migrated ??= createDatabase()
  await Bun.write(join(folder, 'provider.sqlite'), await migrated)
  const storage = await openStorage(folder, {})
  const { ports } = storage
  await ports.database.write([sql`UPDATE installation SET id = lower(hex(randomblob(16)))`])
  const parts = JSON.stringify(
    Object.fromEntries(Object.keys(reportPartsSchema.entries).map((part) => [part, false])),
  )

  async function storeBlob(key: BlobKey, writtenAt = Date.now(), content = 'content'): Promise<void> {
    const writer = await ports.blobs.create(key, {})
    await writer.write(new TextEncoder().encode(content))
    await writer.close()
    const seconds = writtenAt / 1000
    await utimes(join(folder, 'blobs', key.replace(/\/([^/]+)$/, '.$1')), seconds, seconds)
  }

  return {
    folder,
    ports,
    close: () => storage.close(),
    storeBlob,
    async storeReport(id, { user = 'ann', createdAt = Date.now(), writtenAt, content } = {}) {
      await storeBlob(`demo/${id}/body`, writtenAt, content && JSON.stringify(content))
      await ports.database.write([
        sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, created_at, type, priority, is_silent,
            is_spam, title, reported_by, current_url, parts, body_hash, body_bytes, body_encoding, search, notes)
          VALUES (${id}, ${id}, 'demo', ${user}, ${user}, ${createdAt}, 'BUG', 'LOW',
            ${Object(content).isSilent === true ? 1 : 0},
            0, 'title', '', '', ${parts}, 'hash', 7, 'identity', 'words', 'notes')`,
      ])
    },
    async storeFile(id, { user = 'ann', createdAt = Date.now(), report = null, writtenAt } = {}) {
      await storeBlob(`demo/${id}/file`, writtenAt)
      await ports.database.write([
        sql`INSERT INTO files (id, project, gleap_id, report, name, type, bytes, created_at)
          VALUES (${id}, 'demo', ${user}, ${report}, 'name', 'image/png', 7, ${createdAt})`,
      ])
    },
    async remove() {
      storage.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Creates the ports for an application that has no site, no rate limits and no network. */
export function createTestPorts({ ports }: Storage): Ports {
  return {
    ...ports,
    assets: { read: async () => undefined, readManifest: () => Promise.reject(new Error('no site')) },
    clock: { now: Date.now },
    limiter: noRateLimits,
    log: { write: () => undefined },
    clientInfo: { address: () => '192.0.2.1', isSecure: () => false },
    mailer: undefined,
    webhookSender: {
      explainRefusal: () => undefined,
      post: () => Promise.reject(new Error('nothing is sent here')),
    },
    vars: readVars({}),
  }
}
