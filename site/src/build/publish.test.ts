import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish } from './publish.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function release(build: string, files: Record<string, string>): void {
  publish(new Map(Object.entries(files)), { folder, build })
}

function published(): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile() && entry.name !== 'site-builds.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

test('assets of the two previous builds stay, older ones are deleted', () => {
  for (const build of ['1', '2', '3', '4'])
    release(build, { [`public/assets/app.${build}.js`]: build, 'site.json': build })
  expect(published()).toEqual([
    'public/assets/app.2.js',
    'public/assets/app.3.js',
    'public/assets/app.4.js',
    'site.json',
  ])
})

test('building the same again keeps previous builds', () => {
  for (const build of ['1', '2', '2', '2', '2']) release(build, { [`public/assets/app.${build}.js`]: build })
  expect(published()).toEqual(['public/assets/app.1.js', 'public/assets/app.2.js'])
})

test('a page without a source is deleted', () => {
  release('1', { 'public/pages/a.html': 'a', 'public/pages/b.html': 'b' })
  release('2', { 'public/pages/a.html': 'a' })
  expect(published()).toEqual(['public/pages/a.html'])
})

test('files of other programs are not deleted', () => {
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/widget.js'), 'w')
  for (const build of ['1', '2', '3', '4', '5']) release(build, { 'site.json': build })
  expect(published()).toEqual(['public/widget.js', 'site.json'])
})

test('an unchanged file is not written', () => {
  release('1', { 'site.json': 'x' })
  const before = statSync(join(folder, 'site.json')).ino
  release('2', { 'site.json': 'x' })
  expect(statSync(join(folder, 'site.json')).ino).toBe(before)
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe('x')
})

test('an unreadable record does not stop the build', () => {
  writeFileSync(join(folder, 'site-builds.json'), '[{"build":1')
  release('1', { 'site.json': 'x' })
  expect(published()).toEqual(['site.json'])
})
