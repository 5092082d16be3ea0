/** A reference to an element in a page, in the format of WebDriver. */
interface ElementReference {
  [ELEMENT]: string
}

/** Key of an element's id in a reference, as the WebDriver standard defines it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const WAIT_MS = 60_000

/** Browser actions over WebDriver (W3C). Expressions are JavaScript in the current frame. */
export interface WebDriverPage {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: (expression: string) => Promise<unknown>
  /** Repeats the expression until it is truthy, and returns its value. */
  waitFor: (expression: string) => Promise<unknown>
  click: (element: string) => Promise<void>
  /** Types at the end of the element's text. */
  type: (element: string, text: string) => Promise<void>
  /** Switches to a frame, or to the page if `undefined`. */
  enter: (frame: string | undefined) => Promise<void>
  /** Resizes the window so that the page has this size in CSS pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Takes a picture of the visible part of the page, as PNG. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** @throws Error with the driver's message, for example if the browser does not start. */
export async function openSession(driver: string, capabilities: object): Promise<WebDriverPage> {
  const session = await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const base = `${driver}/session/${String(Object(session).sessionId)}`
  const post = (path: string, body: object = {}): Promise<unknown> => send(`${base}/${path}`, 'POST', body)

  const evaluate = (expression: string): Promise<unknown> =>
    post('execute/sync', { script: `return (${expression})`, args: [] })

  async function waitFor(expression: string): Promise<unknown> {
    const deadline = Date.now() + WAIT_MS
    let last: unknown
    while (Date.now() < deadline) {
      // During a navigation, expressions cannot run. The loop tries again.
      last = await evaluate(expression).catch((error: unknown) => error)
      if (last !== false && last !== null && last !== undefined && last !== 0 && !(last instanceof Error))
        return last
      await Bun.sleep(100)
    }
    throw new Error(`${expression} did not become true within ${WAIT_MS / 1000} s; last: ${String(last)}`)
  }

  async function find(element: string): Promise<string> {
    const found = await waitFor(element)
    if (isReference(found)) return found[ELEMENT]
    throw new Error(`${element} is not an element: ${JSON.stringify(found)}`)
  }

  return {
    goto: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    evaluate,
    waitFor,
    async click(element) {
      const id = await find(element)
      // An element that still opens or moves cannot be clicked yet.
      for (const end = Date.now() + WAIT_MS; ; await Bun.sleep(100)) {
        try {
          return void (await post(`element/${id}/click`))
        } catch (error) {
          if (!String(error).includes('element not interactable') || Date.now() > end) throw error
        }
      }
    },
    async type(element, text) {
      await post(`element/${await find(element)}/value`, { text })
    },
    async enter(frame) {
      const id = frame === undefined ? null : { [ELEMENT]: await find(frame) }
      await post('frame', { id })
    },
    async resize({ width, height }) {
      const [right, bottom] = Object(await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]'))
      await post('window/rect', { width: width + right, height: height + bottom })
      await waitFor(`innerWidth === ${width} && innerHeight === ${height}`)
    },
    screenshot: async () => Buffer.from(String(await send(`${base}/screenshot`, 'GET')), 'base64'),
    close: async () => void (await send(base, 'DELETE')),
  }
}

function isReference(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && ELEMENT in value
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  const { value } = Object(await response.json())
  if (response.ok) return value
  const { error, message } = Object(value)
  throw new Error(`${method} ${new URL(url).pathname}: ${String(error)}: ${String(message)}`)
}
