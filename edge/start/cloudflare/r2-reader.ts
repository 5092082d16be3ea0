import { SettingError } from '../../src/ports/setting-error.ts'
import { StepError } from '../run-step.ts'

export interface R2Settings {
  /** URL of the account's S3 API. */
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

/** Opens an object; undefined if it does not exist. */
export type ReadObject = (key: string) => Promise<Response | undefined>

/** Maximum duration of one download, in seconds. */
const EXPIRES_S = 3600

type Env = Record<string, string | undefined>

/** @throws SettingError that names the variable, but never the value of a secret. */
export function readR2Settings(env: Env): R2Settings {
  const endpoint = readText(env, 'R2_ENDPOINT', 'https://<account id>.r2.cloudflarestorage.com')
  if (!URL.canParse(endpoint) || !/^(?:https:|http:\/\/127\.0\.0\.1[:/])/.test(endpoint))
    throw new SettingError(
      `R2_ENDPOINT=${endpoint} is not valid. Set it to https://<account id>.r2.cloudflarestorage.com.`,
    )
  return {
    endpoint: new URL(endpoint).origin,
    accessKeyId: readText(env, 'R2_ACCESS_KEY_ID', 'the access key id of an R2 API token'),
    secretAccessKey: readText(env, 'R2_SECRET_ACCESS_KEY', 'the secret access key of an R2 API token'),
  }
}

function readText(env: Env, name: string, allowed: string): string {
  const value = env[name]?.trim() ?? ''
  if (value !== '') return value
  throw new SettingError(`${name} is ${env[name] === undefined ? 'not set' : 'empty'}. Set it to ${allowed}.`)
}

/** Reads objects of a bucket through R2's S3 API, because wrangler would start a process for each object. */
export function createR2Reader(bucket: string, settings: R2Settings): ReadObject {
  const client = new Bun.S3Client({ ...settings, bucket, region: 'auto' })
  return async (key) => {
    const answer = await fetch(client.presign(key, { method: 'GET', expiresIn: EXPIRES_S }), {
      decompress: false,
    })
    if (answer.ok) return answer
    const text = await answer.text()
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return undefined
    throw refuse(answer.status, { bucket, text, endpoint: settings.endpoint })
  }
}

/** Creates the error for a response that would be the same at another attempt. */
function refuse(
  status: number,
  { bucket, text, endpoint }: { bucket: string; text: string; endpoint: string },
): Error {
  if (status === 404)
    return new StepError(`${endpoint} has no bucket ${bucket}. Check R2_ENDPOINT, --env and wrangler.toml.`)
  if (status === 401 || status === 403)
    return new StepError(
      `R2 refused the access key (${status}). Set R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY to an R2 API token that can read the bucket ${bucket}.`,
    )
  return new Error(`R2 answered ${status} ${text.slice(0, 200)}`)
}
