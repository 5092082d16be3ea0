import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprint, gitLog } from './source-fingerprint.ts'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  await mkdir(join(root, 'content/docs'), { recursive: true })
  await Bun.write(join(root, 'content/docs/keys.mdx'), '# Keys')
})

afterAll(() => rm(root, { recursive: true }))

test('stays the same until a file is added, touched or removed', async () => {
  const first = fingerprint(root, ['content'])
  expect(fingerprint(root, ['content'])).toBe(first)

  await Bun.write(join(root, 'content/docs/new.mdx'), '')
  const added = fingerprint(root, ['content'])
  expect(added).not.toBe(first)

  await utimes(join(root, 'content/docs/keys.mdx'), 1, 1)
  const touched = fingerprint(root, ['content'])
  expect(touched).not.toBe(added)

  await rm(join(root, 'content/docs/new.mdx'))
  expect(fingerprint(root, ['content'])).not.toBe(touched)
})

test('tests and installed packages are ignored', async () => {
  const before = fingerprint(root, ['content'])
  await Bun.write(join(root, 'content/check.test.ts'), '')
  await Bun.write(join(root, 'content/node_modules/a/index.js'), '')
  expect(fingerprint(root, ['content'])).toBe(before)
})

test('a missing file is part of the fingerprint', async () => {
  const absent = fingerprint(root, ['bun.lock'])
  await Bun.write(join(root, 'bun.lock'), '{}')
  expect(fingerprint(root, ['bun.lock'])).not.toBe(absent)
})

test('the git log of a linked worktree is in the folder that its .git file names', async () => {
  expect(gitLog(root)).toBe(join(root, '.git/logs/HEAD'))
  await Bun.write(join(root, '.git'), 'gitdir: /repository/.git/worktrees/docs\n')
  expect(gitLog(root)).toBe('/repository/.git/worktrees/docs/logs/HEAD')
})
