import { expect, test, type Page } from '@playwright/test'
import type { Screenshot } from '../../edge/contract/report.ts'
import type { ResourceMode } from '../../edge/src/snapshots/allowed-urls.ts'
import { animateFidelityPage, fidelityBody, fidelityStyle } from './fidelity-page.ts'
import { comparePictures, showSnapshot, takeSnapshot, type Area } from './snapshot-page.ts'
import { drawFrames, type HostOptions, type WidgetPage } from './widget-page.ts'

/** Opens the fidelity page, or one with another `body`, without a visible widget. */
export async function openFidelityPage(
  page: Page,
  widget: WidgetPage,
  { style = '', head = '', ...options }: HostOptions & { style?: string } = {},
): Promise<void> {
  const { provider } = widget
  provider.serve('/page.css', fidelityStyle + style, { 'Content-Type': 'text/css' })
  provider.serve('/page.js', `(${animateFidelityPage.toString()})()`, { 'Content-Type': 'text/javascript' })
  await widget.open({
    head: `<link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script>${head}`,
    body: fidelityBody,
    flowConfig: { feedbackButtonPosition: 'BUTTON_NONE' },
    ...options,
  })
}

/** Makes the widget load everything that reports need, and closes the panel again. */
export async function hidePanel(page: Page, widget: WidgetPage): Promise<void> {
  await page.evaluate("Feedback.setLiveSite(true); Feedback.startFeedbackFlow('bugreporting')")
  await widget.ready()
  await page.evaluate('Feedback.close()')
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'hidden')
  await drawFrames(page)
  await page.evaluate('document.activeElement?.blur()')
}

/** Maximum share of an area's pixels that can differ between the page and its snapshot. */
const LIMIT = 0.01
/** Higher limit for Firefox, which draws the edges of form controls differently in a frame. */
const FIREFOX_LIMIT = 0.02

/**
 * Takes a snapshot and shows it. Returns the areas in which the share of pixels that differ from the page exceeds the
 * limit.
 */
export async function findDifferences(
  page: Page,
  widget: WidgetPage,
  {
    areas,
    take = () => takeSnapshot(widget),
    ...how
  }: {
    areas: readonly Area[]
    mode?: ResourceMode
    isAlone?: boolean
    take?: () => Promise<Screenshot | undefined>
  },
): Promise<[name: string, share: number][]> {
  const live = await page.screenshot()
  const snapshot = await take()
  if (!snapshot) throw new Error('no snapshot')
  await showSnapshot(page, widget, { snapshot, ...how })
  await test.info().attach('live', { body: live, contentType: 'image/png' })
  const comparisonPage = await page.context().newPage()
  const limit = page.context().browser()?.browserType().name() === 'firefox' ? FIREFOX_LIMIT : LIMIT
  // Compares several times, because a video's controls appear some frames after the page.
  for (let tries = 20; ; tries -= 1) {
    const shown = await page.screenshot()
    const shares = await comparePictures(comparisonPage, [live, shown], areas)
    expect(Object.keys(shares)).toEqual(areas.map(({ name }) => name))
    const differing = Object.entries(shares).filter(([, share]) => share >= limit)
    if (differing.length > 0 && tries > 1) {
      await drawFrames(page)
      continue
    }
    await test.info().attach('shown', { body: shown, contentType: 'image/png' })
    await comparisonPage.close()
    return differing
  }
}

/** Scales areas for a screenshot with `factor` pixels per CSS pixel. */
export function enlarge(areas: readonly Area[], factor: number): Area[] {
  return areas.map(({ name, x, y, width, height }) => ({
    name,
    x: x * factor,
    y: y * factor,
    width: width * factor,
    height: height * factor,
  }))
}
