import { expect, test } from 'bun:test'
import { allowedAssembled, readAllowedExpressions } from './allowed-expressions.ts'
import { findExpressions } from './find-expressions.ts'
import { analyze, hashOf, isRepeating, readSafeExpressions } from './safe-expressions.ts'

const { found, assembled } = await findExpressions()
const allowed = await readAllowedExpressions()

/** Regular expressions by source, each with one place in the code. Equal expressions are checked only once. */
const expressions = new Map(
  found.map(({ source, flags, where }) => [`/${source}/${flags}`, { source, flags, where }]),
)

/** Milliseconds. The analysis takes a minute on two idle cores; the limit only ends an analysis that hangs. */
const ANALYSIS_TIMEOUT = 1_800_000

const safe = await readSafeExpressions()

async function findUnsafe(
  texts: Iterable<[text: string, { source: string; flags: string; where: string }]>,
): Promise<string[]> {
  const unsafe: string[] = []
  for (const [text, { source, flags, where }] of texts) {
    if (allowed.has(text) || !isRepeating(source)) continue
    const result = await analyze(source, flags)
    if (result.status !== 'safe')
      unsafe.push(`${where} ${text}: ${'complexity' in result ? result.complexity.summary : result.status}`)
  }
  return unsafe
}

test(
  'no regular expression takes more than linear time, except those listed',
  async () => {
    expect(await findUnsafe([...expressions].filter(([text]) => !safe.has(hashOf(text))))).toEqual([])
  },
  ANALYSIS_TIMEOUT,
)

test(
  'every listed safe expression is safe',
  async () => {
    const listed = [...expressions].filter(([text]) => safe.has(hashOf(text)))
    expect(listed).not.toEqual([])
    expect(await findUnsafe(listed)).toEqual([])
  },
  ANALYSIS_TIMEOUT,
)

test('every listed expression exists', () => {
  expect([...allowed.keys()].filter((text) => !expressions.has(text))).toEqual([])
  expect(Object.keys(allowedAssembled).filter((text) => !assembled.includes(text))).toEqual([])
})

test('no other expression is built at run time', () => {
  expect(assembled.filter((text) => !(text in allowedAssembled))).toEqual([])
})

test.each([
  [String.raw`url\(\s*("[^"]*"|[^"()]*)\s*\)`, 'vulnerable'],
  [String.raw`^(?:-?\d+(?:\.\d+)? ?){4}$`, 'vulnerable'],
  [String.raw`^[\w-]{1,64}$`, 'safe'],
])(
  'the analyzer finds that %s is %s',
  async (source, status) => {
    expect((await analyze(source)).status).toBe(status as 'safe')
  },
  ANALYSIS_TIMEOUT,
)
