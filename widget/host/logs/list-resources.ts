import type { NetworkEntry } from '@node-docs/edge/contract'
import { maskAddresses } from '../masking/secrets.ts'

/** What of the browser's resource list is needed. */
export type ResourceTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'initiatorType'
>

export interface ResourceChoice {
  /** Addresses that have an entry of their own. */
  logged: readonly string[]
  isBlocked: (url: string) => boolean
  /** `sendNetworkResources`: images, scripts and styles too, not only what scripts asked for (W-067). */
  isComplete: boolean
  /** `performance.timeOrigin`. */
  timeOrigin: number
}

/** Requests that only the browser's resource list knows of (W-098). The limit of ten is not for them. */
export function listResources(
  timings: readonly ResourceTiming[],
  { logged, isBlocked, isComplete, timeOrigin }: ResourceChoice,
): NetworkEntry[] {
  const known = new Set(logged)
  return timings
    .filter(
      ({ initiatorType }) => isComplete || initiatorType === 'fetch' || initiatorType === 'xmlhttprequest',
    )
    .filter(({ name }) => !known.has(name) && !isBlocked(name))
    .map(({ name, startTime, duration, initiatorType }) => ({
      type: 'RESOURCE',
      date: new Date(timeOrigin + startTime).toISOString(),
      url: maskAddresses(name),
      duration: Math.round(duration),
      initiatorType,
    }))
}
