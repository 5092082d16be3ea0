import { join } from 'node:path'
import { listTestNames } from './test-names.ts'

export interface Requirement {
  id: string
  section: string
  text: string
}

const root = join(import.meta.dir, '../..')
const TEST_FILES = '{content,edge,site,widget,tests}/**/*.{test,e2e}.{ts,tsx}'

/** The requirements of the specification, in order. */
export async function readRequirements(): Promise<Requirement[]> {
  const lines = (await Bun.file(join(import.meta.dir, 'requirements.tsv')).text()).trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', section = '', text = ''] = line.split('\t')
    return { id, section, text }
  })
}

/** Test files by the requirement ids in the names of their tests. */
export async function findProofs(): Promise<Map<string, string[]>> {
  const proofs = new Map<string, string[]>()
  const files = await Array.fromAsync(new Bun.Glob(TEST_FILES).scan({ cwd: root }))
  const ours = files.filter((file) => !/node_modules|\/violations\//.test(file)).toSorted()
  for (const file of ours) {
    for (const id of idsIn(await Bun.file(join(root, file)).text())) {
      proofs.set(id, [...(proofs.get(id) ?? []), file])
    }
  }
  return proofs
}

/** The requirement ids in the names of a file's tests, without duplicates. Ignores skipped tests. */
export function idsIn(source: string): Set<string> {
  return new Set(listTestNames(source).flatMap((name) => name.match(/\b[DWP]-\d{3}\b/g) ?? []))
}

/** Formats the table of requirements, with the test files that prove each of them. */
export async function formatTable(): Promise<string> {
  const [requirements, proofs] = await Promise.all([readRequirements(), findProofs()])
  const rows = requirements.map(({ id, section, text }) => {
    const files = proofs.get(id)?.map((file) => `\`${file}\``)
    return `| ${id} | ${section} | ${text.replaceAll('|', '\\|')} | ${files?.join('<br>') ?? 'open'} |`
  })
  const proven = requirements.filter(({ id }) => proofs.has(id)).length
  return [
    '# Requirements and their tests',
    '',
    'Written by `bun tests/requirements/write.ts` from the names of the tests; do not edit.',
    '',
    `${proven} of ${requirements.length} have a test.`,
    '',
    '| id | specification | requirement | proven by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
