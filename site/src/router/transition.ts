/** Cross-fades into what `update` draws, where the browser can and the reader does not mind motion. */
export async function withTransition(update: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  // Both reject when the next navigation cuts this one short, which is no error.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  return transition.updateCallbackDone
}
