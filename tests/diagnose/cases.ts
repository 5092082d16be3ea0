import { join } from 'node:path'
import { parseRules, type RuleSet } from '../../edge/diagnose/index.ts'

export interface Case {
  name: string
  /** URL of the section that must come first; empty in files without it. */
  expected: string
  text: string
}

/** The rules of the newest build. */
export async function readRules(): Promise<RuleSet> {
  const dist = process.env['DIST'] ?? join(import.meta.dir, '../../dist')
  return parseRules(await Bun.file(join(dist, 'public/diagnosis-rules.json')).text())
}

/** Reads the inputs of a file. Each starts with a line `=== name | expected | source`. */
export async function readCases(file: string): Promise<Case[]> {
  const [, ...parts] = `\n${await Bun.file(join(import.meta.dir, file)).text()}`.split('\n=== ')
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const [name = '', expected = ''] = part.slice(0, end).split(' | ')
    return { name, expected, text: part.slice(end + 1) }
  })
}
