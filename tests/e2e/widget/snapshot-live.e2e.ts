import { expect } from '@playwright/test'
import { takeSnapshot } from '../../support/snapshot-page.ts'
import { publicHosts, test } from '../../support/real-widget-page.ts'

test.use(publicHosts)

test('W-108 W-109 on a public site URLs become absolute, and style sheets are embedded', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  provider.serve('/css/a.css', '.bg { background: url(i.png) }', { 'Content-Type': 'text/css' })
  await widget.open({
    head: '<link rel="stylesheet" href="/css/a.css">',
    body: '<img src="img/icon.png" srcset="img/double.png 2x"><div class="bg" style="background:url(img/b.png)">',
  })
  await page.goto(provider.page('/').replace('shop.localhost', 'shop.example'))
  const origin = new URL(page.url()).origin
  const { html = '', baseUrl } = (await takeSnapshot(widget)) ?? {}

  expect(html).not.toContain('data:image')
  expect(html).toContain(`<img src="${origin}/img/icon.png"`)
  expect(html).toContain(`url(&quot;${origin}/img/b.png&quot;)`)
  expect(html).toContain(`<style>.bg { background: url("${origin}/css/i.png"); }</style>`)
  expect(baseUrl).toBe(`${origin}/`)
})
