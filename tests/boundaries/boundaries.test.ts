import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { steps } from '../../edge/start/build.ts'
import { watchedFolders } from '../../edge/start/watch.ts'
import { checkImports } from './cruise.ts'
import { folderImports } from './folder-imports.ts'
import { namedRules } from './rules.ts'

const root = join(import.meta.dir, '../..')
const planted = join(import.meta.dir, 'violations')

/** Read once, because it takes seconds. */
let verdict: ReturnType<typeof checkImports> | undefined
const checkProject = () => (verdict ??= checkImports(root, ['content', 'edge', 'site', 'widget', 'tests']))

test('no import crosses a border', async () => {
  const { modules, violations } = await checkProject()
  expect(violations).toEqual([])
  // If dependency-cruiser does not support the TypeScript version, it reads no modules and finds no violations.
  expect(modules).toBeGreaterThan(20)
}, 300_000)

test('every rule has a planted violation', () => {
  expect(readdirSync(planted).toSorted()).toEqual(namedRules.map(({ name }) => name ?? '').toSorted())
})

describe('a planted violation is found:', () => {
  for (const { name = '' } of namedRules) {
    test(name, async () => {
      const { violations } = await checkImports(join(planted, name), ['.'])
      expect(violations.map(({ rule }) => rule)).toContain(name)
    })
  }
})

test('a change of any file that a build step imports runs the step again', async () => {
  const { edges } = await checkProject()
  const own = edges.filter(({ to }) => /^(?:content|edge|site|widget)\//.test(to))
  const isIn = (file: string, places: readonly string[]): boolean =>
    places.some((place) => file === place || file.startsWith(`${place}/`))
  for (const { name, inputs } of steps) {
    const read = new Set(own.map(({ from }) => from).filter((from) => from.startsWith(`${name}/`)))
    for (const file of read) for (const { from, to } of own) if (from === file) read.add(to)
    expect([...read].filter((file) => !isIn(file, inputs))).toEqual([])
    expect([...read].filter((file) => !isIn(file, watchedFolders))).toEqual([])
  }
}, 300_000)

describe('folders', () => {
  test('every folder of the widget, the application and the site has its imports listed', () => {
    const parents = ['widget', 'widget/host', 'edge/src', 'site/src']
    const folders = parents.flatMap((parent) =>
      readdirSync(join(root, parent), { withFileTypes: true })
        .filter(
          (entry) =>
            entry.isDirectory() && !['build', 'demo', 'node_modules', 'patches'].includes(entry.name),
        )
        .map((entry) => `${parent}/${entry.name}`),
    )
    const expected = [...folders.filter((folder) => folder !== 'widget/host'), 'edge/inbox', 'site/src/build']
    expect(Object.keys(folderImports).toSorted()).toEqual(expected.toSorted())
  })

  test('no two import each other, directly or through others', () => {
    const reach = (folder: string, seen = new Set<string>()): Set<string> => {
      for (const next of folderImports[folder] ?? []) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    expect(Object.keys(folderImports).filter((folder) => reach(folder).has(folder))).toEqual([])
  })

  test('every listed import is in use', async () => {
    const { edges } = await checkProject()
    const folderOf = (file: string): string | undefined =>
      Object.keys(folderImports).find((folder) => file.startsWith(`${folder}/`))
    const used = new Set(edges.map(({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`))
    const unused = Object.entries(folderImports).flatMap(([folder, allowed]) =>
      allowed.map((other) => `${folder} -> ${other}`).filter((edge) => !used.has(edge)),
    )
    expect(unused).toEqual([])
  }, 300_000)

  test('each refuses an import from every folder that is not listed for it', async () => {
    const sandbox = await mkdtemp(join(tmpdir(), 'folders-'))
    const names = Object.keys(folderImports)
    const expected: string[] = []
    for (const folder of names) {
      await Bun.write(join(sandbox, folder, 'value.ts'), 'export const value = 1\n')
      const forbidden = names.filter((other) => other !== folder && !folderImports[folder]?.includes(other))
      for (const [index, other] of forbidden.entries()) {
        const path = relative(join(sandbox, folder), join(sandbox, other, 'value.ts'))
        const specifier = path.startsWith('.') ? path : `./${path}`
        await Bun.write(join(sandbox, folder, `import-${index}.ts`), `export * from '${specifier}'\n`)
        expected.push(`imports-of:${folder} -> ${other}/value.ts`)
      }
    }
    const { violations } = await checkImports(sandbox, ['widget', 'edge', 'site'])
    const found = violations
      .filter(({ rule }) => rule.startsWith('imports-of:'))
      .map(({ rule, to }) => `${rule} -> ${to}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
    await rm(sandbox, { recursive: true })
  }, 300_000)
})
