import { expect, test } from 'bun:test'
import oldAnchors from './old-anchors.json'
import { type Page, parsePage, readPages } from './pages.ts'

/** Lists fragments of the old site, as `/route#id`, that no heading, alias or empty span on the new page replaces. */
function listLost(pages: Page[], anchors: Record<string, string[]>): string[] {
  return Object.entries(anchors).flatMap(([route, fragments]) => {
    const page = pages.find((one) => one.route === route)
    const ids = new Set([
      ...(page?.headings.map(({ id }) => id) ?? []),
      ...Array.from(page?.body.matchAll(/<span id="([^"]+)"><\/span>/g) ?? [], ([, id]) => id),
    ])
    return fragments
      .filter((fragment) => !ids.has(page?.aliases.get(fragment) ?? fragment))
      .map((fragment) => `${route}#${fragment}`)
  })
}

/** Returns the old fragments of the pages in one folder. */
function below(folder: string): Record<string, string[]> {
  return Object.fromEntries(Object.entries(oldAnchors).filter(([route]) => route.startsWith(`/${folder}/`)))
}

const pages = await readPages()

test('a fragment exists if it is the id of a heading or a span, or an alias of an existing heading', () => {
  const page = parsePage(
    'a/b.mdx',
    '---\naliases: { old one: new, gone: lost }\n---\n\n## New\n\n## Kept {#same}\n\n<span id="moved"></span>[B](/b)\n',
  )
  const old = ['new', 'same', 'moved', 'old one', 'gone', 'never']
  expect(listLost([page], { '/a/b': old, '/c': ['x'] })).toEqual(['/a/b#gone', '/a/b#never', '/c#x'])
})

const folders = ['archival', 'bug-report', 'intro', 'maintenance', 'rpc', 'troubleshooting', 'validator']

test.each(folders)('links into the old pages below /%s still work', (folder) => {
  const anchors = below(folder)
  expect(anchors).not.toEqual({})
  expect(listLost(pages, anchors)).toEqual([])
})

test('ids and aliases are unique on their page', () => {
  const faults = pages.flatMap(({ file, headings, aliases }) => {
    const ids = headings.map(({ id }) => id)
    const doubles = ids.filter((id, index) => ids.indexOf(id) !== index || !/^[^\s.]+$/.test(id))
    const hidden = [...aliases.keys()].filter((from) => ids.includes(from))
    return [...doubles, ...hidden].map((id) => `${file}#${id}`)
  })
  expect(faults).toEqual([])
})
