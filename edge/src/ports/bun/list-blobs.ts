import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobKey, BlobPage } from '../blobs.ts'

/** Suffix of unfinished blobs. */
export const UNFINISHED = '.tmp'

const PAGE = 1000

/**
 * Lists blobs below `root` in pages. The cursor is the last key of the previous page, so a listing can continue after a
 * restart. The file names of one project are cached between pages. Without the cache, each page would read the
 * directory again, which takes minutes for 200,000 blobs.
 */
export function createLister(root: string): (cursor?: string) => Promise<BlobPage> {
  let kept: { project: string; names: string[] } | undefined

  async function readNames(project: string, isContinued: boolean): Promise<string[]> {
    if (isContinued && kept?.project === project) return kept.names
    const names = (await readFolder(join(root, project))).filter((name) => !name.endsWith(UNFINISHED))
    kept = { project, names: names.toSorted() }
    return kept.names
  }

  return async function list(cursor) {
    const [lastProject = '', lastName = ''] = (cursor ?? '').split('/')
    const blobs: BlobPage['blobs'] = []
    for (const project of (await readFolder(root)).toSorted()) {
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

async function readFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return []
    throw error
  })
}

/** Returns undefined if the file was deleted after its name was read. */
async function readTime(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}
