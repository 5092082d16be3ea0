/** Signs in like a browser: keeps cookies, and follows redirects step by step. */
export interface OidcBrowser {
  /** Opens the URL of the sign-in button. @returns the URL that the inbox sends the browser to. */
  start(path?: string): Promise<string>
  /** Signs in at the provider. @returns the URL of the callback. */
  authorize(url: string): Promise<string>
  /** Opens the URL of the callback. @returns the URL that the inbox sends the browser to. */
  finish(callback: string): Promise<string>
  /** Does all three steps. @returns the URL that the inbox sends the browser to. */
  signIn(path?: string): Promise<string>
  /** Opens any URL. @returns the URL that it redirects to. */
  open(url: string): Promise<string>
  /** The `Cookie` header. */
  cookie(): string
  restoreCookie(cookie: string): void
}

export function createOidcBrowser({ origin }: { origin: string }): OidcBrowser {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function open(url: string): Promise<string> {
    const response = await fetch(url, { redirect: 'manual', headers: { Cookie: cookie() } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      if (/;\s*max-age=0/i.test(set)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response.headers.get('Location') ?? `status ${response.status}`
  }

  const start = (path = '') => open(`${origin}/inbox/oidc/start?path=${encodeURIComponent(path)}`)
  return {
    start,
    authorize: open,
    finish: open,
    open,
    signIn: async (path) => open(await open(await start(path))),
    cookie,
    restoreCookie(text) {
      for (const pair of text.split('; '))
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    },
  }
}
