import { expect, type Page } from '@playwright/test'
import { showSnapshot } from '../../support/snapshot-page.ts'
import { test, type WidgetPage } from '../../support/widget-page.ts'

const act = `(top.postMessage('ran','*'),new Image().src='http://evil.localhost/ran')`
const evil = 'http://evil.localhost'

/** Each of these tries to run a script, load a resource, send a request or navigate. */
const attacks: Record<string, string> = {
  scripts: `<script>${act}</script><script src="${evil}/s.js"></script><svg><script>${act}</script></svg>`,
  handlers: `<img src="x" onerror="${act}"><svg onload="${act}"></svg><body onpageshow="${act}"><details open ontoggle="${act}">`,
  addresses: `<a id="go" href="javascript:${act}">a</a><a href="${evil}/a" target="_top">b</a><iframe src="javascript:${act}"></iframe><iframe src="${evil}/f"></iframe>`,
  'refreshing and bases': `<meta http-equiv="refresh" content="0;url=${evil}/r"><base href="${evil}/"><img src="relative.png">`,
  links: `<link rel="stylesheet" href="${evil}/l.css"><link rel="preconnect" href="${evil}"><link rel="prefetch" href="${evil}/p"><link rel="icon" href="${evil}/i">`,
  forms: `<form action="${evil}/f"><input name="a" value="1"><button id="send" formaction="${evil}/g">x</button></form>`,
  'style sheets': `<style>@import "${evil}/i.css"; body{background:url(${evil}/b.png)} @font-face{font-family:f;src:url(${evil}/f.woff)} p{font-family:f;list-style:\\75rl(${evil}/e)} input[value^="a"]{background:image-set("${evil}/s" 1x)}</style><p style="background:url('${evil}/s.png');cursor:url(${evil}/c),auto">p</p>`,
  'nested frames': `<iframe srcdoc="&lt;script>${act}&lt;/script>&lt;img src=x onerror=&quot;${act}&quot;>&lt;iframe srcdoc='&amp;lt;img src=${evil}/n>'>&lt;/iframe>"></iframe>`,
  media: `<video src="${evil}/v" poster="${evil}/p" autoplay><source src="${evil}/s"><track src="${evil}/t"></video><audio src="${evil}/a" autoplay></audio><img srcset="${evil}/1 1x"><picture><source srcset="${evil}/2"><img></picture><object data="${evil}/o"></object><embed src="${evil}/e"><input type="image" src="${evil}/i">`,
  drawings: `<svg><use href="${evil}/u#a"/><image href="${evil}/i"/><feImage href="${evil}/f"/><a href="#"><set attributeName="href" to="javascript:${act}"/><text>t</text></a><style><img src=x onerror="${act}"></style></svg><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${act}&gt;">`,
  'shadow roots': `<div><template shadowrootmode="open"><script>${act}</script><img src="${evil}/t"></template></div><i bb-shadow-parent="1"><b bb-shadow-child="1" onclick="1"><img bb-shadow-child="1" src="${evil}/b" onerror="${act}"></b></i>`,
  'marks of ours': `<canvas bb-canvas-data='"onload=${act} x=' bb-scrolltop='1;background:url(${evil}/s)'></canvas><dialog open bb-modal bb-backdrop="background:url(${evil}/d)"></dialog><p bb-scroll-anchor='1 1 1 1;background:url(${evil}/z)'>p</p><img bb-width="1'/><script>${act}</script>" bb-height="1" src="${evil}/w">`,
  'what is not closed': `<textarea></textarea ><title><img src=${evil}/t></title><p title="<img src=${evil}/u onerror=${act}>`,
}

async function listen(page: Page, { provider }: WidgetPage): Promise<string[]> {
  const seen: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('data:') && !/\/(?:inbox|snapshot|favicon\.ico)$/.test(url)) seen.push(url)
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`))
  provider.serve('/relative.png', 'no image')
  await page.addInitScript(() => addEventListener('message', () => void (document.title = 'ran')))
  return seen
}

for (const mode of ['sealed', 'resources'] as const) {
  test(`P-029 a hostile snapshot runs nothing, requests nothing and does not navigate (${mode})`, async ({
    page,
    widget,
  }) => {
    const seen = await listen(page, widget)
    for (const [name, html] of Object.entries(attacks)) {
      const snapshot = { html: `<!doctype html><body>${html}`, width: 800, height: 600, x: 0, y: 0 }
      await showSnapshot(page, widget, { snapshot, mode })
      const frame = page.frameLocator('#snapshot')
      for (const target of await frame.locator('a, button, summary').all())
        await target.click({ timeout: 500, force: true }).catch(() => {})
      await page.locator('#snapshot').screenshot()
      expect(seen, name).toEqual([])
      await expect.poll(() => page.title(), name).toBe('')
      const shown = page.frames().find((each) => each.parentFrame() === page.mainFrame())
      expect(shown?.url().replace('#', ''), name).toBe(widget.provider.page('/snapshot', 'inbox'))
    }
    // Checks that the test itself works: it must detect this request.
    const control = `${evil}/control`
    await page.evaluate((src) => void Object.assign(new Image(), { src }), control)
    await expect.poll(() => seen).toEqual([control])
  })
}

test('P-029 a hostile page of 30 MB is shown and runs nothing', async ({ page, widget }) => {
  const seen = await listen(page, widget)
  const piece = `<p onclick="1">text</p><img src="${evil}/x">`
  const html = `<h1>Top</h1>${piece.repeat(60_000)}${'<div>'.repeat(100_000)}<p title="${'x'.repeat(1_000_000)}`
  const size = html.length + 20_000_000
  const snapshot = {
    html: html + `<b a="${'y'.repeat(size - html.length)}">`,
    width: 400,
    height: 300,
    x: 0,
    y: 0,
  }
  await showSnapshot(page, widget, { snapshot })
  await expect(page.frameLocator('#snapshot').locator('h1')).toHaveText('Top')
  expect(seen).toEqual([])
})
