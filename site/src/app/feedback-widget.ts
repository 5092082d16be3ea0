import type { SiteConfig } from '../navigation/site-config.ts'

/** The part of the widget's API that this site calls. */
interface Feedback {
  preFillForm: (answers: Record<string, string>) => void
  startFeedbackFlow: (flow: string, showBackButton: boolean) => void
  setStyles: (styles: Record<string, string>) => void
  showFeedbackButton: (isShown: boolean) => void
  setCustomData: (key: string, value: string) => void
  removeCustomData: (key: string) => void
}

/**
 * Sets up the feedback widget: loads its script once the browser is idle, keeps its colors in sync with the theme,
 * handles clicks on report links, and offers to report selected text. The button stays when the reader opens other
 * pages, because navigation keeps the document (D-006).
 */
export function startFeedbackWidget({ script, sdkKey }: NonNullable<SiteConfig['feedback']>): void {
  const element = Object.assign(document.createElement('script'), { src: script, async: true })
  element.dataset['sdkKey'] = sdkKey
  // Turns off replays, because they rarely explain a report about documentation, and recording costs more than the
  // pages themselves.
  element.dataset['noReplays'] = ''
  element.dataset['preload'] = 'intent'
  const stylesOf = readThemeStyles()
  call('setStyles', stylesOf())
  new MutationObserver(() => call('setStyles', stylesOf())).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  })
  showButtonOnlyOnScrollUp()
  const load = () => document.head.append(element)
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 5000 })
  else setTimeout(load, 1000)
  // Listens in the capture phase, so that this code handles the click before the router does. If the widget is not
  // loaded, the link opens the page about reporting.
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('selectionchange', onFirstSelection)
}

/** When the reader first selects text, loads the code of the button that reports the selected passage. */
function onFirstSelection(): void {
  if (getSelection()?.type !== 'Range' || findFeedback() === undefined) return
  document.removeEventListener('selectionchange', onFirstSelection)
  void import('./report-passage.ts').then(({ startPassageReports }) => startPassageReports(startReport))
}

function onClick(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (!(target instanceof Element) || target.closest('[data-report]') === null) return
  if (findFeedback() === undefined) return
  event.preventDefault()
  startReport(`${location.origin}${location.pathname}\n\n`)
}

function startReport(description: string): void {
  const feedback = findFeedback()
  feedback?.preFillForm({ description })
  feedback?.startFeedbackFlow('bugreporting', true)
}

function findFeedback(): Feedback | undefined {
  return document.querySelector('feedback-widget') === null ? undefined : getApi()
}

function getApi(): Feedback | undefined {
  const api: unknown = Reflect.get(window, 'Feedback')
  return typeof api === 'object' && api !== null ? (api as Feedback) : undefined // the widget's script sets this value
}

/**
 * Returns a function that reads the widget's colors from the tokens of the style sheet. The colors depend on the
 * current theme.
 */
function readThemeStyles(): () => Record<string, string> {
  const root = document.documentElement
  const [light = '', dark = ''] =
    getComputedStyle(root)
      .getPropertyValue('--accent')
      .match(/#\w{6}/g) ?? []
  return () => {
    const color = root.dataset['theme'] === 'dark' ? dark : light
    return { primaryColor: color, headerColor: color, buttonColor: color }
  }
}

/**
 * On narrow screens, the button covers text. There, it shows only while the reader scrolls up; a link below each
 * article opens the same form.
 */
function showButtonOnlyOnScrollUp(): void {
  const narrow = matchMedia('(width <= 996px)')
  let last = scrollY
  let isShown = true
  const update = () => {
    const isWanted = !narrow.matches || scrollY < last
    last = scrollY
    if (isWanted === isShown) return
    isShown = isWanted
    call('showFeedbackButton', isShown)
  }
  update()
  narrow.addEventListener('change', update)
  addEventListener('scroll', update, { passive: true })
}

/**
 * Calls a method of the widget. Until the widget has loaded, queues the call, so that settings apply before the
 * widget's button shows.
 */
export function call<Name extends keyof Feedback>(name: Name, ...values: Parameters<Feedback[Name]>): void {
  const api = getApi()
  if (api) {
    ;(api[name] as (...given: unknown[]) => void)(...values)
    return
  }
  const queue: unknown = Reflect.get(window, 'FeedbackActions') ?? []
  if (Array.isArray(queue)) queue.push({ e: name, a: values })
  Reflect.set(window, 'FeedbackActions', queue)
}
