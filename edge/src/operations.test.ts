import { afterAll, expect, test } from 'bun:test'
import { inspectRoutes } from 'hono/dev'
import { operations } from '../contract/operations.ts'
import { createTestPorts, openTestStorage } from '../../tests/support/test-storage.ts'
import { createApp } from './app.ts'
import { reporterPages } from '../contract/routes.ts'
import { createOpenApi } from './provider/openapi-page.ts'

/** Routes that are not operations of the API: the API description, and the pages for reporters. */
const pages = new Set([...createOpenApi().routes.map(({ path }) => path), ...Object.values(reporterPages)])

const storage = await openTestStorage()

/** Method and path of every API handler, in the notation of the contract. */
const handlers = inspectRoutes(createApp(createTestPorts(storage)))
  .filter(({ isMiddleware }) => !isMiddleware)
  .flatMap(({ method, path }) => {
    const url = toApiPath(path)
    return url === undefined ? [] : [{ method, path: url.replace(/:(\w+)/g, '{$1}') }]
  })

afterAll(() => storage.remove())

/** Maps a route of the application, `/{part}{path}`, to its path in the contract; `undefined` for pages and files. */
function toApiPath(route: string): string | undefined {
  if (route.startsWith('/inbox/api/')) return route
  if (route.startsWith('/docs/api/')) return route.slice('/docs'.length)
  if (!route.startsWith('/api/')) return undefined
  const path = route.slice('/api'.length)
  return pages.has(path) ? undefined : path
}

const toLine = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

test('every route of the API is an operation of the contract, and every operation is a route', () => {
  const routes = handlers.filter(({ method }) => method !== 'ALL').map(toLine)
  expect(routes.toSorted()).toEqual(operations.map(toLine).toSorted())
})

test('handlers for all methods only exist at paths of operations', () => {
  const paths = operations.map(({ path }) => path)
  for (const { path } of handlers) expect(paths).toContain(path)
})

test('every request body of the inbox refuses fields that it does not know', () => {
  const lenient = operations.filter(
    ({ path, request }) =>
      path.startsWith('/inbox/') && typeof request === 'object' && request.type !== 'strict_object',
  )
  // Source maps may have fields that only their tools know.
  expect(lenient.map(toLine)).toEqual(['PUT /inbox/api/projects/{sdkKey}/source-maps/{release}'])
})
