import { createOwner, type Answer, type Provider } from './provider.ts'

export interface TeamMember {
  id: string
  email: string
  /** The session cookie, in the form of a `Cookie` header. */
  cookie: string
  /** Calls the inbox API with a personal token. */
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
  const call = createOwner({ ...provider, inboxToken: token })
  return { id: String(Object(account.body).id), email, cookie, call }
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
