import { expect, type Page, test } from '@playwright/test'
import { expectPage, inSidebar, openHydrated, untilIdle } from '../../support/docs-page.ts'
import { serveHostPage } from '../../support/host-page.ts'
import { untilTrue } from '../../support/until-true.ts'

const footer = (page: Page) => page.locator('footer.site-footer')

test('D-036 D-071 the footer file is fetched once per page load and inserted at the end of the page', async ({
  page,
}) => {
  let requests = 0
  await page.route('**/footer.txt', async (route) => {
    requests += 1
    await route.fulfill({ body: '<p>Footer <a href="/intro">marker</a></p>', contentType: 'text/plain' })
  })
  await openHydrated(page, '/')
  await expect(footer(page).getByRole('link', { name: 'marker' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#app')?.lastElementChild?.className))
    .toBe('site-footer')
  await inSidebar(page, '/rpc').click()
  await expectPage(page, '/rpc')
  await expect(footer(page)).toBeVisible()
  expect(requests).toBe(1)
})

test('D-036 the prerendered page has no footer', async ({ request }) => {
  const page = await (await request.get('/', { headers: { Accept: 'text/html' } })).text()
  expect(page).toContain('<body')
  expect(page).not.toContain('class="site-footer"')
})

test('P-046 a page of another origin can read the footer file as HTML', async ({ page, baseURL }) => {
  const host = await serveHostPage('<!doctype html><title>Another site</title>')
  try {
    await page.goto(host.address)
    const file = await page.evaluate(async (url) => {
      const response = await fetch(url)
      return { type: response.headers.get('content-type'), text: await response.text() }
    }, `${baseURL}/footer.txt`)
    expect(file.type).toMatch(/^text\/(?:html|plain)\b/)
    expect(file.text).toMatch(/<a href="https:/)
  } finally {
    await host.close()
  }
})

const HASH_OF_NOTHING = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const USELESS = {
  'a server error': { status: 500, body: '<p>Internal error</p>' },
  'ten megabytes': { status: 200, body: '<p>x</p>'.repeat(1_250_000) },
  'an empty file': { status: 200, body: '  ' },
  'script alone': { status: 200, body: '<script>document.title = "owned"</script>' },
}
test('D-079 a footer that cannot be fetched or is useless is left out without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    // Firefox reports a script whose request ends because the page closes, with the hash of an empty file.
    if (!message.includes(HASH_OF_NOTHING)) errors.push(message)
  })
  let answer: { status: number; body: string } | undefined
  await page.route('**/footer.txt', (route) =>
    answer ? route.fulfill({ contentType: 'text/plain', ...answer }) : route.abort(),
  )
  for (const [name, each] of [['no answer', undefined], ...Object.entries(USELESS)] as const) {
    await test.step(name, async () => {
      answer = each
      await openHydrated(page, '/')
      await untilFooterAnswered(page)
      await expect(footer(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(errors).toEqual([])
    })
  }
})

/** Waits until the request for the footer has succeeded or failed, and the page is idle. */
async function untilFooterAnswered(page: Page): Promise<void> {
  await untilTrue(page, () =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/footer.txt')),
  )
  await untilIdle(page)
}

test('only text and safe links of a hostile footer are kept', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.route('**/footer.txt', (route) => route.fulfill({ contentType: 'text/plain', body: HOSTILE }))
  await openHydrated(page, '/')
  await expect(footer(page)).toContainText('safe words')
  const left = await footer(page).evaluate((element) =>
    [...element.querySelectorAll('*')].map((child) =>
      [child.localName, ...[...child.attributes].map(({ name, value }) => `${name}=${value}`)].join(' '),
    ),
  )
  expect(left).toEqual([
    'p',
    'a rel=noopener noreferrer',
    'a rel=noopener noreferrer',
    'a rel=noopener noreferrer',
    'a href=https://docs.near.org/ rel=noopener noreferrer',
    'b',
    ...Array.from({ length: 33 }, () => 'div'),
  ])
  expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined()
  expect(requests.filter((url) => url.includes('evil'))).toEqual([])
})

const HOSTILE = `
<script>window.owned = 1</script><style>body { display: none }</style>
<p onclick="window.owned = 1" style="position:fixed" class="navbar" id="main">safe words</p>
<img src="https://evil.example/x.png" onerror="window.owned = 1">
<a href="javascript:window.owned=1">one</a> <a href=" java\tscript:window.owned=1">two</a> <a href="data:text/html,x">three</a>
<a href="https://docs.near.org/" target="_top" ping="https://evil.example/">four</a>
<svg onload="window.owned = 1"><script>window.owned = 1</script></svg><math><mtext><img src=x></mtext></math>
<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object>
<form action="https://evil.example/"><input name="password"><button>Send</button></form>
<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">
<template><b>hidden</b></template><b>bold</b>${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}
<noscript><p title="</noscript><img src=x onerror=window.owned=1>"></noscript>`
