import { join } from 'node:path'

/** A name that the pages use, and the releases of `neard` that have it. */
export interface NameRow {
  kind: string
  name: string
  /** First release that has the name, such as `2.13`. Empty: every release that the pages cover. */
  since: string
  /** Last release that has the name. Empty: the newest. */
  until: string
  /** Repository and commit or pull request where we read it. */
  source: string
}

/** Reads `names.tsv`: kind, name, first release, last release, source, separated by tabs. */
export async function readTable(): Promise<NameRow[]> {
  const text = await Bun.file(join(import.meta.dir, 'names.tsv')).text()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', name = '', since = '', until = '', source = ''] = line.split('\t')
      return { kind, name, since, until, source }
    })
}

/** Whether a release, such as `2.14.0-rc.2`, has the name. */
export function isIn({ since, until }: NameRow, release: string): boolean {
  const minor = release.split('.').slice(0, 2).join('.')
  return (since === '' || compare(minor, since) >= 0) && (until === '' || compare(minor, until) <= 0)
}

function compare(a: string, b: string): number {
  const [x = [], y = []] = [a, b].map((version) => version.split('.').map(Number))
  return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0)
}
