import { describe, expect, test } from 'bun:test'
import { weighPage } from './weigh.ts'

/**
 * At most 0.65 of what Starlight 0.42.4 sends for the same page (bytes, gzip): before the browser is idle 24,700,
 * 30,100, 23,200 and 45,500; with what comes then, its search and our app, 51,000, 56,400, 49,400 and 71,800.
 * `bun run bench site-load` measures it anew.
 */
const budgets = [
  ['/', 16_000, 33_100],
  ['/intro/node-data-snapshots', 19_500, 36_600],
  ['/validator', 15_000, 32_100],
  ['/validator/validator-guide', 29_500, 46_600],
] as const

describe('a first visit stays in its budget:', () => {
  test.each(budgets)('%s weighs at most %d bytes before idle, %d with the app', async (route, first, all) => {
    const { html, start, app } = await weighPage(route)
    expect(html + start).toBeLessThanOrEqual(first)
    expect(html + start + app).toBeLessThanOrEqual(all)
  })

  test('scripts weigh at most 10 kB before the page can be used, and 18 kB in all', async () => {
    const { start, app } = await weighPage('/')
    expect(start).toBeLessThanOrEqual(10_000)
    expect(start + app).toBeLessThanOrEqual(18_000)
  })
})
