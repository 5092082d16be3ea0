import { join } from 'node:path'
import { node } from '../peers/peer.ts'
import { write } from '../peers/pages.ts'

const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

export interface Lighthouse {
  /** Scores out of 100: performance, accessibility, best practices, SEO. */
  scores: number[]
  /** Audits below their full score, with the measured value. */
  missed: string[]
}

/** Installs Lighthouse into `folder`. Returns a function that measures a URL with Lighthouse's emulated phone. */
export function installLighthouse(folder: string): (url: string) => Promise<Lighthouse> {
  write(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { lighthouse: version } }),
  )
  Bun.spawnSync([process.execPath, 'install'], { cwd: folder })
  async function measure(url: string, tries = 3): Promise<Lighthouse> {
    const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking'
    const child = Bun.spawn(
      [
        node,
        'node_modules/lighthouse/cli/index.js',
        url,
        '--output=json',
        '--quiet',
        `--chrome-flags=${flags}`,
      ],
      {
        cwd: folder,
        env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
        stderr: 'pipe',
      },
    )
    const [report, log] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if ((await child.exited) === 0) return readReport(JSON.parse(report))
    // On a busy machine, Lighthouse sometimes misses the start of the load.
    if (tries > 1) return measure(url, tries - 1)
    throw new Error(`Lighthouse failed at ${url}:\n${log}`)
  }
  return measure
}

/**
 * Returns the run with the median performance score, because the other scores do not vary. Runs that fail are left out:
 * the other runs are still of use.
 */
export async function measureMedian(
  measure: () => Promise<Lighthouse>,
  runs: number,
): Promise<Lighthouse & { performances: number[] }> {
  const reports: Lighthouse[] = []
  for (let run = 0; run < runs; run += 1)
    await measure().then(
      (report) => reports.push(report),
      (error: unknown) => console.error(error),
    )
  const performanceOf = ({ scores: [performance = 0] }: Lighthouse) => performance
  const sorted = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))
  const middle = sorted[Math.floor(sorted.length / 2)] ?? { scores: [], missed: [] }
  return { ...middle, performances: sorted.map(performanceOf) }
}

/** The parts of Lighthouse's report that this file uses. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

function readReport(report: Report): Lighthouse {
  const weighed = new Set(
    categories.flatMap((name) =>
      (report.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return {
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? Number.NaN) * 100)),
    missed: Object.entries(report.audits)
      .filter(([id, { score }]) => weighed.has(id) && score !== null && score < 1)
      .map(([id, { score, displayValue = '' }]) => `${id} ${score} ${displayValue}`.trim()),
  }
}
