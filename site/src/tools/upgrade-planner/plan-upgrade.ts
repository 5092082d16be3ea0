import type { PlannedRelease, ReleaseChange } from '../../navigation/upgrade-data.ts'
import type { Network } from '../network/rpc-client.ts'
import { compareReleases } from './release-name.ts'

export interface PlanInput {
  /** The release that runs now. */
  from: string
  network: Network
  releases: readonly PlannedRelease[]
  changes: readonly ReleaseChange[]
}

export type UpgradePlan =
  /** Newer than every release that the site knows. */
  | { kind: 'unknown-release'; newest: PlannedRelease; stops: readonly ReleaseChange[] }
  /** The newest for its network. `stops` are the changes up to it that stop a node. */
  | { kind: 'current'; release: PlannedRelease; stops: readonly ReleaseChange[] }
  | {
      kind: 'update'
      target: PlannedRelease
      /** The release that runs now has a known vulnerability. */
      isUrgent: boolean
      /** The database version of the target, if a release on the way migrates the database. */
      database: number | undefined
      changes: readonly ReleaseChange[]
      /** Older than every release that the site knows, so that it cannot list all changes. */
      isOlderThanKnown: boolean
    }
  /** The site knows no release for the network. */
  | { kind: 'nothing-known' }

/** Finds the newest release for a network, and what changes between two releases. */
export function planUpgrade({ from, network, releases, changes }: PlanInput): UpgradePlan {
  const known = releases
    .filter(({ networks }) => networks.includes(network))
    .toSorted((one, other) => compareReleases(one.name, other.name))
  const target = known.at(-1)
  const [oldest] = known
  if (!target || !oldest) return { kind: 'nothing-known' }
  const order = compareReleases(from, target.name)
  const stops = changes.filter(
    ({ since, severity }) => severity === 'stops' && compareReleases(since, from) <= 0,
  )
  if (order > 0) return { kind: 'unknown-release', newest: target, stops }
  if (order === 0) return { kind: 'current', release: target, stops }
  const onTheWay = known.filter(({ name }) => compareReleases(name, from) > 0)
  return {
    kind: 'update',
    target,
    isUrgent: onTheWay.some(({ security }) => security === true),
    database: onTheWay.findLast(({ database }) => database !== undefined)?.database,
    changes: changes.filter(
      ({ since }) => compareReleases(since, from) > 0 && compareReleases(since, target.name) <= 0,
    ),
    isOlderThanKnown: compareReleases(from, oldest.name) < 0,
  }
}
