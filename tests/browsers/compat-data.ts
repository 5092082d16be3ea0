import data from '@mdn/browser-compat-data' with { type: 'json' }
import { oldestSupported } from './supported.ts'

/** One browser's support for a feature. */
interface Support {
  version_added?: string | boolean | null
  version_removed?: string | boolean | null
  alternative_name?: string
  prefix?: string
  flags?: unknown
}

/** A feature and the features in it. */
export type Feature = { __compat?: { support: Record<string, Support | Support[]> } } & {
  [name: string]: Feature
}

// Uses our own type for the data, because checking the package's types takes seconds.
const root = data as unknown as Record<'api' | 'css' | 'javascript', Feature>

export const interfaces: Feature = root.api
export const builtins: Feature = root.javascript['builtins'] ?? {}
export const css: Feature = root.css

/** Whether all supported browsers have the feature. */
export function isSupported({ __compat }: Feature): boolean {
  if (__compat === undefined) return true
  return Object.entries(oldestSupported).every(([browser, oldest]) =>
    [__compat.support[browser] ?? []].flat().some((support) => isAddedBy(support, oldest)),
  )
}

function isAddedBy(support: Support, oldest: number): boolean {
  const { alternative_name: name, flags, prefix, version_added: added, version_removed: removed } = support
  if (name !== undefined || flags !== undefined || prefix !== undefined || removed !== undefined) return false
  // Versions look like `17.4`, or like `≤37` if the exact version is unknown.
  return typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= oldest
}
