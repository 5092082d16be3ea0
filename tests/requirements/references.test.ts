import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRequirements } from './proofs.ts'

const root = join(import.meta.dir, '../..')
const TEXT_FILES = [
  '*.{md,toml}',
  'docs/**/*.md',
  'decisions/*.md',
  ...['content', 'edge', 'site', 'tests', 'widget'].map(
    (folder) => `${folder}/**/*.{ts,tsx,css,sql,md,mjs,html,toml}`,
  ),
]
const GENERATED = /node_modules|^tests\/requirements\/|^tests\/bench\/results\//

/** References to decisions, product rules and requirements in this repository. */
const REFERENCE = /\bdecisions\/(?<decision>\d{3})|\b(?<rule>R-\d{2,3})\b|\b(?<requirement>[DWP]-\d{3})\b/g

/** References to numbered lists outside this repository. */
const FOREIGN = /\bdecisions? \d+|\(C\d{1,2}\b|\breading C\d/

test('every cited decision, product rule and requirement exists', async () => {
  const decisions = new Set(readdirSync(join(root, 'decisions')).map((file) => file.slice(0, 3)))
  const rules = new Set((await Bun.file(join(root, 'decisions/product-rules.md')).text()).match(/R-\d{2}/g))
  const requirements = new Set((await readRequirements()).map(({ id }) => id))
  const missing: string[] = []
  let count = 0
  for (const [place, text] of await readLines()) {
    for (const { groups } of text.matchAll(REFERENCE)) {
      const { decision, rule, requirement } = groups ?? {}
      count += 1
      const isKnown =
        (decision !== undefined && decisions.has(decision)) ||
        (rule !== undefined && rules.has(rule)) ||
        (requirement !== undefined && requirements.has(requirement))
      if (!isKnown) missing.push(`${place} cites ${decision ?? rule ?? requirement}`)
    }
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(500)
})

test('nothing cites a numbered list from outside the repository', async () => {
  const found = (await readLines()).filter(([, text]) => FOREIGN.test(text)).map(([place]) => place)
  expect(found).toEqual([])
})

/** Each line of each text file with its place (`edge/src/app.ts:12`). */
async function readLines(): Promise<[place: string, text: string][]> {
  const files = (
    await Promise.all(TEXT_FILES.map((glob) => Array.fromAsync(new Bun.Glob(glob).scan({ cwd: root }))))
  ).flat()
  const lines = await Promise.all(
    files
      .filter((file) => !GENERATED.test(file))
      .map(async (file) =>
        (await Bun.file(join(root, file)).text())
          .split('\n')
          .map((text, index): [string, string] => [`${file}:${index + 1}`, text]),
      ),
  )
  return lines.flat()
}
