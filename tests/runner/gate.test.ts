import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { leaveOut, leaveOutTests, notInGate } from './gate.ts'
import { rounds } from './stages.ts'

const root = join(import.meta.dir, '../..')
const stages = rounds.flat(2)

function listFiles(stage: string): string[] {
  const patterns = stages.find(({ name }) => name === stage)?.patterns ?? []
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
}

/** `a{b,c}` means `ab` and `ac`. Each alternative has to exist. */
function expandBraces(pattern: string): string[] {
  const [, before = '', inner, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? []
  if (inner === undefined) return [pattern]
  return inner.split(',').flatMap((one) => expandBraces(before + one + after))
}

test.each(notInGate.map((one) => [one.files, one] as const))(
  'what the gate leaves out, %s, exists',
  async (pattern, { stage, tests }) => {
    const all = listFiles(stage)
    const names = expandBraces(pattern)
    const find = (name: string): string[] => all.filter((file) => new Bun.Glob(name).match(file))
    expect(names.filter((name) => find(name).length === 0)).toEqual([])
    const files = names.flatMap(find)
    // The words of a title that a pattern names are in the file, so that a renamed test is not forgotten here.
    const texts = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()))
    const words = tests?.source.match(/[\w-]{5,}/g) ?? []
    expect(words.filter((word) => !texts.join('').includes(word))).toEqual([])
  },
)

test('a title is left out from its start, in its own file', () => {
  const files = ['tests/e2e/panel/recording.e2e.ts', 'tests/e2e/panel/replies.e2e.ts']
  const isOut = (title: string): boolean =>
    new RegExp(leaveOutTests('browser-chromium', files) ?? '').test(`chromium ${title}`)
  expect(isOut('panel/recording.e2e.ts a recording can be played')).toBe(true)
  expect(isOut('panel/recording.e2e.ts W-141 if the browser cannot record')).toBe(false)
  expect(isOut('panel/replies.e2e.ts axe finds no violations where replies are read, ar, light')).toBe(true)
  expect(isOut('panel/replies.e2e.ts a reply is shown')).toBe(false)
  expect(isOut('docs/recording.e2e.ts a recording can be played')).toBe(false)
})

test('Bun leaves out a title from its start', () => {
  const pattern = leaveOutTests('contract-bun', ['tests/contract/provider-bad-input.test.ts']) ?? ''
  const isKept = (title: string): boolean => new RegExp(`^(?!${pattern})`).test(title)
  expect(isKept('22000 requests of any kind: each is answered')).toBe(false)
  expect(isKept('3000 requests of any kind: each is answered')).toBe(true)
  expect(leaveOutTests('contract-bun', ['tests/contract/hosts.test.ts'])).toBeUndefined()
})

test('a stage of which nothing is left out runs whole', () => {
  expect(leaveOut('search', ['a.test.ts'])).toBeUndefined()
})
