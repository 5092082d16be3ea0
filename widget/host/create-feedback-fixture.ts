import * as besideButton from './beside-button.ts'
import { createFeedback } from './create-feedback.ts'
import { createManualClock } from '../platform/clock-fixture.ts'
import type { Page } from '../platform/page.ts'
import type { Widget, WidgetOptions } from './start-widget.ts'

/** Creates a page and a widget that records the calls it receives. */
export function createHost(hostname = 'a.example') {
  const print = (): void => {}
  const console = { debug: print, log: print, info: print, warn: print, error: print }
  const document = Object.assign(new EventTarget(), { URL: `https://${hostname}/` })
  const location = { href: `https://${hostname}/`, hostname }
  const observers: (() => void)[] = []
  class MutationObserver {
    constructor(private onChange: () => void) {}
    observe(): void {
      observers.push(this.onChange)
    }
    disconnect(): void {
      observers.splice(observers.indexOf(this.onChange), 1)
    }
  }
  const listeners: Parameters<EventTarget['removeEventListener']>[] = []
  const target = new EventTarget()
  // The mock has every property that the code uses.
  const page = Object.assign(target, {
    console,
    document: Object.assign(document, { documentElement: {} }),
    location,
    MutationObserver,
    addEventListener(...listener: Parameters<EventTarget['addEventListener']>) {
      listeners.push(listener)
      EventTarget.prototype.addEventListener.apply(target, listener)
    },
  }) as unknown as Page
  const asked: unknown[][] = []
  const clock = createManualClock()
  let context: WidgetOptions | undefined
  let identify: Widget['session']['identify'] = () => Promise.resolve('identified')
  const ask =
    (name: string) =>
    (...args: unknown[]): void =>
      void asked.push([name, ...args])
  const widget: Widget = {
    panel: {
      open: ask('open'),
      close: ask('close'),
      isOpen: () => true,
      startFlow: ask('startFlow'),
      postPrefill: ask('postPrefill'),
    },
    session: {
      identify: (...args) => {
        asked.push(['identify', ...args])
        return identify(...args)
      },
      clear: ask('clear'),
    },
    reportSilently: ask('reportSilently'),
    performAction: ask('performAction'),
    onPageIssue: ask('onPageIssue'),
    takeReplay: ask('takeReplay'),
    refresh: ask('refresh'),
    destroy: ask('destroy'),
  }
  const start = (given: WidgetOptions): Widget => {
    context = given
    given.onReady?.()
    return widget
  }
  let isLoadable = true
  const api = createFeedback({
    page,
    origin: 'https://api.example',
    clock,
    chunks: {
      widget: () =>
        isLoadable ? Promise.resolve({ startWidget: start }) : Promise.reject(new Error('blocked')),
      completeWidget: () => Promise.reject(new Error('not asked for')),
      besideButton: () => Promise.resolve(besideButton),
      panelTools: () => Promise.reject(new Error('not asked for')),
      deferredServices: () => Promise.reject(new Error('not asked for')),
      redaction: () => Promise.reject(new Error('not asked for')),
      sender: () => Promise.reject(new Error('not asked for')),
      editor: () => Promise.reject(new Error('not asked for')),
      snapshot: () => Promise.reject(new Error('not asked for')),
      replay: () => Promise.reject(new Error('not asked for')),
    },
  })
  return {
    api,
    asked,
    replaceDocument: (): void => {
      for (const onChange of observers.slice()) onChange()
    },
    /** Does what `document.open()` does: removes all listeners and the content. */
    openDocument: (): void => {
      for (const listener of listeners.splice(0)) target.removeEventListener(...listener)
      for (const onChange of observers.slice()) onChange()
    },
    clock,
    listen: (act: typeof identify) => void (identify = act),
    console,
    print,
    page,
    block: () => (isLoadable = false),
    start: async () => {
      api.initialize('demo')
      await Bun.sleep(0)
      if (!context) throw new Error('not started')
      return context
    },
  }
}

/** Dispatches the event with which a browser reports an uncaught error of the page. */
export function crash(page: Page): void {
  const details = { message: 'kaputt', filename: 'https://a.example/x.js', lineno: 1, colno: 2 }
  page.dispatchEvent(Object.assign(new Event('error'), details, { error: new Error('kaputt') }))
}
