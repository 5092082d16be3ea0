import type { Browser } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/servers.ts'
import { docusaurus } from './peers/docusaurus.ts'
import { type MarkdownPage, readPages } from './peers/pages.ts'
import { type Peer, runCommand } from './peers/peer.ts'
import { starlight } from './peers/starlight.ts'
import { vitepress } from './peers/vitepress.ts'
import { type Conditions, launchBrowser, median } from './site-load/browser.ts'
import { measureClick } from './site-load/click.ts'
import { findFaults } from './site-load/faults.ts'
import { measureFirstLoad } from './site-load/first-load.ts'
import { compareWithGoals, type Row } from './site-load/goals.ts'
import { installLighthouse, measureMedian } from './site-load/lighthouse.ts'
import { serveFolder } from './site-load/static-server.ts'
import { measureVitals, measureWork } from './site-load/measure-load.ts'
import { type Machine, readLoad, watchMachine, writeResults } from './support/machine.ts'

/** A trial shows within minutes whether everything runs: two pages, two peers, one run each, and no results file. */
const isTrial = process.env['BENCH_TRIAL'] !== undefined
const runs = isTrial ? 1 : 5
/** Number of runs that measure CPU time. Fewer runs are enough, because CPU time varies less than elapsed time. */
const workRuns = isTrial ? 1 : 3
/** Runs for this site, whose goal is a median. Peers run once, for comparison. */
const lighthouseRuns = isTrial ? 1 : 9
/** CPU throttling factor. */
const slowdown = 4
/** Milliseconds until Starlight's home page showed at this factor, on the machine on which the goals were set. */
const starlightReferenceMs = 652
const peers = isTrial ? [starlight, vitepress] : [starlight, vitepress, docusaurus]

const home = '/'
const shortPage = '/intro/node-data-snapshots'
const longPage = '/troubleshooting/common-errors'
const routes = isTrial
  ? [home, longPage]
  : [home, shortPage, '/validator', '/validator/validator-guide', longPage]
const clicks = { from: '/validator/hardware-validator', to: ['/validator/deploy-on-mainnet', longPage] }
const lighthousePages = [shortPage, longPage]

const LOADS = 'first load, throttled'
const PHONE_LOADS = 'first load on a phone, throttled'
const CLICKS = 'click to painted heading, throttled'

interface Site {
  name: string
  origin: string
}

/**
 * Compares loading times of this site and other generators with the same pages: size of the first load, web vitals and
 * a sidebar click on a slow machine and connection, Lighthouse, and axe. Sites take turns, so that other load on the
 * machine affects all of them. Ends with a table of the goals; `BENCH_TRIAL=1` measures everything once.
 */
export async function run(): Promise<void> {
  const machine = watchMachine()
  const folder = mkdtempSync(join(tmpdir(), 'site-load-'))
  const dist = join(folder, 'ours')
  const server = await startServer({ runtime: 'bun', env: { DIST: dist } })
  try {
    const pages = readPages(join(dist, 'public'))
    const built = peers.map((peer) => ({
      name: peer.name,
      origin: serve(peer, join(folder, peer.name), pages),
    }))
    const sites = [{ name: 'ours', origin: server.origin }, ...built]
    const browser = await launchBrowser()
    const results: Record<string, Row[]> = {}
    try {
      results['first load, bytes gzip'] = await weigh(browser, sites)
      results[LOADS] = await time(browser, sites, { slowdown })
      results[PHONE_LOADS] = await time(browser, sites, { slowdown, device: 'phone' })
      results[CLICKS] = await click(browser, sites, slowdown)
      if (!isTrial) {
        const referenceSlowdown = await findSlowdown(browser, sites)
        results['first load, as where the goals were set'] = await time(browser, sites, {
          slowdown: referenceSlowdown,
        })
        results['click to painted heading, as where the goals were set'] = await click(
          browser,
          sites,
          referenceSlowdown,
        )
      }
      results['axe'] = await audit(browser, sites)
    } finally {
      await browser.close()
      report(machine(), results)
    }
    results['lighthouse'] = await score(join(folder, 'lighthouse'), sites)
    showGoals(results)
    report(machine(), results)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Builds a peer with these pages and serves it. Returns its origin. */
function serve(peer: Peer, root: string, pages: MarkdownPage[]): string {
  peer.write(root, pages)
  runCommand([process.execPath, 'install'], root)
  runCommand(peer.build, root)
  return serveFolder(join(root, peer.output))
}

async function weigh(browser: Browser, sites: Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of routes) {
    for (const { name, origin } of sites) {
      const beforeIdle = await measureFirstLoad(browser, origin + page, { isBeforeIdle: true })
      const idle = await measureFirstLoad(browser, origin + page, { isBeforeIdle: false })
      const { js, total, prefetched } = idle
      rows.push({ page, site: name, ...beforeIdle, 'js with idle': js, 'total with idle': total, prefetched })
    }
  }
  return show('First load, bytes gzip, before idle and with it', rows)
}

/**
 * Finds the throttling factor that compensates for a slower machine: the one at which Starlight's home page shows after
 * a time closest to `starlightReferenceMs`.
 */
async function findSlowdown(browser: Browser, sites: Site[]): Promise<number> {
  const origin = sites.find(({ name }) => name.startsWith('Starlight'))?.origin
  let nearest = { rate: slowdown, distance: Infinity }
  for (const rate of [1, 1.5, 2, 2.5, 3, slowdown]) {
    const shown: number[] = []
    for (let turn = 0; turn < runs; turn += 1)
      shown.push((await measureVitals(browser, origin + home, { slowdown: rate })).lcp)
    const distance = Math.abs(median(shown) - starlightReferenceMs)
    console.log(`Slowed down ${rate} times, Starlight's home shows after ${median(shown)} ms`)
    if (distance < nearest.distance) nearest = { rate, distance }
  }
  return nearest.rate
}

async function time(browser: Browser, sites: Site[], conditions: Conditions): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of routes) {
    const loads = await inTurns(sites, runs, ({ origin }) =>
      measureVitals(browser, origin + page, conditions),
    )
    const works = await inTurns(sites, workRuns, ({ origin }) =>
      measureWork(browser, origin + page, conditions),
    )
    for (const [site, vitals] of loads) {
      const work = works.get(site) ?? []
      rows.push({
        page,
        site,
        ...conditions,
        fcp: Math.round(median(vitals.map(({ fcp }) => fcp))),
        lcp: Math.round(median(vitals.map(({ lcp }) => lcp))),
        shift: median(vitals.map(({ shift }) => shift)),
        blocking: Math.round(median(work.map(({ blocking }) => blocking))),
        'longest task': Math.round(median(work.map(({ longest }) => longest))),
        'main thread': Math.round(median(work.map(({ total }) => total))),
        load: readLoad(),
      })
    }
  }
  const { slowdown: rate, device = 'desktop' } = conditions
  return show(
    `First load, ${device}, slowed down ${rate} times, ms; tasks are those after the first paint`,
    rows,
  )
}

