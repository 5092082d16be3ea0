import { expect } from '@playwright/test'
import { findDifferences, hidePanel, openFidelityPage } from '../../support/snapshot-fidelity.ts'
import { fidelityAreas } from '../../support/fidelity-page.ts'
import { takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

const policies = {
  'no policy': (_provider: string) => ({}),
  "default-src 'self' and Trusted Types": (provider: string) => ({
    'Content-Security-Policy': `default-src 'self' ${provider}; require-trusted-types-for 'script'; trusted-types 'none'`,
  }),
}

test.use({ viewport: { width: 800, height: 600 } })

for (const [name, toHeaders] of Object.entries(policies)) {
  test(`W-087 a snapshot shows all sixteen features of the page correctly, under ${name}`, async ({
    page,
    widget,
  }) => {
    await openFidelityPage(page, widget, { headers: toHeaders(widget.provider.origin) })
    await hidePanel(page, widget)
    expect(await findDifferences(page, widget, { areas: fidelityAreas })).toEqual([])
  })
}

test('W-104 a snapshot has the size and scroll position of the visitor’s view', async ({ page, widget }) => {
  await openFidelityPage(page, widget)
  await hidePanel(page, widget)
  expect(await takeSnapshot(widget)).toMatchObject({ x: 0, y: 700, width: 800, height: 600, isMobile: false })
})
