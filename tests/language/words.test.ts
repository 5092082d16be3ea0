import { expect, test } from 'bun:test'
import { bannedWordings, findBannedWordings, findInText } from './words.ts'

/** Files that follow the style: plain American English, the terms of the field, no metaphors. */
const globs = [
  '*.{md,toml}',
  '{content,decisions,docs,edge,site,tests,widget}/**/*.{ts,tsx,css,html,md,mdx,sql,toml,patch}',
]

test('no banned wording in code, comments, interface texts or documentation', async () => {
  expect(await findBannedWordings(globs)).toEqual([])
}, 300_000)

test.each([
  ['// Whoever asks waits.', 'anyone who'],
  ['const colour = 1', 'color'],
  ['/** The list begins anew. */', 'again'],
  ['<p>Your E-mail</p>', 'email'],
  ['function openDoors() {}', 'chunk loader'],
])('%s is reported with what to write instead', (line, instead) => {
  expect(findInText('a.ts', line).join('\n')).toContain(instead)
})

test('NEAR’s own terms are not reported in the documentation', () => {
  const line = 'If the mailbox is closed, let the standby node take over.'
  expect(findInText('content/docs/a.mdx', line)).toEqual([])
  expect(findInText('edge/src/a.ts', line)).toHaveLength(2)
})

test('only lines that a patch adds are reported', () => {
  const found = findInText('a.patch', '-// old colour\n // colour nearby\n+// new colour')
  expect(found).toEqual(['a.patch:3: +// new colour -> color'])
})

test('plain text is not reported', () => {
  expect(findInText('a.ts', '/** Requests that arrive before storage is ready wait. */')).toEqual([])
})

test('each wording names a replacement', () => {
  expect(bannedWordings.filter(({ instead }) => instead === '')).toEqual([])
})
