import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { completeConfig } from '../../edge/contract/default-config.ts'
import { readBuiltPage, weighPage } from './weigh.ts'

/**
 * Budgets in bytes with gzip: at most 66% of the bytes that Starlight 0.42.4 sends for the same page. Before the browser
 * is idle, Starlight sends 24,700, 30,100, 23,200 and 45,500; in total, 51,000, 56,400, 49,400 and 71,800. It was measured
 * before the sidebar had the lessons of the bootcamp, which are 160 bytes of ours, and not with the last two pages. `bun
 * run bench site-load` repeats the measurement.
 */
const budgets = [
  ['/', 15_950, 33_400],
  ['/intro/node-data-snapshots', 16_270, 33_720],
  ['/validator', 13_830, 31_270],
  ['/validator/validator-guide', 29_000, 45_900],
  ['/validator/validator-bootcamp', 18_850, 36_300],
  ['/validator/validator-bootcamp/set-up-a-validator', 19_400, 36_850],
] as const

describe('a first visit stays in its budget:', () => {
  test.each(budgets)('%s weighs at most %d bytes before idle, %d with the app', async (route, first, all) => {
    const { html, start, app } = await weighPage(route)
    expect(html + start).toBeLessThanOrEqual(first)
    expect(html + start + app).toBeLessThanOrEqual(all)
  })

  test.each([
    ['/validator/my-validator', 23_100],
    ['/maintenance/upgrade-planner', 24_420],
    // The rules, 23.5 kB, load with the first diagnosis: 42.6 kB in all.
    ['/troubleshooting/diagnose', 20_690],
  ])('only the page %s loads its tool, with at most %d bytes', async (page, budget) => {
    const files = async (route: string) =>
      Array.from(
        (await readBuiltPage(route)).matchAll(
          /"\/(assets\/(?:diagnose|my-validator|upgrade-planner|tools)[^"]+)"/g,
        ),
        ([, file = '']) => file,
      )
    const tool = await files(page)
    expect(tool).toHaveLength(2)
    const built = join(import.meta.dir, '../../dist/public')
    const sizes = await Promise.all(
      tool.map(async (file) => gzipSync(await Bun.file(join(built, file)).bytes()).byteLength),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
    expect(await files('/validator/lost-seat')).toEqual([])
  })

  test('page data contains neither build settings nor data that the document already contains', async () => {
    const html = await readBuiltPage('/validator/validator-guide')
    const { site, page } = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '')
    expect(site.config).toHaveProperty('title')
    expect(site.config).not.toHaveProperty('repository')
    expect(site.config).not.toHaveProperty('neard')
    expect(page).toMatchObject({ html: '', headings: [] })
  })

  test('no script file loads before the page can be used, and at most 17.6 kB in all', async () => {
    const { start, app } = await weighPage('/')
    expect(start).toBe(0)
    expect(app).toBeLessThanOrEqual(17_600)
  })

  test.each([
    ['/', 46_560],
    ['/validator/validator-guide', 60_200],
    // 0.1 kB of it copy data of the page and show the button again after a failure.
    ['/validator/validator-bootcamp/set-up-a-validator', 50_020],
  ] as const)('%s weighs at most %d bytes with the feedback button', async (route, budget) => {
    const { html, start, app } = await weighPage(route)
    expect(html + start + app + (await weighButton())).toBeLessThanOrEqual(budget)
  })
})

/**
 * Bytes that the feedback button adds: its chunk of the app, `widget.js`, the button's chunk, and the configuration.
 */
async function weighButton(): Promise<number> {
  const built = join(import.meta.dir, '../../dist/public')
  const scripts = await Array.fromAsync(new Bun.Glob('assets/chunk.*.js').scan({ cwd: built }))
  const own: string[] = []
  for (const file of scripts)
    if ((await Bun.file(join(built, file)).text()).includes('FeedbackActions')) own.push(file)
  const code = await Bun.file(join(built, 'widget.js')).text()
  const chunk = /start-on-intent\.\w+\.js/.exec(code)?.[0]
  expect(own).not.toEqual([])
  expect(chunk).toBeDefined()
  const files = [own[0], 'widget.js', `assets/widget/${chunk}`].map((file) =>
    Bun.file(join(built, `${file}`)),
  )
  const bodies = [
    ...(await Promise.all(files.map((file) => file.bytes()))),
    JSON.stringify(completeConfig({ flowConfig: {}, projectActions: {} })),
  ]
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0)
}
