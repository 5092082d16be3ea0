import { expect, test } from 'bun:test'
import { findNoise } from './find-noise.ts'
import type { PageError } from './logged-line.ts'

const error = { message: 'x', url: 'https://shop.example/app.js', line: 1, column: 1, stack: '' }
const empty = { ignoredErrors: [] as string[], reportedErrors: [] as string[] }

test.each<[string, { given?: Partial<PageError>; lists?: Partial<typeof empty> }, string | undefined]>([
  ['an error of the page', {}, undefined],
  ['an error of a subdomain', { given: { url: 'https://static.shop.example/a.js' } }, undefined],
  ['an error without a URL', { given: { url: '' } }, undefined],
  ['an error of another site', { given: { url: 'https://ads.example/a.js' } }, 'a script of ads.example'],
  [
    'an error of a library that the page called',
    {
      given: {
        url: 'https://cdn.example/lib.js',
        stack: 'at f (https://cdn.example/lib.js:1:1)\nat g (https://shop.example/app.js:1:1)',
      },
    },
    undefined,
  ],
  [
    'an error of another site that the project reports',
    { given: { url: 'https://cdn.example/app.js' }, lists: { reportedErrors: ['//cdn.example/'] } },
    undefined,
  ],
  [
    'an ignored message',
    { given: { message: 'Script error.', url: '' }, lists: { ignoredErrors: ['Script error.'] } },
    'the project ignores “Script error.”',
  ],
  [
    'an extension in the stack',
    {
      given: { stack: 'at a (chrome-extension://abc/content.js:1:1)' },
      lists: { ignoredErrors: ['chrome-extension://'] },
    },
    'the project ignores “chrome-extension://”',
  ],
])('%s is reported unless it is noise', (_name, { given, lists }, expected) => {
  expect(findNoise({ ...error, ...given }, { ...empty, ...lists }, 'www.shop.example')).toBe(expected)
})
