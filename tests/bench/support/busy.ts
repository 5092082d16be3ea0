import type { CDPSession } from '@playwright/test'

/** Milliseconds that a page's main thread was busy, and of these with scripts. */
export interface Busy {
  script: number
  task: number
}

/** Processor time from here on, so that other programs do not count. */
export async function countBusy(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
}

export async function readBusy(devtools: CDPSession): Promise<Busy> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: read('ScriptDuration'), task: read('TaskDuration') }
}
