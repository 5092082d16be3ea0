import type { NetworkEntry } from '@node-docs/edge/contract'

/** The fields of `PerformanceResourceTiming` that this module uses. */
export type ResourceTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'initiatorType'
>

export interface ResourceChoice {
  /** URLs that the network log already contains. */
  logged: readonly string[]
  isBlocked: (url: string) => boolean
  /** Whether to list images, scripts and styles, and not only requests by scripts (`sendNetworkResources`, W-067). */
  isComplete: boolean
  /** `performance.timeOrigin`. */
  timeOrigin: number
}

/**
 * Lists requests that the browser's resource list contains and the network log does not (W-098). The limit of ten
 * requests applies only to the network log.
 */
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
      url: name,
      duration: Math.round(duration),
      initiatorType,
    }))
}
