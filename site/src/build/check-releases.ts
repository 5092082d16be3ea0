import type { Problem } from '../mdx/content-problem.ts'
import type { ReleaseCheck } from '../navigation/page-model.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import type { PageSource } from './page-source.ts'

type Neard = SiteConfig['neard']

/** Returns the neard release that a page was last checked against. */
export function createReleaseCheck({ frontMatter }: PageSource, { current, releases }: Neard): ReleaseCheck {
  const { release, date } = frontMatter.value.checked
  const protocol = releases[release]
  if (protocol === undefined) throw new Error(`content/site.ts does not list the release ${release}`)
  return { release, protocol, date, ...(isOlder(release, { current, releases }) && { newer: current }) }
}

/** The day starts in the first time zone 14 hours before it starts in UTC. */
const FIRST_TIME_ZONE_MS = 14 * 3_600_000

/**
 * Reports an error for each unknown release and each date in the future, and a warning for each page that was checked
 * against an older release. `now` is in milliseconds since 1970.
 */
export function checkReleases(sources: readonly PageSource[], neard: Neard, now: number): Problem[] {
  return sources.flatMap(({ file, frontMatter }): Problem[] => {
    const { release, date } = frontMatter.value.checked
    if (Date.parse(date) > now + FIRST_TIME_ZONE_MS) {
      const hint = 'Write the day on which you compared the page with the release.'
      return [
        {
          severity: 'error',
          file,
          ...frontMatter.locate('checked', 'date'),
          message: `checked.date ${date} is in the future`,
          hint,
        },
      ]
    }
    const place = { file, ...frontMatter.locate('checked', 'release') }
    if (!(release in neard.releases)) {
      const known = Object.keys(neard.releases).join(', ')
      const hint = `content/site.ts knows ${known}. Use one of them, or add the release to neard.releases.`
      return [{ severity: 'error', ...place, message: `unknown neard release ${release}`, hint }]
    }
    if (!isOlder(release, neard)) return []
    const message = `last checked against neard ${release}, the current release is ${neard.current}`
    return [{ severity: 'warning', ...place, message }]
  })
}

function isOlder(release: string, { current, releases }: Neard): boolean {
  const order = Object.keys(releases)
  return order.indexOf(release) < order.indexOf(current)
}
