import { describe, expect, test } from 'bun:test'
import { readBuiltPage, weighPage } from './weigh.ts'

/**
 * At most 0.65 of what Starlight 0.42.4 sends for the same page (bytes, gzip): before the browser is idle 24,700,
 * 30,100, 23,200 and 45,500; with what comes then, its search and our app, 51,000, 56,400, 49,400 and 71,800. The last
 * one is 62,700 before the browser is idle, without the diagrams that ours has, 2,700.
 * `bun run bench site-load` measures it anew.
 */
const budgets = [
  ['/', 16_000, 33_100],
  ['/intro/node-data-snapshots', 19_500, 36_600],
  ['/validator', 15_000, 32_100],
  ['/validator/validator-guide', 29_500, 46_600],
  ['/validator/validator-bootcamp', 43_200, 61_000],
] as const

describe('a first visit stays in its budget:', () => {
  test.each(budgets)('%s weighs at most %d bytes before idle, %d with the app', async (route, first, all) => {
    const { html, start, app } = await weighPage(route)
    expect(html + start).toBeLessThanOrEqual(first)
    expect(html + start + app).toBeLessThanOrEqual(all)
  })

  test('what only the build reads, and what the document has already, is not sent as data', async () => {
    const html = await readBuiltPage('/validator/validator-guide')
    const { site, page } = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '')
    expect(site.config).toHaveProperty('title')
    expect(site.config).not.toHaveProperty('repository')
    expect(site.config).not.toHaveProperty('neard')
    expect(page).toMatchObject({ html: '', headings: [] })
  })

  test('scripts weigh at most 10 kB before the page can be used, and 18 kB in all', async () => {
    const { start, app } = await weighPage('/')
    expect(start).toBeLessThanOrEqual(10_000)
    expect(start + app).toBeLessThanOrEqual(18_000)
  })
})
