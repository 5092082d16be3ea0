import type { Problem } from '../mdx/content-problem.ts'
import type { SiteConfig } from '../navigation/site-config.ts'

const DAY_MS = 86_400_000
const WARN_DAYS = 30
/** RFC 9116, section 2.5.5 recommends less than a year. */
const MAX_DAYS = 366

/**
 * Checks the expiry date of security.txt. Warns if the date is near or past, because an expired security.txt must not
 * be used. Rejects a date more than a year ahead, so that the owner has to check the contact at least once a year.
 */
export function checkSecurityExpiry(
  security: SiteConfig['security'],
  { file, now }: { file: string; now: number },
): Problem[] {
  if (security === null) return []
  const days = Math.floor((Date.parse(security.expires) - now) / DAY_MS)
  if (days > MAX_DAYS) {
    const message = `security.expires is ${days} days from now`
    return [{ severity: 'error', file, message, hint: 'Choose a date within a year.' }]
  }
  if (days >= WARN_DAYS) return []
  const message =
    days < 0 ? `security.expires was on ${security.expires}` : `security.expires is in ${days} days`
  const hint = 'Check that security.contact still works, and set a date within the next year.'
  return [{ severity: 'warning', file, message, hint }]
}
