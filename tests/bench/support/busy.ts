import type { CDPSession } from '@playwright/test'

/** Milliseconds of main thread time in total (`task`) and for scripts only. */
export interface Busy {
  script: number
  task: number
}

/** Starts counting CPU time, which excludes other processes. */
export async function startCountingBusy(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
}

export async function readBusy(devtools: CDPSession): Promise<Busy> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: read('ScriptDuration'), task: read('TaskDuration') }
}
