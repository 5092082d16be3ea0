import type { Count } from './count.ts'

const WORTH_SHOWING = 0.1

/** How long a test took. */
export interface TestTiming {
  name: string
  file: string
  seconds: number
}

export interface StageTiming extends Count {
  name: string
  seconds: number
}

/** Reads the JUnit report of `bun test`. Hooks are not part of a test's time. */
export function parseJUnit(xml: string): TestTiming[] {
  return [...xml.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes = '']) => {
    const read = (name: string) =>
      decodeEntities(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const group = read('classname')
    return {
      name: group === '' ? read('name') : `${group} > ${read('name')}`,
      file: read('file'),
      seconds: Number(read('time')),
    }
  })
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, code: string) => {
    if (code.startsWith('#x')) return String.fromCodePoint(Number.parseInt(code.slice(2), 16))
    if (code.startsWith('#')) return String.fromCodePoint(Number(code.slice(1)))
    return entities.get(code) ?? entity
  })
}

interface PlaywrightSuite {
  title: string
  file?: string
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** Reads Playwright's JSON report. The paths in it are relative to its test folder. */
export function parsePlaywright(json: string, folder: string): TestTiming[] {
  const { suites = [] }: { suites?: PlaywrightSuite[] } = JSON.parse(json)
  return suites.flatMap((suite) => collectSpecs(suite, [], folder))
}

function collectSpecs(suite: PlaywrightSuite, groups: string[], folder: string): TestTiming[] {
  const own = (suite.specs ?? []).map(({ title, file, tests }) => ({
    name: [...groups, title].join(' > '),
    file: `${folder}/${file}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  const nested = (suite.suites ?? []).flatMap((child) =>
    collectSpecs(child, [...groups, child.title], folder),
  )
  return [...own, ...nested]
}

/** Returns the slowest tests, slowest first. Omits tests that are too fast to be important. */
export function slowest(tests: TestTiming[], count: number): TestTiming[] {
  return tests
    .filter(({ seconds }) => seconds >= WORTH_SHOWING)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}

/** Formats the stages in the order in which they ran, followed by the slowest tests. */
export function formatTimings(stages: StageTiming[], tests: TestTiming[]): string {
  const width = Math.max(...stages.map(({ name }) => name.length))
  const seconds = (value: number) => value.toFixed(1).padStart(8)
  return [
    'Stages, in seconds:',
    ...stages.map((stage) => `${seconds(stage.seconds)}  ${stage.name.padEnd(width)}`.trimEnd()),
    ...(tests.length === 0 ? [] : ['', 'Slowest tests, in seconds:']),
    ...tests.map((test) => `${seconds(test.seconds)}  ${test.file}: ${test.name}`),
  ].join('\n')
}
