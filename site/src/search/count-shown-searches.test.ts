import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { countShownSearches } from './count-shown-searches.ts'

let sent: [url: string, init: RequestInit | undefined][] = []
let onSent: () => void = () => undefined

function respond(url: unknown, init?: RequestInit): Promise<Response> {
  sent.push([String(url), init])
  onSent()
  return Promise.reject(new TypeError('offline'))
}

let fetching: { mockRestore: () => void }
beforeEach(() => {
  sent = []
  fetching = spyOn(globalThis, 'fetch').mockImplementation(Object.assign(respond, { preconnect() {} }))
})
afterEach(() => fetching.mockRestore())

const nextSent = () => new Promise<void>((resolve) => (onSent = resolve))
const urls = () => sent.map(([url]) => url)

function start({ settledMs = 0, isShown = (): boolean => true } = {}) {
  return countShownSearches({ base: '/x/', settledMs, isShown })
}

/** Milliseconds, longer than the test timeout, so that results never count as shown. */
const NEVER = 60_000

test('results that stay on screen count as shown, without cookies', async () => {
  const searches = start()
  const counted = nextSent()
  searches.show(' epoch sync', { isFiltered: false })
  await counted
  expect(sent).toEqual([
    ['/x/api/search/shown?q=epoch+sync&opened=no', { method: 'POST', keepalive: true, credentials: 'omit' }],
  ])
})

test('results of a query that the reader is still typing do not count', async () => {
  const searches = start()
  const counted = nextSent()
  searches.show('epo', { isFiltered: false })
  searches.show('epoch', { isFiltered: false })
  searches.stop()
  searches.show('epoch sync', { isFiltered: false })
  await counted
  expect(urls()).toEqual(['/x/api/search/shown?q=epoch+sync&opened=no'])
})

test('results that are no longer on screen do not count', async () => {
  const shown = Promise.withResolvers<void>()
  const searches = start({
    isShown: () => {
      shown.resolve()
      return false
    },
  })
  searches.show('epoch', { isFiltered: false })
  await shown.promise
  expect(sent).toEqual([])
})

test('an opened result counts at once, and its search no longer as only shown', async () => {
  const searches = start()
  searches.show('epoch', { isFiltered: false })
  searches.open()
  const counted = nextSent()
  searches.show('sync', { isFiltered: false })
  await counted
  expect(urls()).toEqual(['/x/api/search/shown?q=epoch&opened=yes', '/x/api/search/shown?q=sync&opened=no'])
})

test('filtered results count only if one is opened', () => {
  const searches = start({ settledMs: NEVER })
  searches.show('epoch', { isFiltered: true })
  expect(sent).toEqual([])
  searches.open()
  expect(urls()).toEqual(['/x/api/search/shown?q=epoch&opened=yes'])
})

test('a query counts once, and long or missing queries do not', () => {
  const searches = start({ settledMs: NEVER })
  searches.open()
  for (const query of ['epoch', 'epoch', 'x'.repeat(151)]) {
    searches.show(query, { isFiltered: false })
    searches.open()
    searches.stop()
  }
  expect(urls()).toEqual(['/x/api/search/shown?q=epoch&opened=yes'])
})
