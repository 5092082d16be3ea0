import { chmod, copyFile, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lockFile } from '../../src/ports/bun/data-folder.ts'
import { renameDurably, writeDurably } from '../../src/ports/bun/write-durably.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { StepError } from '../run-step.ts'

export interface Checksum {
  bytes: number
  sha256: string
}

/** A place for backups: a folder or a bucket. Paths are relative, such as `blobs/demo/1.body`. */
export interface BackupTarget {
  /** The folder or URL, for messages. */
  name: string
  /** Undefined for a bucket. */
  folder: string | undefined
  /** Lists the content below `blobs/`: the size of each file by its path. */
  listSizes(): Promise<Map<string, number>>
  /** Opens a file; undefined if it does not exist. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Reads a file, to compare it with what was written; undefined if it does not exist. */
  readChecksum(path: string): Promise<Checksum | undefined>
  /** Stores a copy of a local file. A reader finds the old content or the complete new one. */
  write(path: string, source: string): Promise<void>
  writeText(path: string, text: string): Promise<void>
  /** Removes files; ignores missing ones. */
  remove(paths: readonly string[]): Promise<void>
}

type Env = Record<string, string | undefined>

/**
 * Opens the place of a backup.
 * @param place A folder, or `s3://<bucket>/<prefix>`.
 * @param dataDir Data folder that the command uses.
 * @throws SettingError if one folder contains the other, or if a setting of the bucket is missing.
 */
export async function openTarget(
  place: string,
  dataDir: string,
  env: Env = process.env,
): Promise<BackupTarget> {
  if (place.startsWith('s3:')) return openBucket(place, env)
  const folder = resolve(place)
  for (const data of [dataDir, join(dataDir, 'blobs'), join(dataDir, 'trash')]) {
    if (!(await contains(data, folder)) && !(await contains(folder, data))) continue
    throw new SettingError(
      `The backup ${folder} and the data folder ${data} must not be the same folder or contain each other. Choose another folder for the backup, on another disk if possible. Nothing was changed.`,
    )
  }
  return openFolder(folder)
}

/**
 * Locks a target, so that two commands do not change it at once. The lock ends with its process. Two backups of one data
 * folder to a bucket lock the data folder instead.
 * @returns a function that releases the lock.
 */
export function lockTarget({ name, folder }: BackupTarget, dataDir: string): () => void {
  const release = lockFile(join(folder ?? dataDir, 'backup.lock'))
  if (release !== undefined) return release
  throw new SettingError(
    `Another command is using the backup ${name}. Wait until it ends, then run this one again.`,
  )
}

/** Locks a backup that is only read. A folder that this account cannot write to needs no lock. */
export function lockForReading(target: BackupTarget, dataDir: string): () => void {
  try {
    return lockTarget(target, dataDir)
  } catch (error) {
    if (!/^(?:EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|READONLY|PERM))/.test(String(Object(error).code)))
      throw error
    return () => {}
  }
}

