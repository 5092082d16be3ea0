import { expect, type Page, type TestInfo } from '@playwright/test'
import { type InboxPage, test } from '../../support/inbox-page.ts'

/** A PNG of 1 × 1 red pixel. */
const RED =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

const html = `<!DOCTYPE html><html class="dark"><head><style>
  :root { --accent: rgb(10, 88, 202) }
  html { font-size: 10px }
  body { margin: 0; background: rgb(240, 240, 220); font-family: sans-serif }
  header { position: sticky; top: 0; background: var(--accent); color: white; font-size: 2rem; height: 4rem; line-height: 4rem }
  .row { height: 300px; border-bottom: 1px solid gray }
  img { width: 100px; height: 50px }
  .big::after { content: "after & <b>" }
</style></head><body><!-- a -- comment -->
  <header>Shop &amp; more</header>
  <div class="row" @click="x" :bind="1"><img src="${RED}" alt=""><img src="https://evil.example/a.png" alt="">
    <input bb-data-value="5 Main Street"><p class="big">Total: 5 &lt; 6</p></div>
  <x-card bb-shadow-parent="1"><style bb-shadow-child="1">p { color: rgb(0, 128, 0) } :host { display: block; background: rgb(255, 255, 255) }</style
    ><p bb-shadow-child="1">In the shadow: <slot></slot></p><b>slotted</b></x-card>
  <p>Not in the shadow</p>
  <script>document.title = 'ran'</script>
</body></html>`

const screenshotData = { html, baseUrl: 'https://shop.example/', width: 800, height: 600 }

interface SavedPicture {
  name: string
  width: number
  height: number
  /** The picture as a data URL. */
  url: string
  /** Colors at the requested places. */
  colors: string[]
}

/** Saves the picture and reads it. Intercepts the download, because Playwright does not report downloads in Firefox. */
async function savePicture(
  page: Page,
  places: readonly (readonly [number, number])[],
): Promise<SavedPicture> {
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function saveLink() {
      this.dataset['saved'] = ''
      document.body.append(this)
    }
  })
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Save snapshot as PNG' }).click()
  const link = page.locator('a[data-saved]')
  await link.waitFor({ state: 'attached' })
  return link.evaluate(async (saved: HTMLAnchorElement, points) => {
    const image = new Image()
    image.src = saved.href
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const colors = points.map(([x, y]) =>
      [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(' '),
    )
    return { name: saved.download, width: image.width, height: image.height, url: canvas.toDataURL(), colors }
  }, places)
}

async function attach(info: TestInfo, { url }: SavedPicture): Promise<void> {
  const body = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  await info.attach('picture', { body, contentType: 'image/png' })
}

async function openReport({ report, signIn }: InboxPage, given: object = screenshotData): Promise<void> {
  const id = await report({ type: 'BUG', formData: { description: 'Wrong total' }, screenshotData: given })
  await signIn(`reports/${id}`)
}

test('the snapshot is saved as a picture, and nothing is requested from other servers', async ({
  page,
  inbox,
}, info) => {
  await openReport(inbox)
  await page.locator('.snapshot iframe').waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const picture = await savePicture(page, [
    [1500, 40],
    [20, 100],
    [1590, 1190],
    [1500, 712],
  ])
  await attach(info, picture)
  const { colors, height, name, width } = picture
  expect(name).toMatch(/^report-\w+\.png$/)
  expect([width, height]).toEqual([1600, 1200])
  // In this order: the header with the color of its custom property, the image, the page below its content, and the
  // shadow root's host.
  expect(colors).toEqual(['10 88 202', '255 0 0', '240 240 220', '255 255 255'])
  const own = new URL(page.url()).origin
  const files = requests.filter((url) => url.includes('/snapshots/'))
  expect(files).toHaveLength(1)
  expect(
    requests.filter((url) => /^https?:/.test(url) && new URL(url).origin !== own && !files.includes(url)),
  ).toEqual([])
})

test('the picture shows the part of the page and of a box that the visitor saw', async ({
  page,
  inbox,
}, info) => {
  const colors = ['255 0 0', '0 128 0', '0 0 255']
  const blocks = (height: number) =>
    colors
      .map((color) => `<div style="height:${height}px;background:rgb(${color.replaceAll(' ', ',')})"></div>`)
      .join('')
  const scrolled = `<!DOCTYPE html><html bb-scrolltop="600" bb-scrollleft="0"><head><style>body{margin:0}#box{position:absolute;top:800px;left:400px;width:200px;height:100px;overflow:auto}</style></head><body bb-scroll-anchor="-600 -799 -1199 0">${blocks(600)}
    <div id="box" bb-scrolltop="200" bb-scrollleft="0">${blocks(100).replace('<div', '<div bb-scroll-anchor="-200 -199 101 0"')}</div></body></html>`
  await openReport(inbox, { ...screenshotData, html: scrolled })
  const picture = await savePicture(page, [
    [100, 100],
    [100, 1100],
    [900, 500],
  ])
  await attach(info, picture)
  expect(picture.colors).toEqual(['0 128 0', '0 128 0', '0 0 255'])
})

test('a browser that refuses to draw says what to do', async ({ page, inbox }) => {
  await openReport(inbox)
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
    }
  })
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Save snapshot as PNG' }).click()
  await expect(
    page.getByText('This browser can’t save a page as an image. Open the report in Chrome'),
  ).toBeVisible()
})

test('a report without a snapshot offers no picture, and a snapshot that is gone says so', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report({ type: 'BUG', formData: { description: 'No picture' } })
  await inbox.signIn(`reports/${id}`)
  await page.getByLabel('More', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Export as HTML' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save snapshot as PNG' })).toHaveCount(0)

  const other = await inbox.report({ type: 'BUG', formData: { description: 'Gone' }, screenshotData })
  await page.goto(`${inbox.url}reports/${other}`)
  await page.locator('.snapshot iframe').waitFor()
  await inbox.owner('DELETE', `/reports/${other}`)
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Save snapshot as PNG' }).click()
  await expect(page.getByText('The snapshot can’t be loaded.')).toBeVisible()
})
