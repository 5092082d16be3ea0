import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { SettingError } from '../setting-error.ts'
import { readSecrets, secretsSchema, type Secrets } from '../secrets.ts'
import { writeDurably } from './write-durably.ts'

/**
 * Loads the secrets of this machine. The first start generates them and stores them in `secrets.json` in the data
 * folder, readable only by the account that runs the server. The environment variables SERVER_SECRET and INBOX_TOKEN
 * override them.
 */
export async function prepareSecrets(dataDir: string, env: Record<string, unknown>): Promise<Secrets> {
  const file = Bun.file(join(dataDir, 'secrets.json'))
  const kept = (await file.exists()) ? await readKept(file) : await makeSecrets(dataDir)
  const { serverSecret, inboxToken, previousServerSecret } = kept
  return readSecrets(
    {
      SERVER_SECRET: serverSecret,
      INBOX_TOKEN: inboxToken,
      ...(previousServerSecret !== undefined && { SERVER_SECRET_PREVIOUS: previousServerSecret }),
      ...env,
    },
    `, or remove the variable to use the one in ${file.name}`,
  )
}

async function readKept(file: Bun.BunFile): Promise<Secrets> {
  const read = v.safeParse(secretsSchema, await file.json().catch(() => undefined))
  if (read.success) return read.output
  throw new SettingError(
    `${file.name} is damaged: it must be JSON with serverSecret and inboxToken, each of at least 16 characters. Restore it from a backup. Without it, move it away: new secrets are made, every session ends, and the inbox gets a new token.`,
  )
}

async function makeSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const secrets = { serverSecret: createSecret(), inboxToken: createSecret() }
  await writeDurably(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, undefined, 2)}\n`)
  return secrets
}

function createSecret(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toBase64({ alphabet: 'base64url' })
}
