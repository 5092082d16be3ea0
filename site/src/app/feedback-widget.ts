import type { SiteConfig } from '../navigation/site-config.ts'

/** The part of the widget's API that this site calls. */
interface Feedback {
  preFillForm: (answers: Record<string, string>) => void
  startFeedbackFlow: (flow: string, showBackButton: boolean) => void
}

/**
 * Loads the widget once, when the browser is idle. It stays for all pages, because navigation keeps the document (D-006).
 */
export function startFeedbackWidget({ script, sdkKey }: NonNullable<SiteConfig['feedback']>): void {
  const element = Object.assign(document.createElement('script'), { src: script, async: true })
  element.dataset['sdkKey'] = sdkKey
  // Replays of reading explain no report, and recording costs more than the pages themselves.
  element.dataset['noReplays'] = ''
  runWhenIdle(() => document.head.append(element))
  // Capture runs before the router. Without the widget, the link opens the page about reporting.
  document.addEventListener('click', onClick, { capture: true })
}

/** Waits one second in Safari, which has no requestIdleCallback. */
function runWhenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}

function onClick(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (!(target instanceof Element) || target.closest('[data-report]') === null) return
  const feedback = findFeedback()
  if (feedback === undefined) return
  event.preventDefault()
  feedback.preFillForm({ description: `${location.origin}${location.pathname}\n\n` })
  feedback.startFeedbackFlow('bugreporting', true)
}

function findFeedback(): Feedback | undefined {
  const api: unknown = Reflect.get(window, 'Feedback')
  const isLoaded =
    typeof api === 'object' && api !== null && document.querySelector('feedback-widget') !== null
  return isLoaded ? (api as Feedback) : undefined // set by the widget's script
}
