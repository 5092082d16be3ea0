import { expect } from '@playwright/test'
import {
  animateFidelityPage,
  fidelityAreas,
  fidelityBody,
  fidelityStyle,
} from '../../support/fidelity-page.ts'
import { comparePictures, showSnapshot, takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/widget-page.ts'

const policies = {
  'no policy': (_provider: string) => ({}),
  "default-src 'self' and Trusted Types": (provider: string) => ({
    'Content-Security-Policy': `default-src 'self' ${provider}; require-trusted-types-for 'script'; trusted-types 'none'`,
  }),
}

for (const [name, toHeaders] of Object.entries(policies)) {
  test(`W-087 a snapshot shows what the page showed, in all of sixteen things, under ${name}`, async ({
    page,
    widget,
  }) => {
    const { provider } = widget
    await page.setViewportSize({ width: 800, height: 600 })
    provider.serve('/page.css', fidelityStyle, { 'Content-Type': 'text/css' })
    provider.serve('/page.js', `(${animateFidelityPage.toString()})()`, { 'Content-Type': 'text/javascript' })
    await widget.open({
      head: '<link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script>',
      body: fidelityBody,
      headers: toHeaders(provider.origin),
      flowConfig: { feedbackButtonPosition: 'BUTTON_NONE' },
    })
    await page.evaluate("Feedback.setLiveSite(true); Feedback.startFeedbackFlow('bugreporting')")
    await widget.ready()
    await page.evaluate('Feedback.close()')
    await page.waitForTimeout(500)
    await page.evaluate('document.activeElement?.blur()')
    const live = await page.screenshot()
    const snapshot = await takeSnapshot(widget)
    if (!snapshot) throw new Error('no snapshot')
    expect(snapshot).toMatchObject({ x: 0, y: 700, width: 800, height: 600, isMobile: false })
    await showSnapshot(page, widget, { snapshot })
    const shown = await page.screenshot()
    await test.info().attach('live', { body: live, contentType: 'image/png' })
    await test.info().attach('shown', { body: shown, contentType: 'image/png' })
    const shares = await comparePictures(page, [live, shown], fidelityAreas)
    const wrong = Object.entries(shares).filter(([, share]) => share >= 0.01)
    expect(wrong, 'areas that differ, and by which share').toEqual([])
  })
}
