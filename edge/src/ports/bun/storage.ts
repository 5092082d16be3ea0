import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import type { Log, Ports } from '../ports.ts'
import { SettingError } from '../setting-error.ts'
import { createWriteSignal } from './write-signal.ts'
import { createFileBlobs, removeUnfinished } from './blobs.ts'
import { preparePrivateFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { hashing } from './hashing.ts'
import { listStrayFiles, readProjects } from './list-blobs.ts'
import { migrate } from './migrations.ts'
import { prepareSecrets } from './secrets.ts'

const migrations = join(import.meta.dir, '../../../migrations')

export interface Storage {
  ports: Pick<Ports, 'writeSignal' | 'blobs' | 'database' | 'hashing' | 'projectDatabase' | 'secrets'>
  close(): void
}

/**
 * Opens everything that is stored below `dataDir`: `secrets.json`, `provider.sqlite`, `blobs/`. The first start creates
 * them, with the project `demo`; later starts apply new migrations.
 * @param log Receives the names of files that do not belong there.
 */
export async function openStorage(
  dataDir: string,
  env: Record<string, unknown>,
  log?: Log,
): Promise<Storage> {
  await preparePrivateFolder(dataDir)
  const path = join(dataDir, 'provider.sqlite')
  const blobs = join(dataDir, 'blobs')
  await refuseBlobsWithoutDatabase(path, blobs)
  const secrets = await prepareSecrets(dataDir, env)
  const { database, close } = await openMigrated(path)
  await removeUnfinished(blobs)
  const strayFiles = await listStrayFiles(blobs)
  if (strayFiles.length > 0) log?.write('warn', 'unknown files skipped', { folder: blobs, names: strayFiles })
  const writeSignal = createWriteSignal()
  const noticed: Database = {
    ...database,
    write: (statements) => database.write(statements).finally(() => writeSignal.notice()),
  }
  return {
    ports: {
      writeSignal,
      blobs: createFileBlobs(blobs, join(dataDir, 'trash')),
      database: noticed,
      hashing,
      projectDatabase: undefined,
      secrets,
    },
    close,
  }
}

async function openMigrated(path: string): Promise<ReturnType<typeof openDatabase>> {
  try {
    const opened = openDatabase(path)
    await migrate(opened.sqlite, migrations)
    opened.sqlite.run(await Bun.file(join(migrations, 'seed/demo.sql')).text())
    return opened
  } catch (error) {
    throw explainDatabaseError(error, path)
  }
}

/** Explains an error of a database that the operator must restore or make writable. Returns other errors unchanged. */
export function explainDatabaseError(error: unknown, path: string): unknown {
  const { code, message } = Object(error)
  if (/^(?:SQLITE_(?!FULL)|EACCES|EISDIR|EROFS|EPERM)/.test(String(code)))
    return new SettingError(
      `The database ${path} cannot be opened (${message}). Check that it belongs to this application and that this account can write to it, or restore it from a backup.`,
    )
  return error
}

/** Minimum size of a database in bytes. SQLite treats a shorter file as an empty database. */
const SMALLEST_DATABASE = 512

/**
 * Refuses to start if there are blobs without a database, because the job that removes blobs without a row would remove
 * them all.
 * @throws SettingError that names both paths.
 */
async function refuseBlobsWithoutDatabase(database: string, blobs: string): Promise<void> {
  const bytes = await stat(database).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes >= SMALLEST_DATABASE) return
  for (const project of await readProjects(blobs)) {
    const names = await readdir(join(blobs, project))
    if (names.length === 0) continue
    throw new SettingError(
      `${blobs} holds ${names.length} or more files, but the database ${database} that belongs to them is missing or empty. Restore it from a backup, or move the folder away to start without them.`,
    )
  }
}
