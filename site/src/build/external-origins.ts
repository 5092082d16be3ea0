import type { SiteManifest } from '@node-docs/edge/contract/site-manifest'
import type { SiteConfig } from '../navigation/site-config.ts'

type Sources = SiteManifest['sources']

/**
 * Lists the external origins in the settings, grouped by the directive of the content security policy that must allow
 * them (D-036).
 */
export function listExternalOrigins({
  footer,
  analytics,
  feedback,
}: Pick<SiteConfig, 'footer' | 'analytics' | 'feedback'>): Sources {
  const { pageViews, tracker } = analytics
  const trackerOrigins = [tracker?.src, ...(tracker?.hosts ?? [])]
  // If the widget's script is on another origin, its API and panel are on that origin as well.
  const widget = feedback?.script
  return {
    script: listOrigins([tracker?.src, widget]),
    connect: listOrigins([footer, pageViews?.endpoint, ...trackerOrigins, widget]),
    frame: listOrigins([widget]),
    image: listOrigins(trackerOrigins),
  }
}

/** Lists each origin once. Skips URLs of the site itself, which start with a slash and are always allowed. */
function listOrigins(urls: readonly (string | null | undefined)[]): string[] {
  const external = urls.filter((url) => url && !url.startsWith('/'))
  return [...new Set(external.map((url) => new URL(String(url)).origin))]
}
