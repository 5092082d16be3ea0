import { expect, test } from 'bun:test'
import { createLiveReload } from './live-reload.ts'

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"
const page = () =>
  new Response('<html><head><title>Keys</title></head><body></body></html>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })

test('a page gets the script from its own origin, and its policy stays as strict', async () => {
  const fetch = createLiveReload().wrap(page)
  const answer = await fetch(new Request('http://localhost/intro/keys'))

  expect(await answer.text()).toContain('<script async src="/.dev/reload.js"></script></head>')
  expect(answer.headers.get('Content-Security-Policy')).toBe(policy)
  const script = await fetch(new Request('http://localhost/.dev/reload.js'))
  expect(script.headers.get('Content-Type')).toBe('text/javascript')
})

test('responses that are not pages stay unchanged', async () => {
  const fetch = createLiveReload().wrap(() => new Response('# Keys <head></head>'))
  expect(await (await fetch(new Request('http://localhost/intro/keys.md'))).text()).toBe(
    '# Keys <head></head>',
  )
})

test('every open page is notified of a build until it is closed', async () => {
  const live = createLiveReload()
  const fetch = live.wrap(page)
  const open = async () => (await fetch(new Request('http://localhost/.dev/events'))).body?.getReader()
  const [first, second] = [await open(), await open()]
  await Promise.all([first?.read(), second?.read()])
  await second?.cancel()

  live.reload()

  const told = await first?.read()
  expect(new TextDecoder().decode(told?.value)).toBe('event: built\ndata: \n\n')
})

test('a failed build is shown on open pages and on those that open later, until a build succeeds', async () => {
  const live = createLiveReload()
  const fetch = live.wrap(page)
  const open = async () => (await fetch(new Request('http://localhost/.dev/events'))).body?.getReader()
  const read = async (reader: Awaited<ReturnType<typeof open>>) =>
    new TextDecoder().decode((await reader?.read())?.value)
  const early = await open()
  await read(early)

  live.fail('content/docs/a.mdx:7:1: error: a\n    b')

  const failed = 'event: failed\ndata: "content/docs/a.mdx:7:1: error: a\\n    b"\n\n'
  expect(await read(early)).toBe(failed)
  const late = await open()
  expect([await read(late), await read(late)]).toEqual(['retry: 300\n\n', failed])
  live.reload()
  expect(await read(late)).toBe('event: built\ndata: \n\n')
  const after = await open()
  await read(after)
  live.reload()
  expect(await read(after)).toBe('event: built\ndata: \n\n')
})
