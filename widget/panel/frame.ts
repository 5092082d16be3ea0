import { PREVIEW_HASH } from '../messages/preview-hash.ts'
import { createHostChannel } from './host-channel.ts'

/**
 * What the frame runs at once: it says that it is there and keeps what it is told. The panel itself is a chunk of
 * its own that comes when the browser has nothing better to do, or the moment somebody wants the panel.
 */
function startPanel(): void {
  const mailbox = createHostChannel(window)
  mailbox.post({ name: 'ping' })

  let isLoading = false

  function loadPanel(): void {
    if (isLoading) return
    isLoading = true
    import('./mount.tsx').then(
      ({ mountPanel }) => mountPanel(document.body, mailbox),
      // The next wish for the panel tries again.
      () => (isLoading = false),
    )
  }

  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
  whenIdle(loadPanel, { timeout: 2000 })
  // The widget focuses the frame when it opens it.
  window.addEventListener('focus', loadPanel)
  mailbox.onOpenRequest(loadPanel)
}

if (location.hash === PREVIEW_HASH)
  void import('./play-preview.ts').then(({ playPreview }) => playPreview(window))
else startPanel()
