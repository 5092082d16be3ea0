import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { checkLinks, listExternalLinks } from './external-links.ts'

const requests: string[] = []
const server = Bun.serve({
  port: 0,
  fetch({ url }) {
    const { pathname } = new URL(url)
    requests.push(pathname)
    if (pathname === '/gone') return new Response('', { status: 404 })
    const isBusy = pathname === '/busy' && requests.filter((path) => path === '/busy').length === 1
    return isBusy ? new Response('', { status: 429, headers: { 'Retry-After': '1' } }) : new Response('')
  },
})
const folder = mkdtempSync(join(tmpdir(), 'links-test-'))
afterAll(async () => {
  await server.stop(true)
  rmSync(folder, { recursive: true })
})

const origin = server.url.origin
const text = `[a](${origin}/ok#one) [b](${origin}/ok#two) [c](/intro)\n\n[d](${origin}/gone)\n\n<${origin}/busy>`
const places = listExternalLinks([{ file: 'keys.mdx', tree: unified().use(remarkParse).parse(text) }])
const cache = join(folder, 'cache.json')
const gone = `${origin}/gone: 404, linked in keys.mdx:3`

test('broken links to other sites are reported with their places, and a busy host is asked again when it says', async () => {
  expect(await checkLinks(places, { cache, now: 0 })).toEqual([gone])
  expect(requests.filter((path) => path === '/ok')).toHaveLength(1)
  expect(requests.filter((path) => path === '/busy')).toHaveLength(2)
})

test('links that worked are not requested again for a week', async () => {
  requests.length = 0
  expect(await checkLinks(places, { cache, now: 6 * 86_400_000 })).toEqual([gone])
  expect(new Set(requests)).toEqual(new Set(['/gone']))
  await checkLinks(places, { cache, now: 8 * 86_400_000 })
  expect(new Set(requests)).toEqual(new Set(['/gone', '/ok', '/busy']))
})
