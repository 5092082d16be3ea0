import { expect, type Page } from '@playwright/test'
import { takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'

/** Serves images that the test's browser has drawn. */
async function serveImages(page: Page): Promise<void> {
  const draw = (size: string, type: string): Promise<string> =>
    page.evaluate(
      ([width, height, kind]) => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: Number(width),
          height: Number(height),
        })
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = 'teal'
        context?.fillRect(0, 0, canvas.width, canvas.height)
        return canvas.toDataURL(kind).split(',')[1] ?? ''
      },
      [...size.split('x'), type],
    )
  const images: Record<string, Buffer> = {
    'large.jpg': Buffer.from(await draw('4000x4000', 'image/jpeg'), 'base64'),
    'wide.jpg': Buffer.from(await draw('800x400', 'image/jpeg'), 'base64'),
    'icon.png': Buffer.from(await draw('40x40', 'image/png'), 'base64'),
    'undecodable.png': Buffer.from('not an image'),
    'drawing.svg': Buffer.from(DRAWING),
  }
  await page.route(/\/(?:img\/|gone)/, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = images[name]
    if (!body) return route.fulfill({ status: 404 })
    const contentType = name.endsWith('.jpg')
      ? 'image/jpeg'
      : name.endsWith('.svg')
        ? 'image/svg+xml'
        : 'image/png'
    return route.fulfill({ body, contentType, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
}

const body = `<style>.bg { background: url(/img/wide.jpg) } .kept { background: url("https://cdn.jsdelivr.net/img/icon.png") }</style>
  <img id="large" src="/img/large.jpg"><img id="wide" src="/img/wide.jpg"><img id="icon" src="img/icon.png">
  <img id="kept" src="https://fonts.gstatic.com/img/icon.png"><img id="drawing" src="/img/drawing.svg">
  <img id="broken" src="/gone.png"><div class="bg kept" style="background: url(img/icon.png)"></div>`

/** Returns for each image in a snapshot, by id: its type and natural size if it is embedded, otherwise its URL. */
async function readImages(page: Page, html: string): Promise<Record<string, string>> {
  return page.evaluate(async (text) => {
    const images = [...new DOMParser().parseFromString(text, 'text/html').images]
    const entries = images.map(async ({ id, src }): Promise<[string, string]> => {
      if (!src.startsWith('data:image/') || src.includes('svg')) return [id, src]
      const image = new Image()
      image.src = src
      await image.decode()
      return [id, `${src.slice(11, 15)} ${image.naturalWidth}x${image.naturalHeight}`]
    })
    return Object.fromEntries(await Promise.all(entries))
  }, html)
}

test('W-109 W-152 W-153 W-154 W-159 W-194 images that no server can load are embedded and shrunk', async ({
  page,
  widget,
}) => {
  await serveImages(page)
  await widget.open({ body })
  await widget.ready()
  await page.waitForLoadState('load')
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the same canvas as `this`
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function read(type, quality) {
      Object.assign(window, { asked: [...(Object(window).asked ?? []), `${type} ${quality}`] })
      return toDataURL.call(this, type, quality)
    }
  })
  const snapshot = await takeSnapshot(widget)
  const html = snapshot?.html ?? ''
  const origin = new URL(page.url()).origin

  await expect
    .poll(() => readImages(page, html))
    .toEqual({
      large: 'jpeg 500x500',
      wide: 'jpeg 200x100',
      icon: 'png; 10x10',
      kept: 'https://fonts.gstatic.com/img/icon.png',
      drawing: `data:image/svg+xml;base64,${btoa(DRAWING)}`,
      broken: `${origin}/gone.png`,
    })
  await expect.poll(() => page.evaluate(() => Object(window).asked)).toContain('image/jpeg 0.7')
  expect(html).toContain('id="large" bb-width="4000" bb-height="4000"')
  expect(html).toMatch(/\.bg \{ background: url\("data:image\/svg\+xml,[^"]*width='800' height='400'/)
  expect(html).toContain('.kept { background: url("https://cdn.jsdelivr.net/img/icon.png")')
  expect(html).not.toContain('url(&quot;http')
  expect(snapshot?.baseUrl).toBe(`${origin}/`)
})

test('W-195 W-194 an image that cannot be decoded is a warning, and the report is sent', async ({
  page,
  widget,
}) => {
  await serveImages(page)
  await widget.open({ body: '<img src="/img/undecodable.png"><img src="/gone.png">' })
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html).toMatch(/src="http:[^"]*undecodable\.png".*src="http:[^"]*gone\.png"/s)
  expect(widget.warnings.filter((text) => text.includes('image'))).toHaveLength(1)
})

test('W-098 what a snapshot fetches is not in the log of requests', async ({ page, widget }) => {
  await serveImages(page)
  await widget.open({ body, flowConfig: { enableNetworkLogs: true } })
  const frame = await widget.ready()
  await frame.evaluate(
    `say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  const { networkLogs = [], screenshotData } = await widget.nextReport()

  expect(screenshotData?.html).toContain('data:image/jpeg')
  expect(networkLogs.filter(({ url, type }) => url?.includes('/img/') && type !== 'RESOURCE')).toEqual([])
})
