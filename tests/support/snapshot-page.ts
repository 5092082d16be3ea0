import type { Page } from '@playwright/test'
import { localHosts } from '../../edge/contract/hosts.ts'
import type { Screenshot } from '../../edge/contract/report.ts'
import { toSnapshotHeaders } from '../../edge/src/snapshots/routes.ts'
import type { ResourceMode } from '../../edge/src/snapshots/allowed-urls.ts'
import { createRenderer } from '../../edge/src/snapshots/render-snapshot.ts'
import type { WidgetPage } from './widget-page.ts'

/** Sends a report from the panel, and returns its snapshot. */
export async function takeSnapshot(widget: WidgetPage): Promise<Screenshot | undefined> {
  const frame = await widget.ready()
  const excludeData = { replays: true }
  await frame.evaluate((data) => Object(window).say('send-feedback', data), {
    formData: {},
    action: { feedbackType: 'BUG', excludeData },
  })
  return (await widget.nextReport()).screenshotData
}

/**
 * Shows a snapshot like the inbox: in a sandboxed frame of its size, with the headers of the files host. With
 * `isAlone`, shows it without a frame: if a device scale factor is emulated, Chromium scales frames of other processes
 * as bitmaps.
 */
export async function showSnapshot(
  page: Page,
  { provider }: WidgetPage,
  {
    snapshot,
    mode = 'sealed',
    isAlone = false,
  }: {
    snapshot: Pick<Screenshot, 'html' | 'width' | 'height' | 'x' | 'y'>
    mode?: ResourceMode
    isAlone?: boolean
  },
): Promise<void> {
  const { html, width, height, x, y } = snapshot
  const renderer = createRenderer(mode)
  provider.serve(
    '/snapshot',
    renderer.push(html) + renderer.end({ x, y }),
    toSnapshotHeaders(mode, localHosts),
  )
  const frame = `<iframe id="snapshot" sandbox="" src="/snapshot" width="${width}" height="${height}"></iframe>`
  provider.serve(
    '/inbox',
    `<!doctype html><style>body{margin:0}iframe{border:0;display:block}</style>${frame}`,
  )
  await page.goto(provider.page(isAlone ? '/snapshot' : '/inbox', 'inbox'), { waitUntil: 'load' })
}

export interface Area {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** Returns for each area, by name, the share of pixels that differ visibly. It opens another page in `page`. */
export async function comparePictures(
  page: Page,
  pictures: readonly [Buffer, Buffer],
  areas: readonly Area[],
): Promise<Record<string, number>> {
  const [left, right] = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  await page.goto('about:blank')
  return page.evaluate(
    async ({ sources, places }) => {
      const read = async (source: string): Promise<ImageData> => {
        const bitmap = await createImageBitmap(await (await fetch(source)).blob())
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? new ImageData(1, 1)
      }
      const [one, other] = await Promise.all(sources.map(read))
      if (!one || !other || one.width !== other.width || one.height !== other.height) return { size: 1 }
      const differs = (index: number): boolean =>
        [0, 1, 2].some(
          (part) => Math.abs((one.data[index + part] ?? 0) - (other.data[index + part] ?? 0)) > 8,
        )
      return Object.fromEntries(
        places.map(({ name, x, y, width, height }) => {
          let count = 0
          for (let row = y; row < y + height; row += 1)
            for (let column = x; column < x + width; column += 1)
              if (differs((row * one.width + column) * 4)) count += 1
          return [name, count / (width * height)]
        }),
      )
    },
    { sources: [left ?? '', right ?? ''], places: areas.map((area) => area) },
  )
}
