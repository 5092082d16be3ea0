import { createConfigClient } from './provider/config-client.ts'
import { createApi } from './provider/api-client.ts'
import { type Dispose, disposeAll } from '../platform/dispose.ts'
import { createLazy } from '../platform/lazy.ts'
import { createStore, storageKey } from '../platform/storage.ts'
import type { LoadingOptions, Widget } from './start-widget.ts'
import { type IntentButton, showIntentButton } from './view/intent-button.tsx'

/**
 * Shows only the button. Starts the widget when the visitor hovers over, focuses or presses the button, when the page
 * calls a method that needs the widget, or when the page has an error or rage clicks. Starts the widget immediately if
 * an earlier page queued or sent reports, because queued reports must be sent, and sent reports may have a reply.
 */
export function startWidget(options: LoadingOptions): Widget {
  const { page, sdkKey, settings, chunks } = options
  const store = createStore(() => page.localStorage)
  const callApi = createApi({ apiUrl: () => settings.apiUrl, sdkKey, fetch: page.fetch.bind(page) })
  const config = createConfigClient({ ...options, callApi, store, onChange: show })
  let button: IntentButton | undefined
  let isDestroyed = false

  const started = createLazy(async () => {
    const { startWidget: start } = await chunks.completeWidget()
    const widget = start({ ...options, onReady: hide })
    return { widget, stop: widget.destroy }
  })
  const use = (act: (widget: Widget) => void): void => started.use(({ widget }) => act(widget))
  const load = (): void => started.use(() => {})
  const openPanel = (): void => use(({ panel }) => panel.open())

  function show(): void {
    const current = config.current()
    if (isDestroyed || started.current() || !current) return
    hide()
    const { styles, language, hasButton } = settings
    if (hasButton)
      button = showIntentButton({
        page,
        config: { ...current.flowConfig, ...styles },
        language,
        onIntent: load,
        onPress: openPanel,
      })
    options.onReady?.()
  }

  function hide(): void {
    button?.destroy()
    button = undefined
  }

  show()
  config.ask(undefined)
  if (store.read(storageKey('outbox', sdkKey)) ?? store.read(storageKey('reported', sdkKey))) load()
  const stops: Dispose[] = [() => (isDestroyed = true), hide, config.stop, started.stop]
  return {
    panel: {
      open: openPanel,
      close: () => started.current()?.widget.panel.close(),
      isOpen: () => started.current()?.widget.panel.isOpen() ?? false,
      startFlow: (flow) => use(({ panel }) => panel.startFlow(flow)),
      postPrefill: () => started.current()?.widget.panel.postPrefill(),
    },
    session: {
      identify: async (...visitor) => (await started.load()).widget.session.identify(...visitor),
      clear: () => use(({ session }) => session.clear()),
    },
    reportSilently: (report) => use((widget) => widget.reportSilently(report)),
    performAction: (action) => use((widget) => widget.performAction(action)),
    onPageIssue: (issue) => use((widget) => widget.onPageIssue(issue)),
    takeReplay: () => use((widget) => widget.takeReplay()),
    refresh() {
      // Updates the button. If the widget has already started, `show` does nothing.
      show()
      started.current()?.widget.refresh()
    },
    destroy: disposeAll(stops),
  }
}
