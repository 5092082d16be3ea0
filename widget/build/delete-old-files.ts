import { statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** Hashed files of past builds, newest first. Open pages can load chunks of the last two builds. */
const recordsSchema = v.array(v.array(v.string()))
const KEPT_BUILDS = 3
const RECORDS = 'widget-builds.json'

/** Matches hashed files. Builds overwrite all others. */
const BUILT_FILES = 'public/assets/{widget,frame,inbox,player,demo}/**/*'

/** Removes files of outdated builds. `startedAt` is the start of this build in milliseconds. */
export async function deleteOldFiles(dist: string, startedAt: number): Promise<void> {
  const all = (await Array.fromAsync(new Bun.Glob(BUILT_FILES).scan({ cwd: dist }))).toSorted()
  const written = all.filter((file) => statSync(join(dist, file)).mtimeMs >= startedAt)
  const records = (await readRecords(dist)).filter((files) => String(files) !== String(written))
  const kept = [written, ...records].slice(0, KEPT_BUILDS)
  const inUse = new Set(kept.flat())
  for (const file of all) if (!inUse.has(file)) unlinkSync(join(dist, file))
  await Bun.write(join(dist, RECORDS), JSON.stringify(kept))
}

async function readRecords(dist: string): Promise<string[][]> {
  const text = await Bun.file(join(dist, RECORDS))
    .json()
    .catch(() => [])
  const records = v.safeParse(recordsSchema, text)
  return records.success ? records.output : []
}
