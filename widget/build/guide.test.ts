import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGuide, toSection } from './guide.ts'

test('links between documents stay in the page, and links to what is not served become text', () => {
  const html = toSection(
    'team',
    '# Team\n\n## Roles\n\n[a](settings.md) [b](replying.md#templates) [c](../webhooks.md) [d](https://e.example)\n',
  )
  expect(html).toContain('<h2 id="team">Team</h2>')
  expect(html).toContain('<h3 id="team-roles">Roles</h3>')
  expect(html).toContain(
    '<a href="#settings">a</a> <a href="#replying-templates">b</a> c <a href="https://e.example">d</a>',
  )
})

test('every link of the guide leads to an id of it, and every picture exists', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'guide-'))
  await buildGuide(dist)
  const html = await Bun.file(join(dist, 'public/_inbox-guide.html')).text()
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  const links = Array.from(html.matchAll(/ href="#([^"]+)"/g), ([, id]) => id)
  const files = Array.from(html.matchAll(/ (?:src|href)="(assets\/[^"]+)"/g), ([, file = '']) => file)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files)
    expect([file, await Bun.file(join(dist, 'public', file)).exists()]).toEqual([file, true])
  await rm(dist, { recursive: true })
})
