import { PREVIEW_HASH } from '../messages/preview-hash.ts'
import { createHostChannel } from './host-channel.ts'

/**
 * Announces the frame and buffers messages. The panel is a separate chunk, loaded when the browser is idle or when the
 * visitor opens the panel.
 */
function startPanel(): void {
  const channel = createHostChannel(window)
  channel.post({ name: 'ping' })

  let isLoading = false

  const closePanel = (): void => channel.post({ name: 'close-widget' })

  /**
   * Handles a failure to load the panel's chunk. If this document can be requested, loads it again, because
   * Chromium does not request a failed module twice in one document (https://github.com/whatwg/html/issues/6768).
   * Otherwise, or after several reloads, closes the panel, which would stay empty.
   */
  function handleFailure(): void {
    // Allows the next open request to try again.
    isLoading = false
    // Each reload adds a digit to the query.
    const { search } = location
    if (search.length > 3) closePanel()
    else fetch('').then(({ ok }) => (ok ? location.replace(`${search || '?'}1`) : closePanel()), closePanel)
  }

  function loadPanel(): void {
    if (isLoading) return
    isLoading = true
    import('./mount.tsx').then(({ mountPanel }) => mountPanel(document.body, channel), handleFailure)
  }

  // `whenIdle` of platform/page.ts is not used here, because its import would add 47 bytes to a script that loads
  // before the panel opens. Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
  whenIdle(loadPanel, { timeout: 2000 })
  // The frame gets the focus when the widget opens the panel, unless the visitor is typing in the page.
  window.addEventListener('focus', loadPanel)
  channel.onOpenRequest(loadPanel)
}

if (location.hash === PREVIEW_HASH)
  void import('./play-preview.ts').then(({ playPreview }) => playPreview(window))
else startPanel()
