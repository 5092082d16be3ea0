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
