/**
 * The address of the link that a click follows within this site. `undefined` where the browser has to act: a
 * new tab, a download, another site, or a click that somebody has handled.
 */
export function findFollowedLink(event: MouseEvent): URL | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return findLink(target)
}

/** The address behind a link of this site, or what lies inside one. */
export function findLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}
