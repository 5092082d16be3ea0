import { mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FREE_DISK_BYTES } from '../../../contract/limits.ts'
import type { BlobKey, BlobWriter, Blobs } from '../blobs.ts'
import { createLister, readProjects, UNFINISHED } from './list-blobs.ts'

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
