import * as v from 'valibot'
import { problemSchema } from '../../contract/problem-schema.ts'
import { projectsSchema, type ProjectView } from '../../contract/projects.ts'
import {
  importAnswerSchema,
  type ImportedFile,
  importedFileSchema,
  importedIdsSchema,
  type ImportedReport,
} from '../../inbox/imports/contract.ts'
import { UsageError } from '../../start/parse-options.ts'

/** Thrown if the server refuses a report or a file. Another attempt would be refused, too. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Client for the inbox API. While the server is busy or cannot be reached, each call waits and tries again. */
export interface ImportClient {
  fetchProject(): Promise<ProjectView>
  /** Returns the names whose values are removed from requests. They are settings of the project. */
  fetchSecretNames(): Promise<string[]>
  fetchImportedIds(): Promise<Set<string>>
  /** @throws RefusedError if the server refuses the file. */
  sendFile(
    id: string,
    index: number,
    file: { name: string; content: Blob | Uint8Array<ArrayBuffer> },
  ): Promise<ImportedFile>
  /** @throws RefusedError if the server refuses the report. */
  sendReport(id: string, imported: ImportedReport): Promise<{ id: string; isNew: boolean }>
}

const ATTEMPTS = 5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The server is busy, or a proxy cannot reach it. Another attempt may succeed. */
const retryableStatuses = new Set([408, 429, 500, 502, 503, 504])
/** The command's options are wrong, so all other calls would fail, too. */
const fatalStatuses = new Set([401, 403, 404])

const configSchema = v.object({
  flowConfig: v.object({ networkLogPropsToIgnore: v.optional(v.array(v.string()), []) }),
})

export function createImportClient(
  { server, project, token }: { server: string; project: string; token: string },
  wait: (ms: number) => Promise<void> = (ms) => Bun.sleep(ms),
): ImportClient {
  const api = `${server}api/`
  const ofProject = `projects/${encodeURIComponent(project)}`
  const imports = `${ofProject}/imports/gleap`

  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(api + path, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, ...Object(init.headers) },
        // A redirect could send the token to another server.
        redirect: 'manual',
      }).catch(() => undefined)
      const isJson = response?.headers.get('Content-Type')?.includes('json') === true
      if (response?.ok === true && !isJson) refuseServer(`${api}${path} answered with a page`)
      // An incomplete response counts as no response.
      const body: unknown = await response?.json().catch(() => undefined)
      if (response?.ok === true && body !== undefined) return body
      const problem = v.safeParse(problemSchema, body)
      const detail = problem.success ? problem.output.detail.replace(/\.$/, '') : undefined
      const isRetryable = response === undefined || response.ok || retryableStatuses.has(response.status)
      if (!isRetryable && detail !== undefined && !fatalStatuses.has(response.status))
        throw new RefusedError(detail)
      const answered =
        response && `${api}${path} answered ${response.status}${detail === undefined ? '' : `: ${detail}`}`
      if (!isRetryable && detail === undefined) refuseServer(`${answered}`)
      if (!isRetryable) throw new UsageError(`${answered}.`)
      if (attempt === ATTEMPTS)
        throw new UsageError(
          `${answered ?? `${server} can’t be reached`}. Everything before is stored. Run the same command again to continue.`,
        )
      const asked = Number(response?.headers.get('Retry-After') ?? 0) * 1000
      await wait(Math.min(Math.max(asked, FIRST_WAIT_MS * 2 ** (attempt - 1)), LONGEST_WAIT_MS))
    }
  }

  async function read<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    init?: RequestInit,
  ): Promise<v.InferOutput<Schema>> {
    const answer = v.safeParse(schema, await call(path, init))
    if (answer.success) return answer.output
    throw new UsageError(
      `${api}${path} gave an unknown answer. --server is the URL of the inbox, and both must have one version.`,
    )
  }

  return {
    async fetchProject() {
      const { projects } = await read(projectsSchema, 'projects')
      const found = projects.find(({ sdkKey }) => sdkKey === project)
      if (!found)
        throw new UsageError(
          `The inbox has no project with the SDK key ${project}, or the token gives no access to it.`,
        )
      return found
    },
    fetchSecretNames: async () =>
      (await read(configSchema, `${ofProject}/config`)).flowConfig.networkLogPropsToIgnore,
    async fetchImportedIds() {
      const all = new Set<string>()
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`
        const page: v.InferOutput<typeof importedIdsSchema> = await read(importedIdsSchema, imports + query)
        for (const id of page.ids) all.add(id)
        cursor = page.cursor
      }
      return all
    },
    sendFile: async (id, index, { name, content }) =>
      read(
        importedFileSchema,
        `${imports}/${encodeURIComponent(id)}/files/${index}?${new URLSearchParams({ name })}`,
        {
          method: 'PUT',
          headers: { 'Content-Type': 'application/octet-stream' },
          body: content,
        },
      ),
    sendReport: async (id, imported) =>
      read(importAnswerSchema, `${imports}/${encodeURIComponent(id)}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(imported),
      }),
  }
}

function refuseServer(what: string): never {
  throw new UsageError(
    `${what}. --server is the URL of the inbox, for example https://feedback.example/inbox.`,
  )
}
