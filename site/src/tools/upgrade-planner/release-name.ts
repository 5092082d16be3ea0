/** The parts of a release name: `2.14.0-rc.2` is [2, 14, 0, 2]. A final release comes after its candidates. */
type Parts = readonly [number, number, number, number]

/** Reads a release name such as 2.14.0, 2.14.0-rc.1 or v2.14.0; undefined for anything else. */
export function parseRelease(text: string): string | undefined {
  const [, name] = /^v?(\d{1,3}\.\d{1,4}\.\d{1,4}(?:-rc\.\d{1,3})?)(?:[-+][\w.]+)?$/.exec(text.trim()) ?? []
  return name
}

/** Negative if `one` is older than `other`, positive if it is newer. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [toParts(one), toParts(other)]
  const index = a.findIndex((part, place) => part !== b[place])
  return index < 0 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}

function toParts(name: string): Parts {
  const [, major = 0, minor = 0, patch = 0, candidate = Infinity] =
    /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/
      .exec(name)
      ?.map((part) => (part === undefined ? undefined : Number(part))) ?? []
  return [major, minor, patch, candidate]
}
