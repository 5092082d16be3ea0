import { expect, type Frame, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { axeSource } from './axe-source.ts'
import { showColorScheme } from './color-scheme.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const RULES: Record<'all' | 'wcag' | 'colors', axe.RunOnly> = {
  /** Levels A and AA of WCAG 2.2, and axe's best practices. */
  all: { type: 'tag', values: [...WCAG, 'best-practice'] },
  wcag: { type: 'tag', values: WCAG },
  /** The rules that depend on colors. */
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

export interface AxeScope {
  /** Selector of the elements to check. Default: the whole document. */
  include?: string
  /** Selector of elements to skip. Default: none. */
  exclude?: string
  /** Default: `all`. */
  rules?: keyof typeof RULES
}

/**
 * Returns the violations that axe finds in a page or frame, without the frames inside.
 * Runs axe in the document itself. `@axe-core/playwright` takes three times as long, because it opens a page for each
 * result.
 */
export async function findFaults(
  target: Page | Frame,
  { include = 'html', exclude, rules = 'all' }: AxeScope = {},
): Promise<string[]> {
  const context = {
    include: [include],
    ...(exclude !== undefined && { exclude: [exclude] }),
  }
  const options: axe.RunOptions = { iframes: false, resultTypes: ['violations'], runOnly: RULES[rules] }
  // Sends axe to each document only once.
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(axeSource)
  return target.evaluate(
    async (args) => {
      // Colors in mid-transition would distort the contrast check. Waiting for the end can take forever, because Chromium
      // sometimes draws no frames of a resized iframe until its parent changes.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        args.context,
        args.options,
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      )
    },
    { context, options },
  )
}

/**
 * Prepares a test that runs axe: gives it more time, sets the width of the window, and turns off animations, which
 * would distort the contrast check.
 */
export async function prepareForAxe(page: Page, width: number): Promise<void> {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
}

/** Returns the frame of an `iframe` element. */
export async function frameOf(element: Locator): Promise<Frame> {
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('The element is not an iframe.')
  return frame
}

/**
 * Expects no violations in the light and in the dark theme. In the dark theme, only the rules about colors run, because
 * everything else is the same.
 */
export async function expectNoFaults(page: Page, state: string, scope: AxeScope = {}): Promise<void> {
  await showColorScheme(page, 'light')
  expect(await findFaults(page, scope), `${state}, light`).toEqual([])
  await showColorScheme(page, 'dark')
  expect(await findFaults(page, { ...scope, rules: 'colors' }), `${state}, dark`).toEqual([])
}
