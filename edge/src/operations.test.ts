import { afterAll, expect, test } from 'bun:test'
import { inspectRoutes } from 'hono/dev'
import { createTestPorts, openTestStorage } from '../../tests/support/test-storage.ts'
import { reporterPages } from '../contract/provider-paths-and-headers.ts'
import { createApp } from './app.ts'
import { listOperations, toApiPath } from './http/operation.ts'

const storage = await openTestStorage()
const app = createApp(createTestPorts(storage))
const operations = listOperations(app)

afterAll(() => storage.remove())

test('every route of the API is described', () => {
  const pages = new Set(['/openapi', '/openapi.json', '/openapi.css', ...Object.values(reporterPages)])
  const paths = inspectRoutes(app).flatMap(({ isMiddleware, method, path: route }) => {
    const path = toApiPath(route)
    return isMiddleware || path === undefined || pages.has(path) ? [] : [{ method, path }]
  })
  const described = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`))
  const routes = paths.filter(({ method }) => method !== 'ALL')
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(described)
  // Handlers for all methods refuse the methods that a path does not have.
  for (const { path } of paths) expect(operations.map((operation) => operation.path)).toContain(path)
})

test('the inbox refuses fields and parameters that it does not know', () => {
  const inbox = operations.filter(({ path }) => path.startsWith('/inbox/'))
  expect(inbox.length).toBeGreaterThan(80)
  for (const { method, path, query, refusals, request } of inbox) {
    expect([path, refusals]).toEqual([path, expect.arrayContaining(['invalid_query'])])
    if (query) expect([path, query.type]).toEqual([path, 'strict_object'])
    // Source maps may have fields that only their tools know.
    if (method === 'put' && path.includes('/source-maps/')) continue
    if (request !== undefined) expect([path, Object(request).type]).toEqual([path, 'strict_object'])
  }
})
