import type { SiteConfig } from '../navigation/site-config.ts'

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean
  }
}

type Analytics = SiteConfig['analytics']

/**
 * Starts the configured analytics, unless the browser sends Global Privacy Control or Do Not Track. Returns a function
 * that counts a page view.
 */
export function startAnalytics({ pageViews, tracker }: Analytics): () => void {
  if (isOptedOut()) return () => undefined
  if (tracker) loadTracker(tracker)
  return () => pageViews && sendPageView(pageViews)
}

function isOptedOut(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1'
}

/**
 * Sends a page view without cookies, referrer, or query, and asks the endpoint to anonymize the IP address (D-066,
 * D-073, R-32).
 */
function sendPageView({ endpoint, id }: NonNullable<Analytics['pageViews']>): void {
  const url = new URL(endpoint, location.href)
  const event = {
    id,
    event: 'page_view',
    anonymize_ip: 'true',
    page_title: document.title,
    page_location: location.origin + location.pathname,
    page_path: location.pathname,
  }
  for (const [name, value] of Object.entries(event)) url.searchParams.set(name, value)
  // A page view that fails to send is dropped.
  fetch(url, { mode: 'no-cors', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  )
}

/** Loads the script of the optional tracker (D-074, R-33). */
function loadTracker({ src, id }: NonNullable<Analytics['tracker']>): void {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.dataset['id'] = id
  document.head.append(script)
}
