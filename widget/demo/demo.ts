/** The demo page's buttons. Imports nothing from the widget, like a customer's page. */

interface Widget {
  open: () => void
  startFeedbackFlow: (flow: string, showBackButton?: boolean) => void
  identify: (userId: string, properties: Record<string, unknown>) => unknown
  clearIdentity: () => void
  setLanguage: (language: string) => void
  logEvent: (name: string, data?: unknown) => void
}

const acts: Record<string, () => unknown> = {
  request: async () => say(`GET /no-such-thing answered ${(await fetch('/no-such-thing')).status}`),
  timeout: () => fetch('/api/search?q=slow', { signal: AbortSignal.timeout(1) }).catch(say),
  // oxlint-disable-next-line no-console -- the button exists to log a warning
  log: () => console.warn('The disk is 91 % full', { path: '/data', free: '88 GB' }),
  // Uses a block body, because Safari omits tail calls from the stack trace.
  throw: () =>
    setTimeout(() => {
      JSON.parse('{')
    }, 0),
  reject: () => void Promise.reject(new Error('The peer hung up')),
  event: () => callWidget((widget) => widget.logEvent('node restarted', { height: 118_203_117 })),
  nothing: () => undefined,
  dialog: () => document.querySelector<HTMLDialogElement>('#dialog')?.showModal(),
  inert: () => {
    document.body.inert = true
    setTimeout(() => (document.body.inert = false), 5000)
  },
  open: () => callWidget((widget) => widget.open()),
  flow: () => callWidget((widget) => widget.startFeedbackFlow('bugreporting', true)),
  identify: () => callWidget((widget) => widget.identify('ada', { name: 'Ada', email: 'ada@example.com' })),
  forget: () => callWidget((widget) => widget.clearIdentity()),
  german: () => callWidget((widget) => widget.setLanguage('de')),
  arabic: () => callWidget((widget) => widget.setLanguage('ar')),
}

document.addEventListener('click', ({ target }) => {
  const name = target instanceof HTMLElement ? target.dataset['do'] : undefined
  if (name === undefined) return
  say(`${name}: ${new Date().toLocaleTimeString()}`)
  void acts[name]?.()
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement && event.target.method === 'dialog')
    event.target.closest('dialog')?.close()
  else say('Saved.')
})

function callWidget(act: (widget: Widget) => void): void {
  const widget: unknown = Reflect.get(window, 'Feedback')
  if (typeof widget === 'object' && widget !== null)
    act(widget as Widget) // the API of the script on this page
  else say('The widget is not loaded.')
}

function say(what: unknown): void {
  const output = document.querySelector('#said')
  if (output) output.textContent = String(what)
}

function fillTable(): void {
  const states = ['synced', 'syncing', 'behind'] as const
  const rows = Array.from({ length: 24 }, (_unused, index) => {
    const row = document.createElement('tr')
    const values = [
      `ed25519:${(index * 7919 + 104_729).toString(36)}…`,
      String(118_203_117 - index * 13),
      `${20 + ((index * 37) % 180)} ms`,
      states[index % states.length] ?? '',
    ]
    row.append(...values.map((value) => Object.assign(document.createElement('td'), { textContent: value })))
    return row
  })
  document.querySelector('#rows')?.append(...rows)
}

function drawChart(): void {
  const context = document.querySelector<HTMLCanvasElement>('#chart')?.getContext('2d')
  if (!context) return
  context.strokeStyle = '#0A5BD3'
  context.lineWidth = 3
  context.beginPath()
  for (let x = 0; x <= 640; x += 8) {
    context.lineTo(x, 80 + 45 * Math.sin(x / 40) + 18 * Math.sin(x / 11))
  }
  context.stroke()
}

class DemoCard extends HTMLElement {
  connectedCallback(): void {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      ':host{display:block;padding:1rem;border:2px dashed #0A5BD3;border-radius:8px}b{color:#0a7d4f}',
    )
    root.adoptedStyleSheets = [sheet]
    const bold = Object.assign(document.createElement('b'), { textContent: 'shadow root' })
    root.append('This text is in a ', bold, ' with its own style sheet.')
  }
}

customElements.define('demo-card', DemoCard)
fillTable()
drawChart()
