const START = Date.UTC(2026, 10, 21, 8, 30, 0)

type Node = Record<string, unknown>

function element(
  [id, tagName]: readonly [id: number, tagName: string],
  attributes: object,
  childNodes: Node[] = [],
): Node {
  return { type: 2, id, tagName, attributes, childNodes }
}

const text = (id: number, textContent: string): Node => ({ type: 3, id, textContent })

const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b2330;background:#f3f5f9}
header{padding:18px 40px;background:#17324d;color:#fff;font-weight:600}
main{max-width:760px;margin:32px auto;padding:28px 36px;background:#fff;border-radius:10px}
h1{margin:0 0 16px;font-size:26px} label{display:block;margin:0 0 14px} input{display:block;width:320px;padding:8px 10px;border:1px solid #b9c2cf;border-radius:6px;font:inherit}
button{padding:10px 22px;border:0;border-radius:6px;background:#0b6bcb;color:#fff;font:inherit} .alert{margin:18px 0 0;padding:12px 16px;border-radius:6px;background:#fdecea;color:#a31515}
table{width:100%;border-collapse:collapse;margin:0 0 20px} td{padding:8px 0;border-bottom:1px solid #e3e8ef} td:last-child{text-align:right}`

const createPage = (extra: Node[]): Node => ({
  type: 0,
  id: 1,
  childNodes: [
    { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
    element([3, 'html'], { lang: 'en' }, [
      element([4, 'head'], {}, [element([5, 'style'], { _cssText: style })]),
      element([6, 'body'], {}, [
        element([7, 'header'], {}, [text(8, 'Harbour Coffee')]),
        element([9, 'main'], {}, [
          element([10, 'h1'], {}, [text(11, 'Checkout')]),
          element([12, 'table'], {}, [
            element([13, 'tbody'], {}, [
              element([14, 'tr'], {}, [
                element([15, 'td'], {}, [text(16, '2 × Ethiopia Guji, 250 g')]),
                element([17, 'td'], {}, [text(18, '23.80 €')]),
              ]),
              element([19, 'tr'], {}, [
                element([20, 'td'], {}, [text(21, 'Delivery')]),
                element([22, 'td'], {}, [text(23, '4.90 €')]),
              ]),
            ]),
          ]),
          element([24, 'label'], {}, [
            text(25, 'Email'),
            element([26, 'input'], { type: 'email', name: 'email', value: '' }),
          ]),
          element([27, 'button'], { type: 'button' }, [text(28, 'Pay 28.70 €')]),
          ...extra,
        ]),
      ]),
    ]),
  ],
})

const at = (offset: number): string => new Date(START + offset).toISOString()
const change = (offset: number, data: object) => ({ type: 3, timestamp: START + offset, data })

function movements(): object[] {
  return Array.from({ length: 24 }, (_, index) => {
    const offset = 300 + index * 100
    const position = { x: 300 + index * 9, y: 140 + index * 9, id: 9, timeOffset: 0 }
    return change(offset, { source: 1, positions: [position] })
  })
}

function typing(): object[] {
  const address = 'ann@example.com'
  return Array.from(address, (_, index) =>
    change(3000 + index * 90, {
      source: 5,
      id: 26,
      text: address.slice(0, index + 1),
      isChecked: false,
      userTriggered: true,
    }),
  )
}

/** Start of the replay in milliseconds since 1970. */
export const replayStart = START

/** Creates a replay. `extra` nodes are at the end of the initial page. */
export const replayOf = (extra: Node[] = []) => ({
  startDate: START,
  initialState: createPage(extra),
  initialActions: [
    {
      type: 4,
      timestamp: START,
      data: { href: 'https://shop.example/checkout', width: 1280, height: 720 },
    },
    { type: 2, timestamp: START + 1, data: { initialOffset: { top: 0, left: 0 } } },
  ],
  actions: [
    ...movements(),
    change(2800, { source: 2, type: 2, id: 26, x: 400, y: 330 }),
    ...typing(),
    change(4800, { source: 1, positions: [{ x: 330, y: 405, id: 27, timeOffset: 0 }] }),
    change(5000, { source: 2, type: 1, id: 27, x: 330, y: 405 }),
    change(5040, { source: 2, type: 2, id: 27, x: 330, y: 405 }),
    change(5060, {
      source: 0,
      texts: [{ id: 28, value: 'Paying …' }],
      attributes: [],
      removes: [],
      adds: [],
    }),
    change(5900, {
      source: 0,
      texts: [{ id: 28, value: 'Pay 28.70 €' }],
      attributes: [],
      removes: [],
      adds: [
        {
          parentId: 9,
          nextId: null,
          node: element([40, 'p'], { class: 'alert' }, []),
        },
        { parentId: 40, nextId: null, node: text(41, 'Payment is not possible right now.') },
      ],
    }),
    change(14_000, { source: 2, type: 2, id: 27, x: 330, y: 405 }),
    change(16_000, { source: 1, positions: [{ x: 900, y: 600, id: 9, timeOffset: 0 }] }),
  ],
  baseUrl: 'https://shop.example',
  width: 1280,
  height: 720,
  resourcesToResolve: {},
  isMobile: false,
})

export const webReplay = replayOf()

const marks = `<svg xmlns="http://www.w3.org/2000/svg" style="position:absolute;inset:0;width:100%;height:100%"><rect x="300" y="420" width="420" height="80" fill="none" stroke="#eb144c" stroke-width="6" rx="6"/></svg>`

const html = `<!doctype html><html lang="en"><head><base href="https://shop.example/"><style>${style}</style></head><body><header>Harbour Coffee</header><main><h1>Checkout</h1><table><tr><td>2 × Ethiopia Guji, 250 g</td><td>23.80 €</td></tr><tr><td>Delivery</td><td>4.90 €</td></tr></table><label>Email<input type="email" value="ann@example.com"></label><button>Pay 28.70 €</button><p class="alert">Payment is not possible right now.</p></main>${marks}</body></html>`

/**
 * A report as the widget would send it, about a failed checkout: a snapshot with a drawing, ten seconds of replay,
 * console, network, events, and a description.
 */
export const sampleReport = {
  type: 'BUG',
  priority: 'MEDIUM',
  isSilent: true,
  formData: {
    description:
      'I cannot pay. I press the button, it says “Paying …” for a moment, and then that payment is not possible right now. Tried it twice.',
    reportedBy: 'ann@example.com',
    rating: 2,
  },
  customData: { cart: { id: 'c-7781', items: 2, total: 28.7 }, plan: 'guest', experiment: ['new-checkout'] },
  metaData: {
    browserName: 'Chrome(156.0.0.0)',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    browser: 'Netscape',
    systemName: 'Linux',
    buildVersionNumber: '4210',
    releaseVersionNumber: '3.18.2',
    sessionDuration: 187.4,
    devicePixelRatio: 2,
    screenWidth: 1920,
    screenHeight: 1080,
    innerWidth: 1280,
    innerHeight: 720,
    currentUrl: 'https://shop.example/checkout?step=payment',
    language: 'en-GB',
    mobile: false,
    sdkVersion: '7.0.31',
    sdkType: 'javascript',
  },
  consoleLog: [
    { log: 'cart restored {"items":2,"total":28.7}', date: at(120), priority: 'INFO' },
    { log: 'Deprecated: payments.v1 is removed in March', date: at(2400), priority: 'WARNING' },
    { log: 'input "Email"', date: at(2800), priority: 'CLICK' },
    { log: 'button "Pay 28.70 €"', date: at(5040), priority: 'CLICK' },
    { log: 'payment refused: 502 from acquirer', date: at(5890), priority: 'ERROR' },
    {
      log: "Uncaught TypeError: Cannot read properties of undefined (reading 'reference')\nat https://shop.example/assets/checkout.js, line 214, column 31\nTypeError: Cannot read properties of undefined (reading 'reference')\n    at confirm (https://shop.example/assets/checkout.js:214:31)\n    at async pay (https://shop.example/assets/checkout.js:188:5)",
      date: at(5895),
      priority: 'ERROR',
    },
    { log: 'button "Pay 28.70 €"', date: at(14_000), priority: 'CLICK' },
  ],
  networkLogs: [
    {
      url: 'https://shop.example/api/cart',
      date: at(40),
      type: 'GET',
      request: { payload: '{}', headers: { Accept: 'application/json' } },
      response: {
        status: 200,
        statusText: 'OK',
        responseText: '{"items":[{"sku":"guji-250","count":2}],"total":28.7}',
      },
      success: true,
      duration: 84,
    },
    {
      type: 'RESOURCE',
      url: 'https://shop.example/assets/guji.jpg',
      date: at(90),
      duration: 140,
      initiatorType: 'img',
    },
    {
      url: 'https://shop.example/api/payments?attempt=1',
      date: at(5050),
      type: 'POST',
      request: {
        payload: '{"cart":"c-7781","method":"card","email":"ann@example.com"}',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Request': "it's 1" },
      },
      response: {
        status: 502,
        statusText: 'Bad Gateway',
        responseText: '{"error":"acquirer_unavailable","retry":true}',
      },
      success: true,
      duration: 836,
    },
    {
      url: 'https://metrics.example/collect',
      date: at(5300),
      type: 'POST',
      request: { payload: '{"name":"pay"}', headers: {} },
      success: false,
      duration: 1210,
    },
  ],
  customEventLog: [
    { name: 'checkout-started', date: at(60) },
    { name: 'payment-failed', date: at(5900), data: { code: 'acquirer_unavailable', attempt: 1 } },
  ],
  screenshotData: {
    html,
    baseUrl: 'https://shop.example/',
    width: 1280,
    height: 720,
    isMobile: false,
    x: 0,
    y: 0,
  },
  webReplay,
}
