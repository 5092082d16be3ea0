import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { writeAtomically } from './atomic-file.ts'

/** The built files: their paths, relative to the output folder, and contents. */
export type Output = Iterable<readonly [string, string | Uint8Array]>

/**
 * The files of the latest builds, newest build first. Assets of the two previous builds are kept for pages that are
 * still open in browsers.
 */
const recordsSchema = v.array(v.object({ build: v.string(), files: v.array(v.string()) }))
const KEPT_BUILDS = 3
const RECORDS = 'site-builds.json'

/**
 * Writes the files to a folder beside the others first, one at a time, so that they never are in memory together and a
 * failure changes nothing. Then updates the output folder file by file: assets first, then pages, then the manifest. A
 * server that reads the folder meanwhile finds every file that another file refers to. Leaves files that other programs
 * have written. `check` gets the size of each file and can throw.
 */
export function publish(output: Output, { folder, build, check = () => undefined }: PublishOptions): void {
  const staging = join(folder, `.new-${process.pid}`)
  try {
    const sizes = new Map<string, number>()
    const changed: string[] = []
    for (const [path, content] of output) {
      sizes.set(path, Buffer.byteLength(content))
      if (isUnchanged(join(folder, path), content)) continue
      writeAtomically(join(staging, path), content)
      changed.push(path)
    }
    check(sizes)
    for (const path of changed.toSorted(byRank)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      renameSync(join(staging, path), join(folder, path))
    }
    deleteOldFiles([...sizes.keys()].toSorted(), { folder, build })
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

interface PublishOptions {
  folder: string
  build: string
  check?: (sizes: ReadonlyMap<string, number>) => void
}

function deleteOldFiles(files: readonly string[], { folder, build }: Omit<PublishOptions, 'check'>): void {
  const records = readRecords(folder).filter((record) => record.build !== build)
  const kept = [{ build, files: [...files] }, ...records].slice(0, KEPT_BUILDS)
  const inUse = new Set([...files, ...kept.flatMap((record) => record.files.filter(isAsset))])
  for (const file of records.flatMap((record) => record.files)) {
    if (!inUse.has(file)) rmSync(join(folder, file), { force: true })
  }
  const text = JSON.stringify(kept)
  if (!isUnchanged(join(folder, RECORDS), text)) writeAtomically(join(folder, RECORDS), text)
}

function readRecords(folder: string): v.InferOutput<typeof recordsSchema> {
  const path = join(folder, RECORDS)
  if (!existsSync(path)) return []
  try {
    return v.parse(recordsSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Ignores records in an unknown format. The old files then stay, which only takes disk space.
    return []
  }
}

function byRank(a: string, b: string): number {
  return rank(a) - rank(b)
}

function rank(path: string): number {
  if (isAsset(path)) return 0
  return path.startsWith('public/') ? 1 : 2
}

function isAsset(path: string): boolean {
  return path.startsWith('public/assets/')
}

function isUnchanged(path: string, content: string | Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(Buffer.from(content))
}
