import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { usageSchema } from '../../edge/inbox/settings/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider, startProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

test('the inbox’s document and its script are served at each of its URLs', async () => {
  for (const screen of [
    '',
    'audit',
    'deleted',
    'ratings',
    'reports/any',
    'settings/demo',
    'deliveries/demo',
  ]) {
    const path = `/inbox/${screen}`
    const response = await fetch(provider.origin + path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ])
    const src = /<script[^>]* src="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    const script = await fetch(new URL(src, response.url))
    expect([script.status, script.headers.get('Content-Type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  }
})

test('the guide is served with its styles and pictures, and loads nothing else', async () => {
  const guide = await fetch(`${provider.origin}/inbox/guide`)
  expect([guide.status, guide.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(guide.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const files = Array.from(
    (await guide.text()).matchAll(/ (?:src|href)="(assets[^"#]+)"/g),
    ([, file = '']) => file,
  )
  const types = new Set<string | null>()
  for (const file of files) {
    const response = await fetch(new URL(file, guide.url))
    expect([file, response.status]).toEqual([file, 200])
    types.add(response.headers.get('Content-Type'))
  }
  expect(types).toEqual(new Set(['text/css; charset=utf-8', 'image/webp']))
})

test('the guide leads back to the screen that opened it, and nowhere else', async () => {
  const read = async (from: string) => {
    const response = await fetch(`${provider.origin}/inbox/guide?from=${encodeURIComponent(from)}`)
    const [, back = ''] = /class="back" href="([^"]*)"/.exec(await response.text()) ?? []
    return {
      url: new URL(back.replaceAll('&amp;', '&'), response.url).href,
      etag: response.headers.get('ETag'),
    }
  }
  const { etag, url } = await read('reports/a?project=b&q=c')
  expect(url).toBe(`${provider.origin}/inbox/reports/a?project=b&q=c`)
  expect((await read('')).etag).not.toBe(etag)
  for (const from of [
    '//evil.example',
    '/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '"><b>',
  ])
    expect([from, new URL((await read(from)).url).origin]).toEqual([from, provider.origin])
})

test('a browser that opens an unknown address gets the inbox, which shows “not found”; programs get problem JSON', async () => {
  for (const path of ['people', 'settingz', 'settings', 'reports/a/b', 'a/b/c/d', 'inbox/people', 'x//y']) {
    const url = `${provider.origin}/inbox/${path}`
    const page = await fetch(url, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect([path, page.status, page.headers.get('Content-Type')]).toEqual([
      path,
      404,
      expect.stringMatching(/^text\/html/i),
    ])
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const html = await page.text()
    const src = /<script[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect([path, (await fetch(new URL(src, url))).status]).toEqual([path, 200])
    const program = await fetch(url, { headers: { Accept: 'application/json' } })
    expect([program.status, program.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
    expect((await fetch(url)).headers.get('Content-Type')).toBe('application/problem+json')
  }
  for (const path of ['api/unknown', 'assets/inbox/main.js', 'oidc/unknown', 'inbox/api/unknown']) {
    const answer = await fetch(`${provider.origin}/inbox/${path}`, { headers: { Accept: 'text/html' } })
    expect([path, answer.headers.get('Content-Type')]).toEqual([path, 'application/problem+json'])
  }
})

test('the address of the inbox without a slash redirects to it', async () => {
  const response = await fetch(`${provider.origin}/inbox`, { redirect: 'manual' })
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/inbox/'])
})

test('the inbox API returns the URLs of the other services', async () => {
  expect((await owner('GET', '/places')).body).toMatchObject({
    docs: provider.origin,
    api: provider.origin,
    frame: expect.stringMatching(/^http/),
    files: expect.stringMatching(/^http/),
  })
})

test('the usage of a project counts what its visitors stored today', async () => {
  // The server under test has no quotas, so it does not count usage.
  const counting = await startProvider()
  const { report, sdkKey } = await openProject(counting)
  await report({ formData: { description: 'counted' } })
  const answer = await createOwner(counting)('GET', `/usage?project=${sdkKey}`)
  await counting.close()
  const { quotas, usage } = v.parse(usageSchema, answer.body)
  expect(quotas).not.toBeNull()
  expect(usage).toMatchObject([{ project: sdkKey, items: 1, refused: 0 }])
  expect(usage[0]?.bytes).toBeGreaterThan(0)
})

test('a new project is returned as it is listed later', async () => {
  const { body } = await owner('POST', '/projects', { name: 'New' })
  const { secret, ...project } = Object(body)
  expect(secret).toEqual(expect.any(String))
  expect(Object((await owner('GET', '/projects')).body).projects).toContainEqual(project)
})
