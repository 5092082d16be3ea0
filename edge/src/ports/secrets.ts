import * as v from 'valibot'
import { SettingError } from './setting-error.ts'

const secret = v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))

export const secretsSchema = v.object({
  /** Key for signing session ids, spam tokens and inbox sessions. */
  serverSecret: secret,
  /** Token for signing in to the inbox. */
  inboxToken: secret,
  /** The server secret before the last change. Decrypts values that are still encrypted with this older secret. */
  previousServerSecret: v.exactOptional(secret),
})

/** Generated at the first start and stored in the data folder, or set by the environment; never logged. */
export type Secrets = v.InferOutput<typeof secretsSchema>

/**
 * `whenRemoved` completes the error message with what the server does if the operator removes the variable. Omit
 * `whenRemoved` if the variable is required.
 * @throws SettingError naming the variable that is missing, empty or too short, and never its value.
 */
export function readSecrets(env: Record<string, unknown>, whenRemoved = ''): Secrets {
  const read = (name: string) => {
    const result = v.safeParse(secret, env[name])
    if (!result.success) {
      throw new SettingError(
        `${name} ${describeProblem(env[name])}. Set it to a random text of at least 16 characters${whenRemoved}.`,
      )
    }
    return result.output
  }
  const secrets = { serverSecret: read('SERVER_SECRET'), inboxToken: read('INBOX_TOKEN') }
  return env['SERVER_SECRET_PREVIOUS'] === undefined
    ? secrets
    : { ...secrets, previousServerSecret: read('SERVER_SECRET_PREVIOUS') }
}

function describeProblem(value: unknown): string {
  if (value === '') return 'is empty'
  return typeof value === 'string' ? 'is too short' : 'is required'
}
