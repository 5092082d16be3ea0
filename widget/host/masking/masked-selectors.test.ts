import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { BLOCKED, MASKED } from './masked-selectors.ts'

test('the documentation names every attribute that masks or blocks, and no other', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
  const marks = [MASKED, BLOCKED].join(',').matchAll(/\[([^\]]+)\]/g)
  const documented = readme.matchAll(/`((?:data-feedback-(?:mask|block)|gleap-ignore)\b[^`]*)`/g)
  const names = (matches: Iterable<RegExpExecArray>) => Array.from(matches, ([, name = '']) => name)
  // The documentation shows values of `data-feedback-mask`, which the selector ignores.
  const expected = names(documented).map((name) => name.replace(/^(data-feedback-mask)=.*/, '$1'))
  expect(new Set(expected)).toEqual(new Set(names(marks)))
})
