import { expect } from '@playwright/test'
import { enlarge, findDifferences, hidePanel, openFidelityPage } from '../../support/snapshot-fidelity.ts'
import { fidelityAreas } from '../../support/fidelity-page.ts'
import { test } from '../../support/real-widget-page.ts'

const ZOOM = 3
const areas = enlarge(fidelityAreas, ZOOM)
/** Stripes instead of the page's gradient, which looks almost the same at every scroll position. */
const stripes = '.tall { background: repeating-linear-gradient(white 0 40px, silver 40px 80px) }'

test.describe('three times as large', () => {
  test.use({ deviceScaleFactor: ZOOM, viewport: { width: 800, height: 600 } })

  test('W-087 a snapshot has the page’s content, size and position when the browser is zoomed', async ({
    page,
    widget,
  }) => {
    await openFidelityPage(page, widget, { style: stripes })
    await hidePanel(page, widget)
    expect(await findDifferences(page, widget, { areas, isAlone: true })).toEqual([])
  })
})

for (const root of ['html', 'body']) {
  test.describe(`with a zoom of three on ${root}`, () => {
    test.use({ viewport: { width: 800 * ZOOM, height: 600 * ZOOM } })

    test(`W-087 a snapshot has the page’s content, size and position when ${root} is zoomed`, async ({
      page,
      widget,
    }) => {
      await openFidelityPage(page, widget, { style: `${stripes} ${root} { zoom: ${ZOOM} }` })
      await hidePanel(page, widget)
      expect(await findDifferences(page, widget, { areas, isAlone: true })).toEqual([])
    })
  })
}
