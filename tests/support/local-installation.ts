import { Database } from 'bun:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'bun:test'
import { sql } from '../../edge/src/ports/database.ts'
import { openStorage } from '../../edge/src/ports/bun/storage.ts'
import { openFolder } from '../../edge/start/backup/target.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import {
  exportBackup,
  type ExportResult,
  type ExportSource,
} from '../../edge/tools/cloudflare/export-backup.ts'
import type { QueryD1, ReadObject } from '../../edge/tools/cloudflare/d1-and-r2.ts'
import { openTestStorage, type TestStorage } from './test-storage.ts'

/** Number of reports. There is also one file. */
export const REPORTS = 6

/** A simulated installation at Cloudflare: D1 is a SQLite file with the same tables, and R2 is a folder. */
export interface LocalInstallation {
  storage: TestStorage
  d1: Database
  query: QueryD1
  read: ReadObject
  /** Folder of the export. */
  target: string
  export(changed?: Partial<ExportSource>, target?: string): Promise<ExportResult>
  /** Exports, and returns the error message. */
  refuse(changed?: Partial<ExportSource>): Promise<string>
  /** Restores the export, and expects all reports of the installation with their content. */
  expectRestored(): Promise<void>
  /** Stores another report with the content that `expectRestored` expects. */
  storeNext(id: string): Promise<void>
  remove(): Promise<void>
}

export async function openLocalInstallation(): Promise<LocalInstallation> {
  const storage = await openTestStorage()
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const target = join(folder, 'backup')
  let reports = 0
  const storeNext = (id: string) => storage.storeReport(id, { content: { text: `content of ${reports++}` } })
  for (let index = 0; index < REPORTS; index += 1) await storeNext(`r${index}`)
  await storage.storeFile('f0')
  const d1 = new Database(join(storage.folder, 'provider.sqlite'))
  d1.run('CREATE TABLE d1_migrations AS SELECT name FROM migrations')

  const query: QueryD1 = async (text) => d1.query<Record<string, unknown>, []>(text).all()
  const read: ReadObject = async (key) => {
    const file = Bun.file(join(storage.folder, 'blobs', key.replace(/\/([^/]+)$/, '.$1')))
    return (await file.exists()) ? toAnswer(await file.bytes()) : undefined
  }
  const run = (changed: Partial<ExportSource> = {}, to = target) =>
    exportBackup(openFolder(to), { query, read, wait: async () => {}, ...changed })

  return {
    storage,
    d1,
    query,
    read,
    target,
    storeNext,
    export: run,
    async refuse(changed) {
      const error: unknown = await run(changed).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      return String(error)
    },
    async expectRestored() {
      const dataDir = join(folder, `data-${crypto.randomUUID()}`)
      await restoreBackup(openFolder(target), dataDir)
      const restored = await openStorage(dataDir, {})
      const select = sql`SELECT * FROM reports ORDER BY seq`
      const rows = await storage.ports.database.read(select)
      expect(await restored.ports.database.read(select)).toEqual(rows)
      for (const [index, row] of rows.entries()) {
        const content = await restored.ports.blobs.read(`demo/${Object(row).id}/body`)
        expect(await new Response(content?.body).json()).toEqual({ text: `content of ${index}` })
      }
      restored.close()
    },
    async remove() {
      d1.close()
      await storage.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** Creates R2's response for an object. The entity tag is the MD5, as for objects that were uploaded in one part. */
export function toAnswer(content: Uint8Array, etag = toMd5(content)): Response {
  const headers = { ETag: `"${etag}"`, 'Content-Length': String(content.byteLength) }
  return new Response(content.slice(), { headers })
}

function toMd5(content: Uint8Array): string {
  return new Bun.CryptoHasher('md5').update(content).digest('hex')
}
