import * as v from 'valibot'
import type { ErrorCode, Problem } from '../../contract/errors.ts'
import { projectsSchema } from '../../contract/projects.ts'
import { serviceUrlsSchema } from '../../contract/service-urls.ts'
import { failingWebhooksSchema } from '../deliveries/contract.ts'
import { changedReportsSchema, countsSchema, reportListSchema, reportTypesSchema } from '../list/contract.ts'
import type { ReportPatch, ReportsPatch } from '../report/contract.ts'
import { sessionStateSchema, shownInvitationSchema } from '../sign-in/contract.ts'
import { labelsSchema, memberSchema, membersSchema } from '../team/contract.ts'

/** The inbox API that every screen needs. Calls reject with an `ApiError`. All but `call` validate the data that they return. */
export type InboxApi = ReturnType<typeof createInboxApi>

interface InboxApiOptions {
  /** Base URL of the inbox. It ends with a slash. */
  base: string
  /**
   * Called when a call fails because the browser is not signed in. `reason` is empty, unless the person is known but
   * has no access.
   */
  onSignedOut: (reason: string) => void
}

export function createInboxApi({ base, onSignedOut }: InboxApiOptions) {
  /** Makes a call that has no function here. `path` is relative to `api/`. */
  async function call(path: string, options: RequestOptions = {}): Promise<Response> {
    try {
      return await sendRequest(`${base}api/${path}`, options)
    } catch (error) {
      if (isSignedOut(error)) onSignedOut(error.code === 'unauthorized' ? '' : error.message)
      throw error
    }
  }

  return {
    call,
    fetchSession: async () => parseResponse(sessionStateSchema, await sendRequest(`${base}api/session`, {})),
    /**
     * Sends a token or a passkey to a path that starts a session. Rejects with `cookie_refused` if the browser doesn't
     * store the session cookie.
     */
    async signInWith(path: string, body: object) {
      // Uses `sendRequest` instead of `call`, which would treat a wrong token as the end of a session.
      await sendRequest(`${base}api/${path}`, { method: 'POST', body })
      await sendRequest(`${base}api/projects`, {}).catch((error: unknown) => {
        throw isSignedOut(error) ? new ApiError('cookie_refused', COOKIE_REFUSED) : error
      })
    },
    async signOut() {
      await sendRequest(`${base}api/session`, { method: 'DELETE' })
    },
    async fetchInvitation(token: string) {
      const response = await sendRequest(`${base}api/invitations/show`, { method: 'POST', body: { token } })
      return parseResponse(shownInvitationSchema, response)
    },
    /** Accepts an invitation and signs the person in on this browser. */
    async join(token: string, name: string) {
      await sendRequest(`${base}api/invitations/accept`, { method: 'POST', body: { token, name } })
    },
    fetchAccount: async () => parseResponse(memberSchema, await call('account')),
    fetchMembers: async () => (await parseResponse(membersSchema, await call('members'))).members,
    fetchLabels: async () => (await parseResponse(labelsSchema, await call('labels'))).labels,
    /**
     * Report types: the standard ones, plus those used by the project's actions and reports. An empty `project` means
     * all projects.
     */
    async fetchReportTypes(project: string) {
      const query = project === '' ? '' : `?${new URLSearchParams({ project })}`
      return (await parseResponse(reportTypesSchema, await call(`report-types${query}`))).types
    },
    fetchServiceUrls: async () => parseResponse(serviceUrlsSchema, await call('places')),
    fetchProjects: async () => (await parseResponse(projectsSchema, await call('projects'))).projects,
    fetchFailingWebhooks: async () =>
      (await parseResponse(failingWebhooksSchema, await call('webhooks/failing'))).failing,
    /** One page of the list; `query` follows `reportsQuerySchema`. */
    fetchReports: async (query: URLSearchParams, signal?: AbortSignal) =>
      parseResponse(reportListSchema, await call(`reports?${query.toString()}`, { signal })),
    fetchCounts: async (project?: string) =>
      parseResponse(
        countsSchema,
        await call(
          `counts?${new URLSearchParams({ groups: 'newest', ...(project !== undefined && { project }) })}`,
        ),
      ),
    /**
     * Updates up to `LIST_MAXIMUM` reports. With `withGroups`, also changes the status of the other reports in their
     * groups. With `expected`, changes only fields that still have these values. Resolves with the reports as they are
     * now, without reports that no longer exist.
     */
    updateReports: async (
      ids: readonly string[],
      patch: ReportPatch,
      options: { withGroups: boolean; expected?: ReportsPatch['expected'] },
    ) =>
      parseResponse(
        changedReportsSchema,
        await call('reports', { method: 'PATCH', body: { ids, ...options, ...patch } }),
      ),
    async deleteReport(id: string) {
      await call(toReportPath(id), { method: 'DELETE' })
    },
    /** Restores up to `RESTORE_MAXIMUM` deleted reports. Resolves with those that were still in the trash. */
    restoreReports: async (ids: readonly string[]) =>
      parseResponse(
        changedReportsSchema,
        await call('deleted-reports/restore', { method: 'POST', body: { ids } }),
      ),
    /** URL of the event stream of report changes. `after` is the number of the last known change. */
    streamUrl: (after?: number) => `${base}api/live${after === undefined ? '' : `?after=${after}`}`,
  }
}