export async function readChecksum(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Checksum> {
  const hasher = new Bun.CryptoHasher('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hasher.update(chunk)
    bytes += chunk.byteLength
  }
  return { bytes, sha256: hasher.digest('hex') }
}

/** Reads a local file; undefined if it does not exist. */
export async function readFileChecksum(path: string): Promise<Checksum | undefined> {
  return stat(path).then(() => readChecksum(Bun.file(path).stream()), ignoreMissing)
}

export function isEqual(one: Checksum | undefined, other: Checksum): boolean {
  return one?.bytes === other.bytes && one.sha256 === other.sha256
}

export function ignoreMissing(error: unknown): undefined {
  if (Object(error).code !== 'ENOENT') throw error
}

/** Saves content as a file that only this account can read, and syncs it. A file with its final name is complete. */
export async function saveFile(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Checksum> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.tmp`
  try {
    const file = await open(unfinished, 'w', 0o600)
    const checksum = await readChecksum(
      (async function* () {
        for await (const chunk of chunks) {
          await file.writeFile(chunk)
          yield chunk
        }
      })(),
    ).finally(() => file.close())
    await renameDurably(unfinished, path)
    return checksum
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export function openFolder(folder: string): BackupTarget {
  return {
    name: folder,
    folder,
    async listSizes() {
      const sizes = new Map<string, number>()
      const names = await readdir(join(folder, 'blobs'), { recursive: true }).catch(ignoreMissing)
      for (const name of names ?? []) {
        const path = join(folder, 'blobs', name)
        const found = await stat(path).catch(ignoreMissing)
        if (!found?.isFile()) continue
        // Copies that earlier versions made have the mode of the original.
        if ((found.mode & 0o077) !== 0) await chmod(path, 0o600)
        sizes.set(`blobs/${name}`, found.size)
      }
      return sizes
    },
    async read(path) {
      const file = Bun.file(join(folder, path))
      return (await file.exists()) ? file.stream() : undefined
    },
    readChecksum: (path) => readFileChecksum(join(folder, path)),
    async write(path, source) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await copyFile(source, `${target}.tmp`)
        await chmod(`${target}.tmp`, 0o600)
        await renameDurably(`${target}.tmp`, target)
      } catch (error) {
        await rm(`${target}.tmp`, { force: true })
        throw error
      }
    },
    writeText: (path, text) => writeDurably(join(folder, path), text),
    async remove(paths) {
      for (const path of paths) {
        await rm(join(folder, path), { force: true })
        // A process that was killed leaves such a file.
        await rm(join(folder, `${path}.tmp`), { force: true })
      }
    },
  }
}

/** Whether `inner` is `outer` or below it, also through links and mounts. Folders that do not exist yet count. */
async function contains(outer: string, inner: string): Promise<boolean> {
  const wanted = await identify(outer)
  if (wanted === undefined) return false
  let path = inner
  while ((await identify(path)) === undefined) path = dirname(path)
  for (path = await realpath(path); ; path = dirname(path)) {
    if ((await identify(path)) === wanted) return true
    if (path === dirname(path)) return false
  }
}

async function identify(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(ignoreMissing)
  return found && `${found.dev}:${found.ino}`
}

/** Attempts of a call to a bucket. */
const ATTEMPTS = 4

function openBucket(place: string, env: Env): BackupTarget {
  const { hostname: bucket, pathname } = new URL(place)
  if (bucket === '') throw new SettingError(`${place} has no bucket. Write s3://<bucket>/<prefix>.`)
  const prefix = pathname
    .split('/')
    .filter((name) => name !== '')
    .map((name) => `${name}/`)
    .join('')
  const settings = readBucketSettings(env)
  const client = new Bun.S3Client({ ...settings, bucket })
  const where = `${bucket} at ${settings.endpoint ?? 'AWS'}`
  const call = <Result>(run: () => Promise<Result>) => retry(run, where)
  const readChunks = (path: string) => client.file(prefix + path).stream()
  return {
    name: place.replace(/\/+$/, ''),
    folder: undefined,
    async listSizes() {
      const sizes = new Map<string, number>()
      let startAfter: string | undefined
      do {
        const page = await call(() =>
          client.list({ prefix: `${prefix}blobs/`, ...(startAfter && { startAfter }) }),
        )
        for (const { key, size } of page.contents ?? []) sizes.set(key.slice(prefix.length), size ?? -1)
        startAfter = page.isTruncated ? page.contents?.at(-1)?.key : undefined
      } while (startAfter !== undefined)
      return sizes
    },
    // HEAD requests would hide why a key was refused.
    read: (path) => call(() => startReading(readChunks(path))).catch(ignoreNoSuchKey),
    readChecksum: (path) => call(() => readChecksum(readChunks(path))).catch(ignoreNoSuchKey),
    async write(path, source) {
      await call(() => client.write(prefix + path, Bun.file(source)))
    },
    async writeText(path, text) {
      await call(() => client.write(prefix + path, text))
    },
    async remove(paths) {
      for (const path of paths) await call(() => client.delete(prefix + path))
    },
  }
}

function ignoreNoSuchKey(error: unknown): undefined {
  if (Object(error).code !== 'NoSuchKey') throw error
}

/** Waits for the first chunk, so that a missing object is noticed here. */
async function startReading(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  })()
}

/** @throws SettingError that names the variable, but never the value of a secret. */
function readBucketSettings(env: Env) {
  const read = (name: string) => {
    const value = env[name]?.trim() ?? ''
    if (value !== '') return value
    throw new SettingError(
      `${name} is not set. A backup to a bucket needs it (docs/backup.md, "To a bucket").`,
    )
  }
  const endpoint = env['S3_ENDPOINT']?.trim()
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new SettingError(
      `S3_ENDPOINT=${endpoint} is not valid. Set it to a URL such as https://s3.example.com.`,
    )
  return {
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
    region: env['S3_REGION']?.trim() || 'us-east-1',
    ...(endpoint !== undefined && { endpoint }),
  }
}

/** Repeats a call that failed for a passing reason. */
async function retry<Result>(run: () => Promise<Result>, where: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const { code, message } = Object(error)
      if (code === 'NoSuchKey' || code === 'ENOENT') throw error
      if (code === 'NoSuchBucket')
        throw new StepError(`The bucket ${where} does not exist. Create it, or check S3_ENDPOINT.`)
      if (/AccessDenied|Signature|AccessKey|Forbidden/.test(String(code)))
        throw new StepError(
          `The bucket ${where} refused the access key (${code}). Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to a key that can list, read, write and delete its objects.`,
        )
      if (attempt === ATTEMPTS)
        throw new StepError(
          `The bucket ${where} cannot be used (${code ?? ''} ${message}). Run the command again: it continues where it stopped.`,
        )
      await Bun.sleep(500 * 2 ** attempt)
    }
  }
}
