import type { AnswerChanges, PasskeyDevice } from './passkey-device.ts'
import type { Provider } from './provider.ts'
import { askWithCookie, type TeamMember } from './team-members.ts'

interface Added {
  status: number
  id: string
  code: string
}

/** Sends the same requests as the inbox to add and use passkeys. */
export function createPasskeyRequests(provider: Provider) {
  const { origin } = provider
  const fetchOptions = async (path: string, cookie = ''): Promise<{ challenge: string }> =>
    Object((await askWithCookie(provider, path, { cookie, body: {} })).body)

  async function register(
    { cookie }: Pick<TeamMember, 'cookie'>,
    device: PasskeyDevice,
    changes: AnswerChanges = {},
  ): Promise<Added> {
    const options = await fetchOptions('/account/passkeys/options', cookie)
    const body = { name: 'Laptop', credential: device.create(options, changes) }
    const answer = await askWithCookie(provider, '/account/passkeys', { cookie, body })
    const { code, id } = Object(answer.body)
    return { status: answer.status, id, code }
  }

  /** Sends a device's answer. The returned cookie is empty if the answer is refused. */
  async function send(
    credential: object,
  ): Promise<{ status: number; cookie: string; code: string | undefined }> {
    const response = await fetch(`${origin}/inbox/api/passkeys/session`, {
      method: 'POST',
      headers: { Origin: origin },
      body: JSON.stringify({ credential }),
    })
    const code = response.status === 204 ? undefined : Object(await response.json()).code
    const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
    return { status: response.status, cookie, code }
  }

  const signIn = async (device: PasskeyDevice, changes: AnswerChanges = {}) =>
    send(device.get(await fetchOptions('/passkeys/options'), changes))

  return { fetchOptions, register, send, signIn }
}
