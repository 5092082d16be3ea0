import { expect, test } from 'bun:test'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteOldFiles } from './delete-old-files.ts'

test('files are kept for two more builds, and builds without changes don’t count', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'widget-builds-'))
  let now = 1_000_000
  const build = async (...names: string[]): Promise<string[]> => {
    now += 60_000
    for (const name of ['widget.js', ...names.map((hashed) => `assets/widget/${hashed}`)]) {
      const path = join(dist, 'public', name)
      await Bun.write(path, name)
      await utimes(path, now / 1000, now / 1000)
    }
    await deleteOldFiles(dist, now)
    return (await Array.fromAsync(new Bun.Glob('**/*.js').scan(join(dist, 'public')))).toSorted()
  }
  await build('first.a.js', 'later.a.js')
  await build('first.b.js', 'later.a.js')
  await build('first.b.js', 'later.a.js')
  expect(await build('first.c.js', 'later.c.js')).toEqual([
    'assets/widget/first.a.js',
    'assets/widget/first.b.js',
    'assets/widget/first.c.js',
    'assets/widget/later.a.js',
    'assets/widget/later.c.js',
    'widget.js',
  ])
  expect(await build('first.d.js')).toEqual([
    'assets/widget/first.b.js',
    'assets/widget/first.c.js',
    'assets/widget/first.d.js',
    'assets/widget/later.a.js',
    'assets/widget/later.c.js',
    'widget.js',
  ])
  await rm(dist, { recursive: true })
})

test('a pinned script stays as long as the chunks of its build', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'widget-builds-'))
  let now = 1_000_000
  const build = async (version: string): Promise<string[]> => {
    now += 60_000
    const names = [`${version}/widget.js`, `chunk.${version}.js`]
    for (const name of names) {
      const path = join(dist, 'public/assets/widget', name)
      await Bun.write(path, name)
      await utimes(path, now / 1000, now / 1000)
    }
    await deleteOldFiles(dist, now)
    return (
      await Array.fromAsync(new Bun.Glob('**/*.js').scan(join(dist, 'public/assets/widget')))
    ).toSorted()
  }
  const filesOf = (...versions: string[]): string[] =>
    versions.flatMap((version) => [`${version}/widget.js`, `chunk.${version}.js`]).toSorted()
  await build('a')
  await build('b')
  expect(await build('c')).toEqual(filesOf('a', 'b', 'c'))
  expect(await build('d')).toEqual(filesOf('b', 'c', 'd'))
  await rm(dist, { recursive: true })
})
