import { expect, test } from 'bun:test'
import { parse } from 'valibot'
import { site as config } from '../build/site-fixture.ts'
import { listKnownRoutes } from './paths.ts'
import { siteConfigSchema } from './site-config.ts'

test('the known routes are the routes of the sidebar, without the base path, and the results page', () => {
  const routes = listKnownRoutes({
    build: '0badc0de',
    config: parse(siteConfigSchema, { ...config, base: '/docs/' }),
    sidebar: [
      { kind: 'document', label: 'Home', href: '/docs/' },
      {
        kind: 'category',
        label: 'Introduction',
        href: '/docs/intro',
        items: [{ kind: 'document', label: 'Keys', href: '/docs/intro/keys' }],
      },
    ],
  })
  expect([...routes]).toEqual(['/', '/intro', '/intro/keys', '/search'])
})
