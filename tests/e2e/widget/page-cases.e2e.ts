import { expect } from '@playwright/test'
import { exceptions, exceptionsInFirefox, groups } from '../../support/page-case-list.ts'
import { compareCase, listCases } from '../../support/page-cases.ts'
import { test } from '../../support/real-widget-page.ts'

test.use({ viewport: { width: 1000, height: 1000 } })

test('each page belongs to one group', () => {
  const names = ['widget', 'hosts'].flatMap((folder) =>
    listCases(folder).map((name) => `${folder}/${name.slice(0, 2)}`),
  )
  expect(Object.values(groups).flat().toSorted()).toEqual(names.toSorted())
})

for (const [group, pages] of Object.entries(groups))
  test(`R-24 W-087 snapshot and replay show the page: ${group}`, async ({ page, widget, browserName }) => {
    test.slow()
    const differences: string[] = []
    const known = browserName === 'firefox' ? [...exceptions, ...exceptionsInFirefox] : exceptions
    for (const start of pages) {
      const [folder = ''] = start.split('/')
      const name = listCases(folder).find((found) => `${folder}/${found}`.startsWith(start))
      differences.push(...(await compareCase(page, widget, `${folder}/${name}`)))
    }
    expect(differences.filter((found) => !known.some(([area]) => found.startsWith(area)))).toEqual([])
  })
