import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const dist = process.env['DIST'] ?? join(import.meta.dir, '../../dist')

/**
 * The widget's files of the newest build whose path below `public` matches. `assets` also has the files of earlier
 * builds, for open pages.
 */
export async function findNewest(pattern: string): Promise<string[]> {
  const builds: string[][] = await Bun.file(join(dist, 'widget-builds.json')).json()
  const glob = new Bun.Glob(`public/${pattern}`)
  const found = (builds[0] ?? []).filter((file) => glob.match(file))
  if (found.length === 0)
    throw new Error(`The newest build in ${dist} has no ${pattern}. Run "bun run build".`)
  return found.map((file) => file.replace(/^public\//, ''))
}

/** Bytes of a file below `public`, gzip level 9. */
export async function weigh(file: string): Promise<number> {
  return gzipSync(await Bun.file(join(dist, 'public', file)).bytes(), { level: 9 }).byteLength
}

/** Bytes of the largest file that matches. */
export async function weighLargest(pattern: string): Promise<number> {
  return Math.max(...(await Promise.all((await findNewest(pattern)).map(weigh))))
}
