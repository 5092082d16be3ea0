import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Database } from '../database.ts'
import type { Log, Ports } from '../ports.ts'
import { SettingError } from '../setting-error.ts'
import { readSecrets, type Secrets, secretsSchema } from '../vars.ts'
import { hashing } from './hashing.ts'
import { createFileBlobs, listStrayFiles, readProjects, removeUnfinished } from './blobs.ts'
import { preparePrivateFolder } from './data-folder.ts'
import { createWriteSignal, migrate, openDatabase } from './database.ts'
import { writeDurably } from './write-durably.ts'

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

/**
 * Loads the secrets of this machine. The first start generates them and stores them in `secrets.json` in the data
 * folder, readable only by the account that runs the server. The environment variables SERVER_SECRET and INBOX_TOKEN
 * override them.
 */
export async function prepareSecrets(dataDir: string, env: Record<string, unknown>): Promise<Secrets> {
  const file = Bun.file(join(dataDir, 'secrets.json'))
  const kept = (await file.exists()) ? await readKept(file) : await makeSecrets(dataDir)
  const { serverSecret, inboxToken, previousServerSecret } = kept
  return readSecrets(
    {
      SERVER_SECRET: serverSecret,
      INBOX_TOKEN: inboxToken,
      ...(previousServerSecret !== undefined && { SERVER_SECRET_PREVIOUS: previousServerSecret }),
      ...env,
    },
    `, or remove the variable to use the one in ${file.name}`,
  )
}

async function readKept(file: Bun.BunFile): Promise<Secrets> {
  const read = v.safeParse(secretsSchema, await file.json().catch(() => undefined))
  if (read.success) return read.output
  throw new SettingError(
    `${file.name} is damaged: it must be JSON with serverSecret and inboxToken, each of at least 16 characters. Copy it from your password manager: backups do not have it. Without a copy, move it away, and start once with REPLACE_LOST_SECRETS=1: the server creates new secrets, every session ends, and the inbox gets a new token.`,
  )
}

async function makeSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const secrets = { serverSecret: createSecret(), inboxToken: createSecret() }
  await writeDurably(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, undefined, 2)}\n`)
  return secrets
}

function createSecret(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toBase64({ alphabet: 'base64url' })
}
