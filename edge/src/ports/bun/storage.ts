import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import type { Ports } from '../ports.ts'
import { createActivity } from './activity.ts'
import { createFileBlobs, removeUnfinished } from './blobs.ts'
import { openDatabase } from './database.ts'
import { hashing } from './hashing.ts'
import { migrate } from './migrations.ts'
import { prepareSecrets } from './secrets.ts'

const migrations = join(import.meta.dir, '../../../migrations')

export interface Storage {
  ports: Pick<Ports, 'activity' | 'blobs' | 'database' | 'hashing' | 'secrets'>
  close(): void
}

/**
 * Everything that is kept, below `dataDir`: `secrets.json`, `provider.sqlite`, `blobs/`. A first start makes
 * them, with the project `demo`; a later one applies what migrations have been added.
 */
export async function openStorage(dataDir: string, env: Record<string, unknown>): Promise<Storage> {
  await mkdir(dataDir, { recursive: true })
  const secrets = await prepareSecrets(dataDir, env)
  const { database, sqlite, close } = openDatabase(join(dataDir, 'provider.sqlite'))
  await migrate(sqlite, migrations)
  sqlite.run(await Bun.file(join(migrations, 'seed/demo.sql')).text())
  const blobs = join(dataDir, 'blobs')
  await removeUnfinished(blobs)
  const activity = createActivity()
  const noticed: Database = {
    ...database,
    write: (statements) => database.write(statements).finally(() => activity.notice()),
  }
  return { ports: { activity, blobs: createFileBlobs(blobs), database: noticed, hashing, secrets }, close }
}
