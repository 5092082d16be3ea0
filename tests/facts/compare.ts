/**
 * Compares the names of `names.tsv` with a checkout of nearcore, when a new release is out:
 *
 *     bun tests/facts/compare.ts <checkout> <release>
 *
 * Prints each name that the release lacks although the table lists it, and each name that it has although the table
 * says it was removed. Update the table and the pages accordingly. Names of other programs are skipped.
 */
import { join } from 'node:path'
import { isIn, type NameRow, readTable } from './table.ts'

const [checkout, release] = process.argv.slice(2)
if (checkout === undefined || release === undefined) {
  console.error('Usage: bun tests/facts/compare.ts <checkout of nearcore> <release, such as 2.14.0>')
  process.exit(2)
}

const files = await Array.fromAsync(
  new Bun.Glob('{chain,core,nearcore,neard,tools,runtime}/**/*.rs').scan({ cwd: checkout }),
)
if (files.length === 0) {
  console.error(`${checkout} has no Rust files. Give the folder of a nearcore checkout.`)
  process.exit(2)
}
const source = (await Promise.all(files.map((file) => Bun.file(join(checkout, file)).text()))).join('\n')

for (const row of await readTable()) {
  if (/not neard|RocksDB|clap/.test(row.source)) continue
  const isFound = patternOf(row).test(source)
  if (isFound !== isIn(row, release))
    console.log(`${row.kind} ${row.name}: ${isFound ? 'found' : 'not found'} in ${checkout}`)
}

/** Matches the declaration of the name in the source. */
function patternOf({ kind, name }: NameRow): RegExp {
  const plain = name.replace(/^--/, '')
  if (kind === 'config') return new RegExp(`\\b${plain}:|"${plain}"`)
  if (kind === 'flag') return new RegExp(`\\b${plain.replaceAll('-', '_')}: |"${plain}"`)
  if (kind !== 'command') return new RegExp(`"${plain}"`)
  const variant = plain.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`"${plain}"|\\b${variant} *[({,]`)
}
