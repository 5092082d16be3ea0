import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { findDifferences } from '../../support/snapshot-fidelity.ts'
import {
  animateFidelityPage,
  fidelityAreas,
  fidelityBody,
  fidelityStyle,
} from '../../support/fidelity-page.ts'
import type { StubProvider } from '../../support/stub-provider.ts'
import { test, type WidgetPage, waitFor } from '../../support/widget-page.ts'

/** Areas that the original client can capture. It leaves out frames, videos and the top layer. */
const RECORDED =
  /^(?:plain|oklch|color-mix|shadow DOM|canvas|scrolled box|input|conic gradient|svg use|fixed)$/
const areas = fidelityAreas
  .filter(({ name }) => RECORDED.test(name))
  // The original client does not capture `:defined`, either, on which the width of the card depends.
  .map((area) => (area.name === 'shadow DOM' ? { ...area, width: 150 } : area))

const client = readFileSync(createRequire(import.meta.url).resolve('gleap'), 'utf8')

/** Opens the page with unchanged npm `gleap` 7.0.31. */
async function openOriginal(page: Page, { provider }: WidgetPage<StubProvider>): Promise<void> {
  provider.serve('/gleap.js', client, { 'Content-Type': 'text/javascript' })
  provider.serve('/page.js', `(${animateFidelityPage.toString()})()`, { 'Content-Type': 'text/javascript' })
  provider.serve(
    '/',
    `<!doctype html><title>Shop</title><style>${fidelityStyle}</style>${fidelityBody}
      <img src="/none" onerror="Object.assign(window, { ran: 1 + (window.ran ?? 0) })" hidden>
      <script src="/page.js"></script><script src="/gleap.js"></script><script>
        const sdk = Gleap.default ?? Gleap
        sdk.setApiUrl('${provider.origin}')
        sdk.setFrameUrl('${provider.origin}')
        sdk.initialize('demo')
      </script>`,
  )
  await page.goto(provider.page('/'))
  await page.evaluate("document.querySelector('dialog').close()")
  await waitFor(() => provider.calls.find(({ path }) => path.startsWith('/config/')))
}

test.use({ viewport: { width: 800, height: 600 } })

test('W-087 P-029 a snapshot of Gleap’s client shows text, fields, positions, canvases and shadow roots, and runs nothing', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  await openOriginal(page, widget)
  await page.evaluate('document.activeElement?.blur()')
  const differences = await findDifferences(page, widget, {
    areas,
    isAlone: true,
    take: async () => {
      // Gleap's client stores the scroll position when its panel opens, so the test opens the panel and closes it.
      await page.evaluate("sdk.startFeedbackFlow('bugreporting'); sdk.close()")
      await page.evaluate("sdk.sendSilentCrashReport('Broken', 'LOW', { replays: true, screenshot: false })")
      return (await widget.nextReport()).screenshotData
    },
  })
  expect(differences).toEqual([])
  // The snapshot contains nothing that the policy has to block.
  expect(widget.errors.filter((text) => /Blocked script|Content Security Policy/.test(text))).toEqual([])
  const [report] = provider.reports.values()
  expect(report?.screenshotData?.html).toContain('onerror')
})
