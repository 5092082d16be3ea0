import { statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** What a build left behind, newest first: pages that are still open load their chunks from up to two builds back. */
const recordsSchema = v.array(v.array(v.string()))
const KEPT_BUILDS = 3
const RECORDS = 'widget-builds.json'

/** Hashed files; all others are written over. */
const OURS = 'public/assets/{widget,frame,inbox,player,demo}/*'

/** Removes the files of builds that are too old to be asked for. `startedAt`: when this build began, in ms. */
export async function forgetOldFiles(dist: string, startedAt: number): Promise<void> {
  const all = (await Array.fromAsync(new Bun.Glob(OURS).scan({ cwd: dist }))).toSorted()
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
