import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { type Page, test } from '@playwright/test'
import type { Report } from '../../edge/contract/report.ts'
import { openPlayerPage } from './player-page.ts'
import { type Area, comparePictures, showSnapshot } from './snapshot-page.ts'
import { drawFrames, type PageProvider, settle, toTag, type WidgetPage } from './widget-page.ts'

const folder = join(import.meta.dirname, '../e2e/widget/fixtures')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
}
/** A font of Debian, which the pages load by script. */
const font = '/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf'
const TAG = /<script async src="http:\/\/localhost:8787\/widget\.js" data-sdk-key="demo"><\/script>/
const FOREIGN = 'http://localhost:18891'

/** Largest share of an area's pixels that can differ. */
export const LIMIT = 0.02

/** The pages of a group in `fixtures`, by name. Names that start with `00` are parts of others. */
export function listCases(group: string): string[] {
  return readdirSync(join(folder, group)).filter((name) => name.endsWith('.html') && !name.startsWith('00'))
}

/**
 * Opens a page, changes it, sends a report, and compares each marked area of the page with the snapshot and with the
 * replay, as sought and as played. Returns the areas that differ, with the share of their pixels.
 */
export async function compareCase(page: Page, widget: WidgetPage, path: string): Promise<string[]> {
  const { provider } = widget
  serveFixtures(provider)
  await provider.configure({
    enableReplays: true,
    feedbackButtonPosition: 'BUTTON_NONE',
    maskTypedText: false,
  })
  await page.bringToFront()
  await page.goto(provider.page(`/${path}`))
  await widget.ready()
  await widget.recording()
  // Away from the page's elements, which could show that they are hovered.
  await page.mouse.move(999, 999)
  await page.evaluate('window.act?.()')
  await page.evaluate(waitForEnd)
  await settle(page)
  await drawFrames(page)
  const areas = await page.evaluate(listAreas)
  const live = await page.screenshot()
  const { screenshotData, webReplay } = await takeReport(page, widget)
  if (!screenshotData || !webReplay) throw new Error(`The report of ${path} has no snapshot or no replay`)
  const comparison = await page.context().newPage()
  // Pages in the background draw no frames.
  await page.bringToFront()
  const differences: string[] = []

  async function compare(what: string): Promise<void> {
    // Compares several times, because images and fonts appear some frames after the page.
    for (let tries = 8; ; tries -= 1) {
      const shown = await page.screenshot()
      const shares = await comparePictures(comparison, [live, shown], areas)
      const found = Object.entries(shares).filter(([, share]) => share > LIMIT)
      if (found.length > 0 && tries > 1) {
        await drawFrames(page)
        continue
      }
      if (found.length > 0)
        await test.info().attach(`${path} ${what}`, { body: shown, contentType: 'image/png' })
      differences.push(
        ...found.map(([name, share]) => `${path}: ${name}: ${what} ${(share * 100).toFixed(1)} %`),
      )
      return
    }
  }

  await showSnapshot(page, widget, { snapshot: screenshotData })
  await compare('snapshot')
  const player = await openPlayerPage(page, provider, webReplay)
  await player.seek(player.duration)
  await compare('sought')
  await player.seek(0)
  await player.playToEnd()
  await compare('played')
  if (differences.length > 0)
    await test.info().attach(`${path} live`, { body: live, contentType: 'image/png' })
  await comparison.close()
  return differences
}

async function takeReport(page: Page, widget: WidgetPage): Promise<Report> {
  const frame = await widget.frame()
  await frame.evaluate(
    `say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  return widget.nextReport()
}

/** Serves all fixtures, with the script tag of this test's provider. */
export function serveFixtures(pages: PageProvider): void {
  const foreign = new URL(pages.page('/', 'cdn')).origin
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(file)]
    if (!entry.isFile() || type === undefined) continue
    const headers = { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }
    const isText = type.startsWith('text/html')
    const text = isText
      ? addTag(readFileSync(file, 'utf8'), pages).replaceAll(FOREIGN, `${foreign}/widget`)
      : ''
    pages.serve(`/${relative(folder, file)}`, isText ? text : readFileSync(file), headers)
  }
  if (!existsSync(font)) return
  for (const path of ['/widget/font.woff2', '/nm/katex/dist/fonts/KaTeX_Fraktur-Regular.woff2'])
    pages.serve(path, readFileSync(font), { 'Content-Type': 'font/ttf', 'Access-Control-Allow-Origin': '*' })
}

function addTag(html: string, provider: PageProvider): string {
  const tag = toTag(provider)
  return TAG.test(html) ? html.replace(TAG, tag) : html.replace(/<\/title>/, `</title>${tag}`)
}

/** Runs in the page: waits until fonts are loaded and short animations have ended, and takes the focus away. */
export async function waitForEnd(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await document.fonts.ready
  const isShort = ({ effect, playState }: Animation): boolean =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000
  await Promise.all(
    document
      .getAnimations()
      .filter(isShort)
      .map(({ finished }) => finished),
  )
}

/** Runs in the page: the boxes of marked elements, dialogs and popovers, or the window if there are none. */
export function listAreas(): Area[] {
  const { innerWidth, innerHeight } = window
  const found = [
    ...document.querySelectorAll('[data-case], dialog[open], :popover-open:not(feedback-widget)'),
  ].flatMap((element, index) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const x = Math.max(0, Math.floor(left))
    const y = Math.max(0, Math.floor(top))
    const width = Math.min(innerWidth, Math.ceil(right)) - x
    const height = Math.min(innerHeight, Math.ceil(bottom)) - y
    const name = element.getAttribute('data-case') ?? `${element.localName} ${index}`
    return width > 0 && height > 0 ? [{ name, x, y, width, height }] : []
  })
  return found.length > 0 ? found : [{ name: 'page', x: 0, y: 0, width: innerWidth, height: innerHeight }]
}
