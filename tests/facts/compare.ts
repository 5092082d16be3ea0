/**
 * Compares the names of `names.tsv` with a checkout of nearcore, when a new release is out:
 *
 *     bun tests/facts/compare.ts <checkout> <release>
 *
 * Prints each name that the release lacks although the table lists it, and each name that it has although the table
 * says it was removed. For messages and defaults, it looks for the fixed parts of the text and for the figure. Update the
 * table and the pages accordingly. Names of other programs are skipped.
 */
import { join } from 'node:path'
import { isIn, type NameRow, readTable } from './table.ts'

const [checkout, release] = process.argv.slice(2)
if (checkout === undefined || release === undefined) {
  console.error('Usage: bun tests/facts/compare.ts <checkout of nearcore> <release, such as 2.14.0>')
  process.exit(2)
}

const files = await Array.fromAsync(
  new Bun.Glob('{chain,core,nearcore,neard,tools,runtime}/**/*.{rs,html}').scan({ cwd: checkout }),
)
if (files.length === 0) {
  console.error(`${checkout} has no Rust files. Give the folder of a nearcore checkout.`)
  process.exit(2)
}
const texts = await Promise.all(files.map((file) => Bun.file(join(checkout, file)).text()))
// Joins strings that continue after a backslash at the end of a line.
const source = texts.join('\n').replaceAll(/\\\n\s*/g, '')

for (const row of await readTable()) {
  if (/not neard|RocksDB|clap/.test(row.source)) continue
  const isFound = findName(row)
  if (isFound !== isIn(row, release))
    console.log(`${row.kind} ${row.name}: ${isFound ? 'found' : 'not found'} in ${checkout}`)
}

function findName(row: NameRow): boolean {
  if (row.kind !== 'log') return patternOf(row).test(source)
  const parts = row.name.split(/…|<[a-z_]+>|\d[\d.]*|mainnet|testnet/).map((part) => part.trim())
  return parts.filter((part) => part.length > 2).every((part) => source.includes(part))
}

/** Matches the declaration of the name in the source. */
function patternOf({ kind, name }: NameRow): RegExp {
  if (kind === 'default') {
    const [key = '', figure = ''] = name.split('=')
    const digits = figure.replace(/\D.*/, '').split('').join('_?')
    return new RegExp(`\\b(?:default_)?${key.split('.').at(-1)}\\b[^;}]{0,80}\\b${digits}`, 'i')
  }
  const plain = name.replace(/^--/, '')
  // The name of a variant: UNKNOWN_BLOCK is `UnknownBlock`.
  const camelCase = plain
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (kind === 'other' || kind === 'rpc') return new RegExp(`\\b(?:${plain}|${camelCase})\\b`)
  if (kind === 'config') return new RegExp(`\\b${plain}:|"${plain}"`)
  if (kind === 'flag') return new RegExp(`\\b${plain.replaceAll('-', '_')}: |"${plain}"`)
  if (kind === 'metric') return new RegExp(`"${plain.replace(/_(?:bucket|count|sum)$/, '')}"|"${plain}"`)
  const variant = plain.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`"${plain}"|\\b${variant} *[({,]`)
}
