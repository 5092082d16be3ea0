import * as v from 'valibot'
import { SettingError } from '../../src/ports/setting-error.ts'
import { StepError } from '../../start/run-step.ts'
import { readWranglerConfig } from '../../start/wrangler-config.ts'
import { toWranglerEnv } from '../../start/wrangler.ts'

/** Runs one SELECT in D1 and returns its rows. */
export type QueryD1 = (sql: string) => Promise<Record<string, unknown>[]>

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) })),
)

const errorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ text: v.string() }) }),
  v.transform(({ error }) => error.text),
)

/**
 * Queries the database of the binding `DB` through wrangler, because the operator is already signed in there.
 * @param place Flags that select the database: `--remote --env=production`, or `--local --persist-to=<folder>`.
 */
export function createD1Query(root: string, place: readonly string[]): QueryD1 {
  return async (sql) => {
    const command = ['wrangler', 'd1', 'execute', 'DB', '--json', '--yes', ...place, `--command=${sql}`]
    const child = Bun.spawn(command, {
      cwd: root,
      env: toWranglerEnv(root),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    const isFailed = (await child.exited) !== 0
    const answer = v.safeParse(answerSchema, output)
    if (!isFailed && answer.success) return answer.output.flatMap(({ results }) => results)
    const error = v.safeParse(errorSchema, output)
    const text = error.success ? error.output : `${output.slice(0, 1000)}${errors.slice(-1000)}`.trim()
    throw new Error(text === '' ? 'wrangler printed nothing' : text)
  }
}

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

/**
 * Reads the name of the bucket that an environment of wrangler.toml uses.
 * @throws StepError if the environment or its bucket is missing.
 */
export async function readBucket(root: string, name: string): Promise<string> {
  const { env } = await readWranglerConfig(root)
  const environment = env[name]
  if (environment === undefined)
    throw new StepError(
      `wrangler.toml has no [env.${name}]. It has: ${Object.keys(env).join(', ') || 'none'}.`,
    )
  const bucket = environment.r2_buckets.find(({ binding }) => binding === 'BLOBS')
  if (bucket !== undefined) return bucket.bucket_name
  throw new StepError(`[env.${name}] of wrangler.toml has no R2 bucket with the binding BLOBS.`)
}
