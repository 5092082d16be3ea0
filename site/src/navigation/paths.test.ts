import { expect, test } from 'bun:test'
import { listKnownRoutes } from './paths.ts'

test('the known routes are the routes of the sidebar, without the base path, and the results page', () => {
  const keys = { kind: 'document', label: 'Keys', href: '/docs/intro/keys' } as const
  const routes = listKnownRoutes(
    [
      { kind: 'document', label: 'Home', href: '/docs/' },
      { kind: 'category', label: 'Introduction', href: '/docs/intro', items: [keys] },
      { kind: 'document', label: 'My validator', href: '/docs/my-validator', isTool: true },
    ],
    '/docs/',
  )
  expect([...routes]).toEqual(['/', '/intro', '/intro/keys', '/search'])
})
