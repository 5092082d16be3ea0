import * as v from 'valibot'
import { SettingError } from './setting-error.ts'

const secret = v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))

export const secretsSchema = v.object({
  /** Signs session ids, spam tokens and inbox sessions. */
  serverSecret: secret,
  /** Signs in to the inbox. */
  inboxToken: secret,
  /** The server secret before a rotation. Decrypts values that are still encrypted with it. */
  previousServerSecret: v.exactOptional(secret),
})

/** Generated at the first start and stored in the data folder, or set by the environment; never logged. */
export type Secrets = v.InferOutput<typeof secretsSchema>

/** @throws SettingError naming the variable that is missing or too short, and never its value. */
export function readSecrets(env: Record<string, unknown>): Secrets {
  const read = (name: string) => {
    const result = v.safeParse(secret, env[name])
    if (!result.success) {
      throw new SettingError(`${name} is required. Set it to a random text of at least 16 characters.`)
    }
    return result.output
  }
  const secrets = { serverSecret: read('SERVER_SECRET'), inboxToken: read('INBOX_TOKEN') }
  return env['SERVER_SECRET_PREVIOUS'] === undefined
    ? secrets
    : { ...secrets, previousServerSecret: read('SERVER_SECRET_PREVIOUS') }
}
