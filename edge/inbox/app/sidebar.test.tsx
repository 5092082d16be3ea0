import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { createSampleInbox, createSampleProject } from './inbox-fixture.ts'
import { Sidebar } from './sidebar.tsx'

test('a deleted project is marked with the day on which its data is erased', () => {
  const inbox = createSampleInbox([
    createSampleProject('Shop'),
    createSampleProject('Old', '2026-11-30T08:00:00.000Z'),
  ])
  const [shop = '', old = ''] = renderToStaticMarkup(<Sidebar inbox={inbox} />)
    .split('<span class="project">')
    .slice(1)
  expect(shop).toContain('Shop')
  expect(shop).not.toContain('Deleted')
  expect(old).toContain('<small class="project-deleted">Deleted, erased on 2026-11-30</small>')
})
