import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openPlayerPage } from '../support/player-page.ts'
import { comparePictures } from '../support/snapshot-page.ts'
import { startStubProvider, type StubProvider } from '../support/stub-provider.ts'
import { drawFrames, settle, toTag, waitFor } from '../support/widget-page.ts'
import { type Application, applications } from './real-hosts/applications.ts'
import { launchBrowser } from './site-load/browser.ts'
import { writeResults } from './support/machine.ts'
import { serveSnapshot, takeReport } from './support/show-report.ts'

const viewport = { width: 1000, height: 700 }
const whole = [{ name: 'page', x: 0, y: 0, ...viewport }]
/** The share of pixels that may differ. */
const LIMIT = 0.02

/** An application after a click and typed keys. */
interface Visit {
  picture: Buffer
  errors: string[]
  /** Sum of the page's tasks above 50 ms, in milliseconds. */
  longTasks: number
}

/**
 * Embeds the widget into applications from packages, and compares each with the application alone: errors, long tasks,
 * and the picture after a click and typed keys. Then compares the application with its snapshot and its replay, and
 * keeps the pictures of pairs that differ by more than 2 %. Installs the packages into a temporary folder.
 *
 * `APPLICATIONS=Ionic,Leaflet` measures only these, and writes no results.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'real-hosts-'))
  const provider = await startStubProvider()
  const browser = await launchBrowser()
  try {
    const names = process.env['APPLICATIONS']?.split(',')
    const chosen = applications.filter(({ name }) => names?.includes(name) ?? true)
    install(folder, chosen)
    const rows = []
    for (const application of chosen) {
      const row = await measure(application, { folder, provider, browser })
      rows.push(row)
      console.log(JSON.stringify(row))
    }
    if (!names) writeResults('real-hosts', rows)
  } finally {
    await browser.close()
    await provider.close()
    rmSync(folder, { recursive: true })
  }
}

interface Bench {
  folder: string
  provider: StubProvider
  browser: Browser
}

function install(folder: string, chosen: readonly Application[]): void {
  const dependencies = Object.assign({}, ...chosen.map(({ packages }) => packages))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install'], { cwd: folder })
  if (exitCode !== 0) throw new Error(`The packages cannot be installed: ${stderr.toString()}`)
}

async function measure(application: Application, bench: Bench): Promise<Record<string, string | number>> {
  const { provider, browser } = bench
  provider.configure({ enableReplays: true, feedbackButtonPosition: 'BUTTON_NONE', maskTypedText: false })
  const context = await browser.newContext({ viewport })
  const comparison = await context.newPage()
  try {
    const alone = await visit(await context.newPage(), application, { ...bench, tag: '' })
    const page = await context.newPage()
    const embedded = await visit(page, application, { ...bench, tag: toTag(provider) })
    const { screenshotData, webReplay } = await takeReport((text) => page.evaluate(text), provider)
    const compare = async (name: string, [one, other]: readonly [Buffer, Buffer]): Promise<number> => {
      const { page: share = 1 } = await comparePictures(comparison, [one, other], whole)
      if (share > LIMIT) keepPictures(`${application.name} ${name}`, [one, other])
      return Number((100 * share).toFixed(1))
    }
    if (!webReplay) throw new Error(`The report of ${application.name} has no replay.`)
    const shown = await context.newPage()
    serveSnapshot(provider, screenshotData)
    await shown.goto(provider.page('/inbox', 'inbox'))
    await settle(shown)
    const snapshot = await shown.screenshot()
    const player = await openPlayerPage(shown, provider, webReplay)
    await player.seek(player.duration)
    await settle(shown)
    const replay = await shown.screenshot()
    return {
      application: application.name,
      'errors alone': alone.errors.length,
      'errors with widget': embedded.errors.length,
      'long tasks alone, ms': alone.longTasks,
      'long tasks with widget, ms': embedded.longTasks,
      'page differs, %': await compare('with widget', [alone.picture, embedded.picture]),
      'snapshot differs, %': await compare('snapshot', [embedded.picture, snapshot]),
      'replay differs, %': await compare('replay', [embedded.picture, replay]),
    }
  } finally {
    await context.close()
  }
}

async function visit(
  page: Page,
  application: Application,
  { folder, provider, tag }: Bench & { tag: string },
): Promise<Visit> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.includes('favicon')) errors.push(message.text())
  })
  await page.route('**/node_modules/**', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  provider.serve('/', toDocument(application, tag))
  await page.goto(provider.page('/'))
  await page.waitForFunction('window.isShown === true')
  if (tag) await waitFor(() => page.evaluate(`'__rrweb_original__' in Element.prototype.attachShadow`))
  const { frame, click, text } = application
  const target = frame === undefined ? page.locator(click) : page.frameLocator(frame).locator(click)
  await target.first().click()
  await page.keyboard.type(text)
  await page.mouse.move(viewport.width - 1, viewport.height - 1)
  await settle(page)
  await drawFrames(page)
  return {
    picture: await page.screenshot({ animations: 'disabled' }),
    errors,
    longTasks: Math.round(await page.evaluate<number>('window.longTasks')),
  }
}

function toDocument({ files, body, start }: Application, tag: string): string {
  const toElement = (file: string): string => {
    const path = `/node_modules/${file}`
    if (file.endsWith('.css')) return `<link rel="stylesheet" href="${path}">`
    return `<script ${/shoelace|ionic/.test(file) ? 'type="module" ' : ''}src="${path}"></script>`
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Application</title>
    <script>longTasks = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longTasks += duration }).observe({ type: 'longtask', buffered: true })
    const done = () => { window.isShown = true }</script>
    ${files.map(toElement).join('')}${tag}</head><body>${body}<script>{ ${start} }</script></body></html>`
}

function keepPictures(name: string, [page, shown]: readonly [Buffer, Buffer]): void {
  const folder = join(import.meta.dir, '../../test-results/real-hosts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}, page.png`), page)
  writeFileSync(join(folder, `${name}, shown.png`), shown)
}
