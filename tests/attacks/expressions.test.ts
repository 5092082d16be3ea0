import { expect, test } from 'bun:test'
import { check } from 'recheck'
import { allowedAssembled, readAllowedExpressions } from './allowed-expressions.ts'
import { findExpressions } from './find-expressions.ts'

/** Makes the analysis deterministic: no time limits, and a fixed random seed. */
const ANALYZER = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
}

const { found, assembled } = await findExpressions()
const allowed = await readAllowedExpressions()

/** Regular expressions by source, each with one place in the code. Equal expressions are checked only once. */
const expressions = new Map(
  found.map(({ source, flags, where }) => [`/${source}/${flags}`, { source, flags, where }]),
)

/** Whether an expression has unbounded repetition. Only such expressions can take more than linear time. */
function isRepeating(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

test('no regular expression takes more than linear time, except those listed', async () => {
  const refused: string[] = []
  for (const [text, { source, flags, where }] of expressions) {
    if (allowed.has(text) || !isRepeating(source)) continue
    // The analyzer does not support the flag `v`. No expression here uses the syntax that `v` adds to `u`.
    const result = await check(source, flags.replace('v', 'u'), ANALYZER)
    if (result.status !== 'safe')
      refused.push(`${where} ${text}: ${'complexity' in result ? result.complexity.summary : result.status}`)
  }
  expect(refused).toEqual([])
}, 300_000)

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
    expect((await check(source, '', ANALYZER)).status).toBe(status as 'safe')
  },
  30_000,
)
