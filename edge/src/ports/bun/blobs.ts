import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FREE_DISK_BYTES } from '../../../contract/limits.ts'
import type { BlobKey, BlobPage, Blobs, BlobWriter } from '../ports.ts'

/** An unfinished file of this age was left by a crash, because no upload takes that long. */
const UNFINISHED_MS = 6 * 60 * 60 * 1000

/** Only the account that runs the server can read folders and files. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Stores blobs as files, `{project}/{id}.{part}`, with one directory per project: storing a report needs one sync of
 * the file and one of its directory. Discarded blobs move to the same path below `trash`.
 */
export function createFileBlobs(root: string, trash: string): Blobs {
  const toPath = (key: BlobKey, base = root) => {
    const [project = '', id = '', part = ''] = key.split('/')
    return { directory: join(base, project), path: join(base, project, `${id}.${part}`) }
  }

  async function move(keys: readonly BlobKey[], from: string, to: string): Promise<void> {
    for (const key of keys) {
      const target = toPath(key, to)
      await mkdir(target.directory, { recursive: true, mode: FOLDER_MODE })
      const isMoved = await rename(toPath(key, from).path, target.path).then(() => true, ignoreMissing)
      const now = new Date()
      // Sets the file's modification time to the time of the move. The job `emptyTrash` deletes discarded files by this
      // time. The job `removeOrphans` ignores recently restored files because of this time.
      if (isMoved) await utimes(target.path, now, now)
    }
  }

  async function remove(keys: readonly BlobKey[], base: string): Promise<void> {
    for (const key of keys) await rm(toPath(key, base).path, { force: true })
  }

  return {
    create: (key) => createWriter(toPath(key)),
    async read(key, range) {
      const file = Bun.file(toPath(key).path)
      if (!(await file.exists())) return undefined
      const content = range ? file.slice(range.offset, range.offset + range.length) : file
      return { body: content.stream(), bytes: file.size }
    },
    remove: (keys) => remove(keys, root),
    list: createLister(root),
    checkRoom: (bytes) => checkRoom(root, bytes),
    movesPerRun: Infinity,
    discard: (keys) => move(keys, root, trash),
    restore: (keys) => move(keys, trash, root),
    listDiscarded: createLister(trash),
    removeDiscarded: (keys) => remove(keys, trash),
  }
}

/** Refuses new data before the disk is full, because SQLite needs some space even to delete rows. */
async function checkRoom(root: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(root)
  const wanted = Math.min(FREE_DISK_BYTES, (blocks * bsize) / 20)
  if (bavail * bsize - bytes < wanted)
    throw new Error(`less than ${Math.round(wanted / 1024)} KiB of disk space would remain`)
}

function ignoreMissing(error: unknown): false {
  if (Object(error).code === 'ENOENT') return false
  throw error
}

/**
 * Writes the file under a temporary name, syncs it, renames it, and syncs the directory. So a file with the final name
 * is always complete.
 */
async function createWriter({ directory, path }: { directory: string; path: string }): Promise<BlobWriter> {
  await mkdir(directory, { recursive: true, mode: FOLDER_MODE })
  const unfinished = `${path}${UNFINISHED}`
  const file = await open(unfinished, 'w', FILE_MODE)
  return {
    async write(chunk) {
      let offset = 0
      while (offset < chunk.byteLength) offset += (await file.write(chunk, offset)).bytesWritten
    },
    async close() {
      await file.sync()
      await file.close()
      await rename(unfinished, path)
      const parent = await open(directory, 'r')
      await parent.sync().finally(() => parent.close())
    },
    async abort() {
      await file.close().catch(() => undefined)
      await rm(unfinished, { force: true }).catch(() => undefined)
    },
  }
}

/**
 * Removes unfinished files that a crashed process left. Keeps files younger than `UNFINISHED_MS`, because another
 * process may still be writing them.
 */
export async function removeUnfinished(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: FOLDER_MODE })
  for (const project of await readProjects(root)) {
    const names = await readdir(join(root, project))
    for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
      const path = join(root, project, name)
      const written = await stat(path).then(({ mtimeMs }) => mtimeMs, ignoreMissing)
      if (written !== false && written < Date.now() - UNFINISHED_MS) await rm(path, { force: true })
    }
  }
}

/** Suffix of unfinished blobs. */
const UNFINISHED = '.tmp'

/** Name of a complete blob. */
const BLOB = /^[\w-]+\.(?!tmp$)[\w-]+$/

const PAGE = 1000

/**
 * Lists blobs below `root` in pages. The cursor is the last key of the previous page, so a listing can continue after a
 * restart. The file names of one project are cached between pages. Without the cache, each page would read the
 * directory again, which takes minutes for 200,000 blobs.
 */
function createLister(root: string): (cursor?: string) => Promise<BlobPage> {
  let kept: { project: string; names: string[] } | undefined

  async function readNames(project: string, isContinued: boolean): Promise<string[]> {
    if (isContinued && kept?.project === project) return kept.names
    const names = (await readdir(join(root, project))).filter((name) => BLOB.test(name))
    kept = { project, names: names.toSorted() }
    return kept.names
  }

  return async function list(cursor) {
    const [lastProject = '', lastName = ''] = (cursor ?? '').split('/')
    const blobs: BlobPage['blobs'] = []
    for (const project of (await readProjects(root)).toSorted()) {
      if (project < lastProject) continue
      const isContinued = project === lastProject
      const names = await readNames(project, isContinued)
      const start = isContinued ? names.findIndex((name) => name > lastName) : 0
      for (const name of start === -1 ? [] : names.slice(start, start + PAGE - blobs.length)) {
        const [id = '', part = ''] = name.split('.')
        const key: BlobKey = `${project}/${id}/${part}`
        const storedAt = await readTime(join(root, project, name))
        if (storedAt !== undefined) blobs.push({ key, storedAt })
        if (blobs.length === PAGE) return { blobs, cursor: `${project}/${name}` }
      }
    }
    kept = undefined
    return { blobs }
  }
}

/** Lists the folders of projects. Skips everything else, such as `lost+found` or a file of the operating system. */
export async function readProjects(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => isProject(entry)).map(({ name }) => name)
}

/** Lists the names below `root` that are not folders of projects or blobs. */
export async function listStrayFiles(root: string): Promise<string[]> {
  const stray: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!isProject(entry)) stray.push(entry.name)
    else
      for (const name of await readdir(join(root, entry.name)))
        if (!BLOB.test(name) && !name.endsWith(UNFINISHED)) stray.push(join(entry.name, name))
  }
  return stray
}

function isProject(entry: Dirent): boolean {
  return /^[\w-]+$/.test(entry.name) && (entry.isDirectory() || entry.isSymbolicLink())
}

/** Returns undefined if the file was deleted after its name was read. */
async function readTime(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}
