import type { SiteConfig } from '../navigation/site-config.ts'

/** What this site asks of the widget; the whole of it is described with the widget. */
interface Feedback {
  preFillForm: (answers: Record<string, string>) => void
  startFeedbackFlow: (flow: string, showBackButton: boolean) => void
}

/**
 * Brings the widget when idle, once for all pages: it outlives navigation, which never replaces the document (D-006).
 */
export function startFeedbackWidget({ script, sdkKey }: NonNullable<SiteConfig['feedback']>): void {
  const element = Object.assign(document.createElement('script'), { src: script, async: true })
  element.dataset['sdkKey'] = sdkKey
  // What readers do between two pages of text explains no report, and recording it costs them more than the pages.
  element.dataset['noReplays'] = ''
  runWhenIdle(() => document.head.append(element))
  // Before the router hears it: where the widget is not there, the link leads to the page about reporting.
  document.addEventListener('click', onClick, { capture: true })
}

/** Safari cannot tell when it is idle, so it gets a second. */
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
  const isThere =
    typeof api === 'object' && api !== null && document.querySelector('feedback-widget') !== null
  return isThere ? (api as Feedback) : undefined // the API that our script puts there
}
