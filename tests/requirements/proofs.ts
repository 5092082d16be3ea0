import { join } from 'node:path'

export interface Requirement {
  id: string
  section: string
  text: string
}

const root = join(import.meta.dir, '../..')
const TEST_FILES = '{content,edge,site,widget,tests}/**/*.{test,e2e}.{ts,tsx}'
const TEST_NAME = /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

/** The requirements of the specification, in its order. */
export async function readRequirements(): Promise<Requirement[]> {
  const lines = (await Bun.file(join(import.meta.dir, 'requirements.tsv')).text()).trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', section = '', text = ''] = line.split('\t')
    return { id, section, text }
  })
}

/** Why a requirement has no test here, by id. */
export async function readReasons(): Promise<Map<string, string>> {
  const lines = (await Bun.file(join(import.meta.dir, 'untested.tsv')).text()).trimEnd().split('\n')
  return new Map(lines.filter(Boolean).map((line) => line.split('\t', 2) as [string, string])) // two columns by definition
}

/** Test files by the requirement ids that the names of their tests carry. */
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

/** The requirement ids that stand in the names of a file's tests, each once. */
export function idsIn(source: string): Set<string> {
  const names = [...source.matchAll(TEST_NAME)].map((match) => match[2] ?? '')
  return new Set(names.flatMap((name) => name.match(/\b[DWP]-\d{3}\b/g) ?? []))
}

/** Every requirement, and what shows that it holds. */
export async function formatTable(): Promise<string> {
  const [requirements, proofs, reasons] = await Promise.all([readRequirements(), findProofs(), readReasons()])
  const rows = requirements.map(({ id, section, text }) => {
    const proof =
      proofs
        .get(id)
        ?.map((file) => `\`${file}\``)
        .join('<br>') ??
      reasons.get(id) ??
      'open'
    return `| ${id} | ${section} | ${text.replaceAll('|', '\\|')} | ${proof} |`
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
