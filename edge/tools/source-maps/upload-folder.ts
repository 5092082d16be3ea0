import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { SOURCE_MAP_BYTES } from '../../contract/limits.ts'
import { problemSchema } from '../../contract/problem-schema.ts'
import { uploadedMapSchema } from '../../inbox/source-maps/contract.ts'
import { UsageError } from '../../start/parse-options.ts'
import { type InboxTarget, readInboxTarget } from '../inbox-target.ts'

interface UploadResult {
  files: number
  /** Size as stored, in bytes. */
  bytes: number
  /** Older releases that the server removed. */
  removed: string[]
}

/**
 * Uploads all `.map` files below a folder, except those of style sheets. Each is stored under its path relative to the
 * folder. After a failure, run it again: each upload replaces an earlier one.
 * @throws UsageError that says what failed and, if known, for which file and why.
 */
export async function uploadFolder(upload: Upload, report: (line: string) => void): Promise<UploadResult> {
  const folder = resolve(upload.folder)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`${folder} is not a folder. Enter the folder of the build.`)
  const files = (await Array.fromAsync(new Bun.Glob('**/*.map').scan({ cwd: folder, dot: true })))
    .filter((file) => !file.endsWith('.css.map'))
    .toSorted()
  if (files.length === 0)
    throw new UsageError(
      `${folder} has no .map files. Turn on source maps in your bundler, for example build.sourcemap: 'hidden' in Vite.`,
    )
  const result: UploadResult = { files: 0, bytes: 0, removed: [] }
  for (const file of files) {
    const { bytes, removed } = await uploadFile(join(folder, file), file.replaceAll('\\', '/'), upload)
    report(file)
    result.files += 1
    result.bytes += bytes
    result.removed.push(...removed)
  }
  return result
}

async function uploadFile(path: string, file: string, { project, release, server, token }: Upload) {
  const content = await Bun.file(path).bytes()
  if (content.byteLength > SOURCE_MAP_BYTES)
    throw new UsageError(
      `${file} has ${Math.ceil(content.byteLength / 1024 / 1024)} MiB, and the limit is ${SOURCE_MAP_BYTES / 1024 / 1024} MiB. Split the script into smaller ones.`,
    )
  const url = `${server}api/projects/${encodeURIComponent(project)}/source-maps/${encodeURIComponent(release)}?${new URLSearchParams({ file })}`
  const response = await fetch(url, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: Bun.gzipSync(content),
    // A redirect could send the token to another server.
    redirect: 'manual',
  }).catch(() => undefined)
  if (!response) throw new UsageError(`${server} can’t be reached. Check --server.`)
  const body: unknown = await response.json().catch(() => undefined)
  const stored = v.safeParse(uploadedMapSchema, body)
  if (response.ok && stored.success) return stored.output
  const problem = v.safeParse(problemSchema, body)
  throw new UsageError(
    problem.success
      ? `${file} was not uploaded: ${problem.output.detail}`
      : `${file} was not uploaded: ${url} answered ${response.status}. --server is the URL of the inbox, for example https://feedback.example/inbox.`,
  )
}

/** Source and destination of an upload by `bun run source-maps`. */
interface Upload extends InboxTarget {
  folder: string
  release: string
}

/** Environment variable for the token. Other users of the machine cannot read it. */
export const TOKEN_VARIABLE = 'SOURCE_MAPS_TOKEN'

const USAGE = `Usage: ${TOKEN_VARIABLE}=<token> bun run source-maps <folder> --release <version> --project <SDK key> --server <URL of the inbox>`

/** @throws UsageError that names the missing or invalid argument. */
export function parseUpload(args: readonly string[], env: Record<string, string | undefined>): Upload {
  const { positionals, values } = parse(args)
  const [folder, ...rest] = positionals
  const { release } = values
  if (!folder || rest.length > 0) throw new UsageError(`Enter one folder with source maps.\n${USAGE}`)
  if (!release) throw new UsageError(`--release is missing: the version of the build.\n${USAGE}`)
  const target = readInboxTarget(values, {
    env,
    variable: TOKEN_VARIABLE,
    hint: 'Set it to a personal API token with write access, which you create in the inbox under People.',
    usage: USAGE,
  })
  return { folder, release, ...target }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { release: text, project: text, server: text, token: text },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
