import type { Page } from './page.ts'

/**
 * Opens an HTTP, HTTPS or `mailto:` URL in a new tab. Ignores other URLs: a `javascript:` URL would run with the host
 * page's rights (W-156).
 */
export function openUrl(page: Pick<Page, 'open'>, url: string): void {
  if (/^(https?:|mailto:)/i.test(url)) page.open(url, '_blank', 'noopener')
}
