import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGitHistory } from './git-history.ts'

let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'history-'))
  mkdirSync(join(root, 'repo/docs'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  commit({ 'a.mdx': '1', 'späť "x".mdx': '1' }, { author: 'Ann', date: '2026-01-01T10:00:00+01:00' })
  commit({ 'a.mdx': '2' }, { author: 'Bob O’Neil', date: '2026-02-02T10:00:00Z' })
})

afterAll(() => rmSync(root, { recursive: true }))

test('D-037 author and time come from the newest commit of the file, whatever its name', () => {
  expect(Object.fromEntries(readGitHistory(join(root, 'repo'), 'docs'))).toEqual({
    'docs/a.mdx': { author: 'Bob O’Neil', time: '2026-02-02T10:00:00+00:00' },
    'docs/späť "x".mdx': { author: 'Ann', time: '2026-01-01T10:00:00+01:00' },
  })
})

test('the oldest commit of a shallow clone is skipped', () => {
  git('clone', '--quiet', '--depth=1', `file://${join(root, 'repo')}`, join(root, 'shallow'))
  expect(readGitHistory(join(root, 'shallow'), 'docs').size).toBe(0)
})

test('the history is empty without a repository', () => {
  mkdirSync(join(root, 'plain/docs'), { recursive: true })
  writeFileSync(join(root, 'plain/docs/a.mdx'), '')
  expect(readGitHistory(join(root, 'plain'), 'docs').size).toBe(0)
  expect(readGitHistory(join(root, 'missing'), 'docs').size).toBe(0)
})

function commit(files: Record<string, string>, { author, date }: { author: string; date: string }): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'repo/docs', name), text)
  git('add', '.')
  process.env['GIT_COMMITTER_DATE'] = date
  git('-c', `user.name=${author}`, '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message=x')
  delete process.env['GIT_COMMITTER_DATE']
}

function git(...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(['git', ...args], { cwd: join(root, 'repo'), env: process.env })
  if (exitCode !== 0) throw new Error(stderr.toString())
}
