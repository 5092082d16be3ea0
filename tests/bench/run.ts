/**
 * Benchmarks the project against similar products. Not part of the tests.
 *
 *     bun run bench               all benchmarks
 *     bun run bench server search only these
 *
 * Each benchmark is a file in this folder that exports `run()`, prints a table, and writes `results/<name>.json`.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, ensureProgram } from '../support/debian.ts'

const own = new Set(['run.ts'])
const names = readdirSync(import.meta.dir)
  .filter((file) => file.endsWith('.ts') && !own.has(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(2)
}
process.env['CHROMIUM_PATH'] = ensureProgram(chromium)
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n=== ${name}`)
  const bench: { run: () => Promise<unknown> } = await import(join(import.meta.dir, `${name}.ts`))
  await bench.run()
}
