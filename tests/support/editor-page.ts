import type { Frame, Locator, Page } from '@playwright/test'
import type { HostOptions, WidgetPage } from './widget-page.ts'

export type CaptureMode = 'screenshot' | 'capture'

/** A point in the window. */
export type Place = readonly [x: number, y: number]

/** A shape in the drawing layer of the page. */
export interface DrawnShape {
  name: string
  stroke: string
  width: string
  fill: string
  opacity: number
  /** Bounding box on the page in CSS pixels, without the stroke width. */
  box: { x: number; y: number; width: number; height: number }
}

/** The editor on a page, with user actions as methods. */
export interface EditorPage {
  page: Page
  frame: Frame
  bar: Locator
  layer: Locator
  panel: Locator
  tool: (name: string) => Locator
  choose: (name: string) => Promise<void>
  drag: (from: Place, ...to: Place[]) => Promise<void>
  shapes: () => Promise<DrawnShape[]>
  /** The `set-form-data` messages that the panel received. */
  formData: () => Promise<unknown[]>
  /** Sends a message as the panel. */
  say: (name: string, data?: unknown) => Promise<void>
}

const NOTE = '<p>What there is to mark</p><input aria-label="A field">'

/** Opens a page that is three windows high, and then the editor, as the panel does. */
export async function openEditor(
  page: Page,
  widget: WidgetPage,
  { mode = 'screenshot', body = NOTE, ...host }: HostOptions & { mode?: CaptureMode } = {},
): Promise<EditorPage> {
  await widget.open({ ...host, body: `<main style="height:2400px">${body}</main>` })
  const frame = await widget.frame()
  await page.evaluate('Feedback.open()')
  const editor = describe(page, frame)
  await editor.say('start-screen-drawing', mode)
  await editor.bar.waitFor()
  return editor
}

function describe(page: Page, frame: Frame): EditorPage {
  const bar = page.locator('feedback-widget .bar')
  const tool = (name: string): Locator => bar.locator(`[data-tool="${name}"]`)
  return {
    page,
    frame,
    bar,
    tool,
    layer: page.locator('[data-feedback-drawings]'),
    panel: page.locator('feedback-widget iframe'),
    async choose(name) {
      await tool(name).click()
      // The pen and blur tools draw on a canvas, which loads after the editor.
      if (name === 'pen' || name === 'blur') await page.locator(`feedback-widget .canvas-${name}`).waitFor()
    },
    async drag(from, ...to) {
      await page.mouse.move(...from)
      await page.mouse.down()
      for (const place of to) await page.mouse.move(...place, { steps: 5 })
      await page.mouse.up()
    },
    shapes: () =>
      page.evaluate(() => {
        const elements = document.querySelectorAll<SVGGraphicsElement>('[data-feedback-drawings] svg > *')
        return Array.from(elements, (element) => {
          const { x, y, width, height } = element.getBBox()
          const look = getComputedStyle(element)
          return {
            name: element.localName,
            stroke: element.getAttribute('stroke') ?? '',
            width: element.getAttribute('stroke-width') ?? '',
            fill: look.fill,
            opacity: Number(look.strokeOpacity) * Number(look.opacity),
            box: { x, y, width, height },
          }
        })
      }),
    formData: () =>
      frame.evaluate("heard.filter(({ name }) => name === 'set-form-data').map(({ data }) => data)"),
    say: (name, data) => frame.evaluate(`say(${JSON.stringify(name)}, ${JSON.stringify(data)})`),
  }
}

/** Whether all pixels of a PNG image are black. */
export function isBlack(page: Page, picture: Buffer): Promise<boolean> {
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data: pixels } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [255] }
    return Array.from(pixels).every((value, index) => value === (index % 4 === 3 ? 255 : 0))
  }, picture.toString('base64'))
}