/** Path of a report below `api/`. */
export function toReportPath(id: string): string {
  return `reports/${encodeURIComponent(id)}`
}

/** Path of a project below `api/`. */
export function toProjectPath(sdkKey: string): string {
  return `projects/${encodeURIComponent(sdkKey)}`
}

const COOKIE_REFUSED =
  'Your browser did not keep the session. Allow cookies for this site, and open the inbox over HTTPS or on localhost.'

/** Errors after which the inbox shows the sign-in form. */
const signedOutCodes: ReadonlySet<string> = new Set(['unauthorized', 'access_removed', 'not_invited'])

function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && signedOutCodes.has(error.code)
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * Sends a request with a JSON body.
 * @throws ApiError if there is an error response or no response. After an abort, throws the signal's reason instead.
 */
export async function sendRequest(
  url: string,
  { method = 'GET', body, headers, signal }: RequestOptions,
): Promise<Response> {
  const isFile = body instanceof Blob
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }), ...headers },
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch {
    signal?.throwIfAborted()
    throw new ApiError('unreachable', 'The server can’t be reached. Check your connection.')
  }
  if (!response.ok) throw await parseErrorResponse(response)
  return response
}

/** @throws ApiError `unreadable` if the body does not match `schema` */
export async function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await response.json().catch(() => undefined)
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new ApiError('unreadable', 'The server was updated. Reload this page.')
}

/**
 * `unreachable`: there is no response. `unreadable`: the response is not what the API defines, for example after an
 * update of the server. `cookie_refused`: the browser did not store the session cookie.
 */
type ApiErrorCode = ErrorCode | 'unreachable' | 'unreadable' | 'cookie_refused'

/** A failed call of the inbox API. The message is a sentence for the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  /** Seconds to wait before the next attempt. Undefined if the server's response contains no number of seconds. */
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/**
 * Parses an error response. A response that is not in the API's format, such as that of a proxy, gets the code
 * `unavailable` or `unreadable`.
 */
async function parseErrorResponse(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    const code = response.status >= 500 ? 'unavailable' : 'unreadable'
    return new ApiError(code, `The server answered with status ${response.status}.`, retryAfter)
  }
  return new ApiError(problem.code, problem.detail, retryAfter)
}

/** Seconds until the next attempt, unless the server says when to try again. */
const RETRY_SECONDS = 5

/** Errors that pass without a change by anyone. */
const passingCodes: ReadonlySet<string> = new Set([
  'internal',
  'overloaded',
  'rate_limited',
  'storage_unavailable',
  'unavailable',
  'unreachable',
])

/** Repeats what failed with this error when the server can be asked again. Does nothing after a refusal that stays. */
export function retryLater(error: unknown, retry: () => void): void {
  if (!(error instanceof ApiError) || !passingCodes.has(error.code)) return
  setTimeout(retry, (error.retryAfter ?? RETRY_SECONDS) * 1000)
}

/** Returns a sentence for any error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
