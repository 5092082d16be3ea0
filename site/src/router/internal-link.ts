/**
 * Returns the URL of the internal link that a click opens in this tab. `undefined` if the browser must handle the click
 * (a new tab, a download, another site), or if other code already handled it.
 */
export function findFollowedLink(event: MouseEvent): URL | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return findLink(target)
}

/** Returns the URL of the internal link that is or contains an element. */
export function findLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}
