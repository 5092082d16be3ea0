import { isObject } from '../contract/is-object.ts'
import { type Facts, readFact } from './facts.ts'
import type { Condition, Rule } from './rules.ts'

/** Whether the rule is about the release of the node. */
export function isForRelease(facts: Facts, { releases = {} }: Pick<Rule, 'releases'>): boolean {
  const release = readFact(facts, 'node.release')
  if (typeof release !== 'string') return true
  const { since, before } = releases
  return (
    (since === undefined || compareReleases(release, since) >= 0) &&
    (before === undefined || compareReleases(release, before) < 0)
  )
}

/** Whether all conditions hold. */
export function meets(facts: Facts, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => meetsOne(readFact(facts, condition.fact), condition))
}

function meetsOne(value: unknown, { is, isNot, above, below, has, present }: Condition): boolean {
  if (present === false) return value === undefined
  if (value === undefined) return false
  return (
    (is === undefined || value === is) &&
    (isNot === undefined || value !== isNot) &&
    (above === undefined || Number(value) > above) &&
    (below === undefined || Number(value) < below) &&
    (has === undefined || contains(value, has))
  )
}

function contains(value: unknown, part: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(part.toLowerCase())
  if (Array.isArray(value)) return value.includes(part)
  return isObject(value) && Object.hasOwn(value, part)
}

/** Compares two releases such as `2.13.4` and `2.14.0-rc.2`: negative if the first one is older. */
export function compareReleases(a: string, b: string): number {
  const first = parseRelease(a)
  const second = parseRelease(b)
  for (const [index, part] of first.entries()) {
    const difference = part - (second[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Major, minor, patch, and the number of the release candidate. A final release comes after all of its candidates. */
function parseRelease(text: string): number[] {
  const [, major, minor, patch, candidate] = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:-rc\.?(\d+))?/.exec(text) ?? []
  return [
    Number(major ?? 0),
    Number(minor ?? 0),
    Number(patch ?? 0),
    candidate === undefined ? Infinity : Number(candidate),
  ]
}
