import { createOwner, readAnswer, type Answer, type Provider } from './provider.ts'

export interface TeamMember {
  id: string
  email: string
  /** The session cookie, in the form of a `Cookie` header. */
  cookie: string
  /** A personal token with the scope `write`. */
  token: string
  /** Calls the inbox API with the cookie, as a page of the inbox does. */
  call: ReturnType<typeof createOwner>
}

/** Invites a person, accepts the invitation and creates a personal token with the scope `write`. */
export async function addMember(
  provider: Provider,
  role: 'reader' | 'member' | 'admin',
  { name = 'Ann Lee', projects = null }: { name?: string; projects?: string[] | null } = {},
): Promise<TeamMember> {
  const owner = createOwner(provider)
  const email = `${crypto.randomUUID()}@example.com`
  const invited = await owner('POST', '/invitations', { email, role, projects })
  const { cookie } = await acceptInvitation(provider, Object(invited.body).url, name)
  const account = await askWithCookie(provider, '/account', { cookie })
  const body = { name: 'test', scope: 'write' }
  const made = await askWithCookie(provider, '/account/tokens', { cookie, body })
  const token = String(Object(made.body).token)
  return { id: String(Object(account.body).id), email, cookie, token, call: createBrowser(provider, cookie) }
}

/** Creates a function that calls the inbox API with a session cookie, as a page of the inbox does. */
export function createBrowser({ origin }: Provider, cookie: string): ReturnType<typeof createOwner> {
  return async function call(
    ...[method, path, body, extra]: [string, string, unknown?, Record<string, string>?]
  ): Promise<Answer> {
    const response = await fetch(`${origin}/inbox/api${path}`, {
      method,
      headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json', ...extra },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return readAnswer(response)
  }
}

/** Opens the link of an invitation as a browser does. The cookie is empty if the invitation is refused. */
export async function acceptInvitation(
  { origin }: Provider,
  url: string,
  name: string,
): Promise<{ status: number; body: unknown; cookie: string }> {
  const response = await fetch(`${origin}/inbox/api/invitations/accept`, {
    method: 'POST',
    headers: { Origin: origin },
    body: JSON.stringify({ token: url.slice(url.indexOf('#') + 1), name }),
  })
  const cookie = response.headers.get('Set-Cookie') ?? ''
  const body = response.status === 204 ? null : await response.json()
  return { status: response.status, body, cookie: cookie.slice(0, Math.max(0, cookie.indexOf(';'))) }
}

/** Sends a request with a session cookie, like the inbox page. With a body, the method is POST. */
export async function askWithCookie(
  { origin }: Provider,
  path: string,
  { cookie, body }: { cookie: string; body?: object },
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(`${origin}/inbox/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Cookie: cookie, Origin: origin },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}
