import type { SiteManifest } from '@node-docs/edge/contract/site-manifest'
import type { SiteConfig } from '../navigation/site-config.ts'

type Sources = SiteManifest['sources']

/** The foreign origins that the settings name, by the policy directive that must allow them (D-036). */
export function listExternalOrigins({
  footer,
  analytics,
  feedback,
}: Pick<SiteConfig, 'footer' | 'analytics' | 'feedback'>): Sources {
  const { pageViews, tracker } = analytics
  const trackerOrigins = [tracker?.src, ...(tracker?.hosts ?? [])]
  // A widget script on another origin finds its API and its panel on that origin.
  const widget = feedback?.script
  return {
    script: listOrigins([tracker?.src, widget]),
    connect: listOrigins([footer, pageViews?.endpoint, ...trackerOrigins, widget]),
    frame: listOrigins([widget]),
    image: listOrigins(trackerOrigins),
  }
}

/** Each origin once. Addresses that start with a slash are on the site itself, which the policy allows anyway. */
function listOrigins(addresses: readonly (string | null | undefined)[]): string[] {
  const foreign = addresses.filter((address) => address && !address.startsWith('/'))
  return [...new Set(foreign.map((address) => new URL(String(address)).origin))]
}