async function click(browser: Browser, sites: Site[], rate: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of clicks.to) {
    const durations = await inTurns(sites, runs, ({ origin }) =>
      measureClick(browser, { from: origin + clicks.from, to: origin + page, slowdown: rate }),
    )
    for (const [site, ms] of durations)
      rows.push({
        page,
        site,
        slowdown: rate,
        ms: Math.round(median(ms)),
        all: toRange(ms),
        load: readLoad(),
      })
  }
  return show(`Click in the sidebar to painted heading, slowed down ${rate} times, ms`, rows)
}

async function audit(browser: Browser, sites: Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of [...routes, '/search', '/nowhere']) {
    for (const { name, origin } of sites) {
      // Peers have no search page, and their page for unknown URLs is not compared.
      if (name !== 'ours' && !routes.includes(page)) continue
      const faults = await findFaults(browser, origin + page)
      rows.push({ page, site: name, faults: faults.join(', ') || 'none' })
    }
  }
  return show('axe, both themes', rows)
}

async function score(folder: string, sites: Site[]): Promise<Row[]> {
  const measure = installLighthouse(folder)
  const rows: Row[] = []
  for (const page of lighthousePages) {
    for (const { name, origin } of sites) {
      const turns = name === 'ours' ? lighthouseRuns : 1
      const { scores, missed, performances } = await measureMedian(() => measure(origin + page), turns)
      rows.push({
        page,
        site: name,
        scores: scores.join(' / '),
        runs: performances.length,
        'performance of all': toRange(performances),
        missed: missed.join(', '),
        load: readLoad(),
      })
    }
  }
  return show('Lighthouse, mobile: performance / accessibility / best practices / search engines', rows)
}

/** Measures all sites in turns, and collects the results by site. */
async function inTurns<Result>(
  sites: Site[],
  turns: number,
  measure: (site: Site) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(sites.map(({ name }) => [name, []]))
  for (let turn = 0; turn < turns; turn += 1) {
    for (const site of sites) results.get(site.name)?.push(await measure(site))
  }
  return results
}

function toRange(values: number[]): string {
  return `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`
}

function showGoals(results: Record<string, Row[]>): void {
  const { [LOADS]: loads = [], [PHONE_LOADS]: phone = [], [CLICKS]: clicked = [], lighthouse = [] } = results
  const onPhone = phone.map((row) => ({ ...row, page: `${row['page']} on a phone` }))
  const goals = compareWithGoals({ loads: [...loads, ...onPhone], clicks: clicked, lighthouse, longPage })
  const rows = goals.map(({ isMet, ...goal }) => ({ ...goal, met: isMet ? 'yes' : 'NO' }))
  results['goals'] = show('Goals', rows)
}

function show(title: string, rows: Row[]): Row[] {
  console.log(`\n${title}`)
  console.table(rows)
  return rows
}

function report(machine: Machine, results: Record<string, Row[]>): void {
  if (isTrial) return
  writeResults('site-load', { machine, runs, ...results })
}

if (import.meta.main) await run()
