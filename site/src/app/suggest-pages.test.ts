import { describe, expect, test } from 'bun:test'
import type { SidebarItem } from '../navigation/page-model.ts'
import { suggestPages } from './suggest-pages.ts'

const page = (href: string, label: string): SidebarItem => ({ kind: 'document', href, label })
const sidebar: SidebarItem[] = [
  page('/', 'NEAR Nodes'),
  {
    kind: 'category',
    href: '/validator',
    label: 'Validator Nodes',
    items: [
      page('/validator/hardware-validator', 'Hardware Requirements'),
      page('/validator/running-a-node', 'Run a Node'),
    ],
  },
  {
    kind: 'category',
    href: '/archival',
    label: 'Archival Nodes',
    items: [page('/archival/hardware-archival', 'Hardware Requirements')],
  },
]
const hrefs = (path: string) => suggestPages(path, sidebar).map(({ href }) => href)

describe('an unknown path', () => {
  test('suggests the pages that share most of its words', () => {
    expect(hrefs('/docs/archival/hardware')[0]).toBe('/archival/hardware-archival')
    expect(hrefs('/validators/Hardware_Requirements.html')[0]).toBe('/validator/hardware-validator')
  })

  test('matches truncated words and plurals', () => {
    expect(hrefs('/valid')).toContain('/validator')
    expect(hrefs('/archivals')[0]).toBe('/archival')
  })

  test('suggests nothing without a shared word', () => {
    expect(hrefs('/wp-admin/')).toEqual([])
    expect(hrefs('/')).toEqual([])
    expect(hrefs('/%E0%A4%A')).toEqual([])
  })

  test('suggests at most three pages', () => {
    const many = Array.from({ length: 20 }, (_, index) => page(`/node/${index}`, `Node ${index}`))
    expect(suggestPages('/node', many)).toHaveLength(3)
  })
})
