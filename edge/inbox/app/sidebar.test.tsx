import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { createSampleInbox, createSampleProject } from './inbox-fixture.ts'
import { Sidebar } from './sidebar.tsx'
import { setViews } from './state.ts'

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

test('the link to all projects opens them, even if a view opens first', () => {
  const inbox = createSampleInbox([createSampleProject('Shop')])
  const link = (href: string) => new RegExp(`href="${RegExp.escape(href)}"[^>]*>All projects<`)
  expect(renderToStaticMarkup(<Sidebar inbox={inbox} />)).toMatch(link('/inbox/'))
  setViews(inbox, { views: [], myWork: 0, defaultView: 'mine', columns: null })
  expect(renderToStaticMarkup(<Sidebar inbox={inbox} />)).toMatch(link('/inbox/?status=open'))
})
