import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeAtomically } from './atomic-file.ts'

/** Maps the paths of the built files, relative to the output folder, to their contents. */
export type Output = ReadonlyMap<string, string | Uint8Array>

/**
 * The files of the latest builds, newest build first. Assets of the two previous builds are kept for pages that are
 * still open in browsers.
 */
const recordsSchema = v.array(v.object({ build: v.string(), files: v.array(v.string()) }))
const KEPT_BUILDS = 3
const RECORDS = 'site-builds.json'

/**
 * Updates the output folder file by file: assets first, then pages, then the manifest. A server that reads the folder
 * meanwhile finds every file that another file refers to. Leaves files that other programs have written.
 */
export function publish(output: Output, { folder, build }: { folder: string; build: string }): void {
  for (const [path, content] of [...output].toSorted(byRank)) writeIfChanged(join(folder, path), content)
  const records = readRecords(folder).filter((record) => record.build !== build)
  const kept = [{ build, files: [...output.keys()].toSorted() }, ...records].slice(0, KEPT_BUILDS)
  const inUse = new Set([...output.keys(), ...kept.flatMap(({ files }) => files.filter(isAsset))])
  for (const file of records.flatMap(({ files }) => files)) {
    if (!inUse.has(file)) rmSync(join(folder, file), { force: true })
  }
  writeIfChanged(join(folder, RECORDS), JSON.stringify(kept))
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

function byRank([a]: [string, unknown], [b]: [string, unknown]): number {
  return rank(a) - rank(b)
}

function rank(path: string): number {
  if (isAsset(path)) return 0
  return path.startsWith('public/') ? 1 : 2
}

function isAsset(path: string): boolean {
  return path.startsWith('public/assets/')
}

function writeIfChanged(path: string, content: string | Uint8Array): void {
  if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(content))) writeAtomically(path, content)
}
