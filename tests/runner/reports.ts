/** The result of one test. */
export interface TestResult {
  name: string
  file: string
  seconds: number
  /** Message and position, without colors; undefined if the test passed or was skipped. */
  error?: string
  /** Screenshot and trace of a failed browser test. */
  attachments?: { name: string; path: string }[]
}

/** Reads the JUnit report of `bun test`. Hooks are not part of a test's time. */
export function parseJUnit(xml: string): TestResult[] {
  const pattern = /<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => {
    const group = readAttribute(attributes, 'classname')
    const name = readAttribute(attributes, 'name')
    const error = readFailure(content)
    return {
      name: group === '' ? name : `${group} > ${name}`,
      file: readAttribute(attributes, 'file'),
      seconds: Number(readAttribute(attributes, 'time')),
      ...(error !== undefined && { error }),
    }
  })
}

function readFailure(content: string): string | undefined {
  const [, attributes, text = ''] = /<failure ([^>]*?)(?:\/>|>([\s\S]*?)<\/failure>)/.exec(content) ?? []
  if (attributes === undefined) return undefined
  return decodeEntities(text).trim() || readAttribute(attributes, 'message')
}

function readAttribute(attributes: string, name: string): string {
  return decodeEntities(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
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

interface PlaywrightRepetition {
  duration: number
  attachments?: { name: string; path?: string }[]
  errors?: { message?: string; snippet?: string; location?: { file: string; line: number } }[]
}

interface PlaywrightSuite {
  title: string
  file?: string
  specs?: {
    title: string
    file: string
    ok?: boolean
    tests: { status?: string; results: PlaywrightRepetition[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/**
 * Reads Playwright's JSON report. The paths in it are relative to its test folder. A test that passed when it was
 * repeated failed.
 */
export function parsePlaywright(json: string, folder: string): TestResult[] {
  const { suites = [] }: { suites?: PlaywrightSuite[] } = JSON.parse(json)
  return suites.flatMap((suite) => collectSpecs(suite, [], folder))
}

function collectSpecs(suite: PlaywrightSuite, groups: string[], folder: string): TestResult[] {
  const own = (suite.specs ?? []).map(({ title, file, ok = true, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const isFlaky = tests.some(({ status }) => status === 'flaky')
    return {
      name: [...groups, title].join(' > '),
      file: `${folder}/${file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...((!ok || isFlaky) && {
        error: (isFlaky ? 'It passed when it was repeated.\n' : '') + formatErrors(results),
        attachments: results
          .flatMap((result) => result.attachments ?? [])
          .flatMap(({ name, path }) =>
            path !== undefined && /^(?:screenshot|trace)$/.test(name) ? { name, path } : [],
          ),
      }),
    }
  })
  const nested = (suite.suites ?? []).flatMap((child) =>
    collectSpecs(child, [...groups, child.title], folder),
  )
  return [...own, ...nested]
}

function formatErrors(results: PlaywrightRepetition[]): string {
  const errors = results.flatMap((result) => result.errors ?? [])
  return errors
    .map(({ message = '', snippet = '' }) => Bun.stripANSI(`${message}\n${snippet}`).trim())
    .join('\n')
}
