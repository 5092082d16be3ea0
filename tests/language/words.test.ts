import { expect, test } from 'bun:test'
import { bannedWordings, findBannedWordings, findInText } from './words.ts'

/** Folders that follow the style: plain American English, the terms of the field, no metaphors. */
const folders = [
  'content/docs',
  'decisions',
  'edge',
  'site',
  'tests',
  'widget/actions',
  'widget/demo',
  'widget/i18n',
  'widget/inbox',
  'widget/launcher',
  'widget/panel',
  'widget/player',
  'widget/player-client',
  'widget/replay-format',
  'widget/ui',
  'widget/build',
  'widget/host',
  'widget/platform',
]

test('no banned wording in code, comments, interface texts or documentation', async () => {
  const globs = folders.map((folder) => `${folder}/**/*.{ts,tsx,css,html,md,mdx,sql,toml}`)
  expect(await findBannedWordings(globs)).toEqual([])
}, 30_000)

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

test('plain text is not reported', () => {
  expect(findInText('a.ts', '/** Requests that arrive before storage is ready wait. */')).toEqual([])
})

test('each wording names a replacement', () => {
  expect(bannedWordings.filter(({ instead }) => instead === '')).toEqual([])
})
