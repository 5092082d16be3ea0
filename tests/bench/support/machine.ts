import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** The machine that ran a benchmark, and its load. Stored with the results. */
export interface Machine {
  cpu: string | undefined
  cores: number
  /** Load average of the last minute. */
  load: number
  /**
   * Steal time: the share of requested CPU time, from 0 to 1, that the host of a virtual machine gave to others. Linux
   * only.
   */
  stolen: number | undefined
}

/** Starts measuring. The returned function describes the machine and its load since then. */
export function watchMachine(): () => Machine {
  const begun = readTicks()
  return () => {
    const ended = readTicks()
    const wanted = ended && begun && ended.wanted - begun.wanted
    return {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      load: readLoad(),
      stolen: wanted ? round((ended.stolen - begun.stolen) / wanted, 2) : undefined,
    }
  }
}

/** Writes the results of a benchmark to `tests/bench/results/<name>.json`, and prints them if they are rows. */
export function writeResults(name: string, results: unknown): void {
  if (Array.isArray(results)) console.table(results)
  const folder = join(import.meta.dir, '../results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
}

export function readLoad(): number {
  return round(loadavg()[0] ?? 0, 1)
}

/** proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal. */
function readTicks(): { wanted: number; stolen: number } | undefined {
  try {
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = readFileSync(
      '/proc/stat',
      'utf8',
    )
      .split('\n', 1)
      .join('')
      .split(/\s+/)
      .map(Number)
    return { wanted: user + nice + system + irq + softirq + stolen, stolen }
  } catch {
    return undefined
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
