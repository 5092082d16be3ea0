import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobKey, BlobWriter, Blobs } from '../blobs.ts'

/** Unfinished blobs end in this; the sweep at start removes what a crash has left. */
const UNFINISHED = '.tmp'

/**
 * Blobs as files, `{project}/{id}.{part}`: one directory a project, so that making a report safe costs one
 * sync of the file and one of its directory.
 */
export function createFileBlobs(root: string): Blobs {
  const toPath = (key: BlobKey) => {
    const [project = '', id = '', part = ''] = key.split('/')
    return { directory: join(root, project), path: join(root, project, `${id}.${part}`) }
  }
  return {
    create: (key) => createWriter(toPath(key)),
    async read(key, range) {
      const file = Bun.file(toPath(key).path)
      if (!(await file.exists())) return undefined
      const content = range ? file.slice(range.offset, range.offset + range.length) : file
      return { body: content.stream(), bytes: file.size }
    },
    async remove(keys) {
      for (const key of keys) await rm(toPath(key).path, { force: true })
    },
    async list(cursor) {
      const projects = (await readdir(root)).toSorted()
      const [project, next] = projects.slice(cursor === undefined ? 0 : projects.indexOf(cursor))
      if (project === undefined) return { blobs: [] }
      const blobs = []
      for (const name of (await readdir(join(root, project))).toSorted()) {
        if (name.endsWith(UNFINISHED)) continue
        const [id = '', part = ''] = name.split('.')
        const key: BlobKey = `${project}/${id}/${part}`
        blobs.push({ key, storedAt: (await stat(toPath(key).path)).mtimeMs })
      }
      return next === undefined ? { blobs } : { blobs, cursor: next }
    },
  }
}

/** Write, sync, rename, sync the directory: the name appears with the whole content or not at all. */
async function createWriter({ directory, path }: { directory: string; path: string }): Promise<BlobWriter> {
  await mkdir(directory, { recursive: true })
  const unfinished = `${path}${UNFINISHED}`
  const file = await open(unfinished, 'w')
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

/** Removes what was being written when the process died. */
export async function removeUnfinished(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const project of await readdir(root)) {
    const names = await readdir(join(root, project))
    for (const name of names.filter((each) => each.endsWith(UNFINISHED))) await rm(join(root, project, name))
  }
}
