import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Sizes of the search's scripts in bytes, gzip level 9. `interface` loads on first use, `engine` together with the
 * index.
 */
export function weighScripts(dist: string): { interface: number; engine: number } {
  // Finds each script by a string that only it contains.
  return { interface: weighScriptWith(dist, 'search.recent'), engine: weighScriptWith(dist, 'inflectionsOf') }
}

function weighScriptWith(dist: string, text: string): number {
  const folder = join(dist, 'public/assets')
  // Scripts of earlier builds are kept for tabs that are still open.
  const [newest]: { files: string[] }[] = JSON.parse(readFileSync(join(dist, 'site-builds.json'), 'utf8'))
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && newest?.files.includes(`public/assets/${name}`))
    .map((name) => readFileSync(join(folder, name)))
    .find((source) => source.includes(text))
  if (found === undefined) throw new Error(`No script of the build contains ${text}`)
  return gzipSync(found, { level: 9 }).length
}
