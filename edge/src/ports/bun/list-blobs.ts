import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobKey, BlobPage } from '../blobs.ts'

/** Suffix of unfinished blobs. */
export const UNFINISHED = '.tmp'

/** Name of a complete blob. */
const BLOB = /^[\w-]+\.(?!tmp$)[\w-]+$/

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
    const names = (await readFolder(join(root, project))).filter((name) => BLOB.test(name))
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
      for (const name of await readFolder(join(root, entry.name)))
        if (!BLOB.test(name) && !name.endsWith(UNFINISHED)) stray.push(join(entry.name, name))
  }
  return stray
}

function isProject(entry: Dirent): boolean {
  return /^[\w-]+$/.test(entry.name) && (entry.isDirectory() || entry.isSymbolicLink())
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
