import { expect, test } from 'bun:test'
import { SelectionError, selectStages } from './selection.ts'

const browserFiles = ['tests/e2e/docs/article.e2e.ts', 'tests/e2e/widget/lifecycle.e2e.ts']
const stages = [
  { name: 'types', files: [] },
  { name: 'unit', files: ['edge/search/rank.test.ts'] },
  { name: 'search', files: ['tests/search/budget.test.ts'] },
  { name: 'browser-chromium', files: browserFiles },
  { name: 'browser-firefox', files: browserFiles, browser: 'firefox' },
  { name: 'browser-webkit', files: browserFiles, browser: 'webkit' },
]
const onDemand = { name: 'facts', files: ['tests/facts/names.test.ts'], isOnDemand: true }

const select = (...args: string[]) => {
  const { stages: selected, grep } = selectStages(args, stages)
  return { stages: Object.fromEntries(selected), grep }
}

const errorOf = (...args: string[]): unknown => {
  try {
    selectStages(args, stages)
  } catch (error) {
    expect(error).toBeInstanceOf(SelectionError)
    return Object(error).message
  }
  return undefined
}

test('without arguments every stage runs whole', () => {
  expect(Object.keys(select().stages)).toEqual(stages.map(({ name }) => name))
  expect(Object.values(select().stages)).toEqual(stages.map(() => undefined))
})

test('a stage that is not part of the gate runs only by its name', () => {
  expect(selectStages([], [...stages, onDemand]).stages.has('facts')).toBe(false)
  expect(selectStages(['all'], [...stages, onDemand]).stages.has('facts')).toBe(true)
  expect([...selectStages(['facts'], [...stages, onDemand]).stages.keys()]).toEqual(['facts'])
})

test('a name selects a stage, or all that begin with it', () => {
  expect(Object.keys(select('types', 'search').stages)).toEqual(['types', 'search'])
  expect(Object.keys(select('browser').stages)).toEqual(['browser-chromium'])
  expect(Object.keys(select('browser-chromium').stages)).toEqual(['browser-chromium'])
})

test('part of a path selects files of the named stages', () => {
  expect(select('browser', 'docs/article').stages).toEqual({
    'browser-chromium': ['tests/e2e/docs/article.e2e.ts'],
  })
})

test('a named stage without a matching file runs whole', () => {
  expect(select('types', 'unit', 'browser', 'docs/article').stages).toEqual({
    types: undefined,
    unit: undefined,
    'browser-chromium': ['tests/e2e/docs/article.e2e.ts'],
  })
})

test('part of a path selects files of every stage if none is named', () => {
  expect(select('rank').stages).toEqual({ unit: ['edge/search/rank.test.ts'] })
})

test('a pattern for names leaves out stages without tests, unless they are named', () => {
  expect(select('--grep', 'D-041').grep).toBe('D-041')
  expect(Object.keys(select('--grep=D-041').stages)).not.toContain('types')
  expect(Object.keys(select('types', 'unit', '--grep', 'D-041').stages)).toEqual(['types', 'unit'])
  expect(select('unit', '--grep=D-041')).toEqual({ stages: { unit: undefined }, grep: 'D-041' })
  expect(select('rank', '--grep', 'a b')).toEqual({
    stages: { unit: ['edge/search/rank.test.ts'] },
    grep: 'a b',
  })
})

test('an unknown name is answered with the stages that exist', () => {
  expect(errorOf('brauser')).toBe(
    'No stage is called brauser, and no test file matches it. Stages: types, unit, search, browser-chromium',
  )
})

test('an unknown file of a stage is answered with the files that it has', () => {
  expect(errorOf('browser', 'docs/articel')).toBe(
    `No stage is called docs/articel, and no test file of browser-chromium matches it. Its test files:\n  ${browserFiles.join('\n  ')}`,
  )
  expect(errorOf('types', 'rank')).toContain('It has no test files.')
})

test('options that do not exist, lack their value or select nothing are named', () => {
  expect(errorOf('--only')).toMatch(/'--only'[^]*Options: --grep <pattern>/)
  expect(errorOf('--grep')).toContain('--grep <value>')
  expect(errorOf('unit', '--repeat', 'often')).toContain('--repeat often is not a count.')
  expect(errorOf('types', '--repeat', '3')).toContain('types has no tests that --repeat can repeat')
  expect(errorOf('types', '--grep', 'x')).toContain('types has no tests')
})

test('tests of another browser run with everything, by their whole name, and with --browser', () => {
  expect(Object.keys(select().stages)).toContain('browser-firefox')
  expect(Object.keys(select('browser-firefox').stages)).toEqual(['browser-firefox'])
  expect(Object.keys(select('docs/article').stages)).not.toContain('browser-firefox')
  const whole = selectStages(['browser', '--browser', 'firefox', 'docs/article'], stages)
  expect(whole.browser).toBe('firefox')
  expect(Object.fromEntries(whole.stages)).toEqual({ 'browser-firefox': ['tests/e2e/docs/article.e2e.ts'] })
  expect(errorOf('browser', '--browser=lynx')).toBe(
    'No stage is about a browser called lynx. Browsers: firefox, webkit',
  )
})

test('all, --repeat and --under-load are no names of stages', () => {
  expect(selectStages(['all'], stages)).toMatchObject({ isAll: true, isUnderLoad: false })
  expect(selectStages([], stages)).toMatchObject({ isAll: false })
  const repeated = selectStages(['unit', 'all', '--repeat', '20', '--under-load'], stages)
  expect(repeated).toMatchObject({ isAll: true, repeat: 20, isUnderLoad: true })
  expect([...repeated.stages.keys()]).toEqual(['unit'])
})
