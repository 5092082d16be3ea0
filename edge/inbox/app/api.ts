import * as v from 'valibot'
import { type ConfigSettings, configSettingsSchema } from '../../contract/config.ts'
import type { ErrorCode, Problem } from '../../contract/errors.ts'
import { type GroupPatch, type ReportGroup, reportGroupSchema } from '../../contract/groups.ts'
import {
  type ChangedReports,
  changedReportsSchema,
  type Counts,
  countsSchema,
  reportDetailSchema,
  reportListSchema,
  type ReportPatch,
  type ReportsPatch,
  type ReportSummary,
  reportSummarySchema,
  reportTypesSchema,
  type SessionState,
  sessionStateSchema,
} from '../../contract/inbox.ts'
import { issueSchema } from '../../contract/issues.ts'
import { labelsSchema, type ProjectLabel } from '../../contract/labels.ts'
import { outboundSchema, outboundsSchema, type OutboundView } from '../../contract/outbounds.ts'
import type { ProjectSettings } from '../../contract/project-settings.ts'
import {
  createdProjectSchema,
  projectSchema,
  projectsSchema,
  type ProjectView,
} from '../../contract/projects.ts'
import { type RefusedOrigin, refusedOriginsSchema } from '../../contract/refused-origins.ts'
import { type ServiceUrls, serviceUrlsSchema } from '../../contract/service-urls.ts'
import type { Trigger } from '../../contract/stream.ts'
import { type Colleague, memberSchema, membersSchema, type MemberView } from '../../contract/team.ts'
import { type FailingWebhook, failingWebhooksSchema } from '../../contract/webhooks.ts'

type ReportPage = v.InferOutput<typeof reportListSchema>
export type ReportDetail = v.InferOutput<typeof reportDetailSchema>

/** A configuration and the ETag of its version. */
interface TaggedConfig {
  settings: ConfigSettings
  tag: string
}

/** The inbox API. Calls reject with an `ApiError`. All but `call` validate the data that they return. */
export interface InboxApi {
  fetchSession: () => Promise<SessionState>
  /**
   * Sends a token or a passkey to a path that starts a session. Rejects with `cookie_refused` if the browser doesn't
   * store the session cookie.
   */
  signInWith: (path: string, body: object) => Promise<void>
  signOut: () => Promise<void>
  /** Accepts an invitation and signs the person in on this browser. */
  join: (token: string, name: string) => Promise<void>
  fetchAccount: () => Promise<MemberView>
  fetchMembers: () => Promise<Colleague[]>
  fetchLabels: () => Promise<ProjectLabel[]>
  /**
   * Report types: the standard ones, plus those used by the project's actions and reports. An empty `project` means all
   * projects.
   */
  fetchReportTypes: (project: string) => Promise<string[]>
  fetchServiceUrls: () => Promise<ServiceUrls>
  fetchProjects: () => Promise<ProjectView[]>
  createProject: (name: string) => Promise<ProjectView & { secret: string }>
  updateProject: (sdkKey: string, settings: ProjectSettings) => Promise<ProjectView>
  fetchConfig: (sdkKey: string) => Promise<TaggedConfig>
  /** Rejects with `version_conflict` if the configuration has changed since `tag`. */
  saveConfig: (sdkKey: string, config: TaggedConfig) => Promise<TaggedConfig>
  /** Origins of pages that the project refused and still does not allow, newest first. */
  fetchRefusedOrigins: (sdkKey: string) => Promise<RefusedOrigin[]>
  fetchTriggers: (sdkKey: string) => Promise<OutboundView[]>
  createTrigger: (sdkKey: string, outbound: { actionType: string; trigger: Trigger }) => Promise<OutboundView>
  stopTrigger: (sdkKey: string, id: string) => Promise<void>
  fetchFailingWebhooks: () => Promise<FailingWebhook[]>
  /** One page of the list; `query` follows `reportsQuerySchema`. */
  fetchReports: (query: URLSearchParams, signal?: AbortSignal) => Promise<ReportPage>
  fetchCounts: (project?: string) => Promise<Counts>
  fetchReport: (id: string, signal?: AbortSignal) => Promise<ReportDetail>
  updateReport: (id: string, patch: ReportPatch) => Promise<ReportSummary>
  /**
   * Updates up to `LIST_MAXIMUM` reports. With `withGroups`, also changes the status of the other reports in their
   * groups. With `expected`, changes only fields that still have these values. Resolves with the reports as they are
   * now, without reports that no longer exist.
   */
  updateReports: (
    ids: readonly string[],
    patch: ReportPatch,
    options: { withGroups: boolean; expected?: ReportsPatch['expected'] },
  ) => Promise<ChangedReports>
  updateGroup: (id: string, patch: GroupPatch) => Promise<ReportGroup>
  deleteReport: (id: string) => Promise<void>
  /**
   * Creates an issue in the project's service unless the report already has one. Resolves with the URL of the issue.
   */
  openIssue: (id: string) => Promise<string>
  /** URL of the event stream of report changes. `after` is the number of the last known change. */
  streamUrl: (project?: string, after?: number) => string
  /** Makes a call that has no method here. `path` is relative to `api/`. */
  call: (path: string, options?: RequestOptions) => Promise<Response>
}

interface InboxApiOptions {
  /** Base URL of the inbox. It ends with a slash. */
  base: string
  /**
   * Called when a call fails because the browser is not signed in. `reason` is empty, unless the person is known but
   * has no access.
   */
  onSignedOut: (reason: string) => void
}

export function createInboxApi({ base, onSignedOut }: InboxApiOptions): InboxApi {
  async function call(path: string, options: RequestOptions = {}): Promise<Response> {
    try {
      return await sendRequest(`${base}api/${path}`, options)
    } catch (error) {
      if (isSignedOut(error)) onSignedOut(error.code === 'unauthorized' ? '' : error.message)
      throw error
    }
  }

  const projectPath = (sdkKey: string): string => `projects/${encodeURIComponent(sdkKey)}`
  const reportPath = (id: string): string => `reports/${encodeURIComponent(id)}`

  return {
    fetchSession: async () => parseResponse(sessionStateSchema, await sendRequest(`${base}api/session`, {})),
    async signInWith(path, body) {
      // Uses `sendRequest` instead of `call`, which would treat a wrong token as the end of a session.
      await sendRequest(`${base}api/${path}`, { method: 'POST', body })
      await sendRequest(`${base}api/projects`, {}).catch((error: unknown) => {
        throw isSignedOut(error) ? new ApiError('cookie_refused', COOKIE_REFUSED) : error
      })
    },
    async signOut() {
      await sendRequest(`${base}api/session`, { method: 'DELETE' })
    },
    async join(token, name) {
      await sendRequest(`${base}api/invitations/accept`, { method: 'POST', body: { token, name } })
    },
    fetchAccount: async () => parseResponse(memberSchema, await call('account')),
    fetchMembers: async () => (await parseResponse(membersSchema, await call('members'))).members,
    fetchLabels: async () => (await parseResponse(labelsSchema, await call('labels'))).labels,
    fetchReportTypes: async (project) => {
      const query = project === '' ? '' : `?${new URLSearchParams({ project })}`
      return (await parseResponse(reportTypesSchema, await call(`report-types${query}`))).types
    },
    fetchServiceUrls: async () => parseResponse(serviceUrlsSchema, await call('places')),
    fetchProjects: async () => (await parseResponse(projectsSchema, await call('projects'))).projects,
    createProject: async (name) =>
      parseResponse(createdProjectSchema, await call('projects', { method: 'POST', body: { name } })),
    updateProject: async (sdkKey, settings) =>
      parseResponse(projectSchema, await call(projectPath(sdkKey), { method: 'PATCH', body: settings })),
    fetchConfig: async (sdkKey) => parseTaggedConfig(await call(`${projectPath(sdkKey)}/config`)),
    saveConfig: async (sdkKey, { settings, tag }) =>
      parseTaggedConfig(
        await call(`${projectPath(sdkKey)}/config`, {
          method: 'PUT',
          body: settings,
          headers: { 'If-Match': tag },
        }),
      ),
    fetchRefusedOrigins: async (sdkKey) =>
      (await parseResponse(refusedOriginsSchema, await call(`${projectPath(sdkKey)}/refused-origins`)))
        .refusedOrigins,
    fetchTriggers: async (sdkKey) =>
      (await parseResponse(outboundsSchema, await call(`${projectPath(sdkKey)}/outbounds`))).outbounds,
    createTrigger: async (sdkKey, body) =>
      parseResponse(outboundSchema, await call(`${projectPath(sdkKey)}/outbounds`, { method: 'POST', body })),
    async stopTrigger(sdkKey, id) {
      await call(`${projectPath(sdkKey)}/outbounds/${encodeURIComponent(id)}`, { method: 'DELETE' })
    },
    fetchFailingWebhooks: async () =>
      (await parseResponse(failingWebhooksSchema, await call('webhooks/failing'))).failing,
    fetchReports: async (query, signal) =>
      parseResponse(reportListSchema, await call(`reports?${query.toString()}`, { signal })),
    fetchCounts: async (project) =>
      parseResponse(countsSchema, await call(`counts?groups=newest${formatProjectQuery(project)}`)),
    fetchReport: async (id, signal) =>
      parseResponse(reportDetailSchema, await call(reportPath(id), { signal })),
    updateReport: async (id, patch) =>
      parseResponse(reportSummarySchema, await call(reportPath(id), { method: 'PATCH', body: patch })),
    updateGroup: async (id, body) =>
      parseResponse(
        reportGroupSchema,
        await call(`groups/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
      ),
    updateReports: async (ids, patch, options) =>
      parseResponse(
        changedReportsSchema,
        await call('reports', { method: 'PATCH', body: { ids, ...options, ...patch } }),
      ),
    async deleteReport(id) {
      await call(reportPath(id), { method: 'DELETE' })
    },
    openIssue: async (id) =>
      (await parseResponse(issueSchema, await call(`${reportPath(id)}/issue`, { method: 'POST' }))).url,
    streamUrl: (project, after) => {
      const query = new URLSearchParams({
        ...(project !== undefined && { project }),
        ...(after !== undefined && { after: String(after) }),
      })
      return `${base}api/live?${query}`
    },
    call,
  }
}

const COOKIE_REFUSED =
  'Your browser did not keep the session. Allow cookies for this site, and open the inbox over HTTPS or on localhost.'

/** Errors after which the inbox shows the sign-in form. */
const signedOutCodes: ReadonlySet<string> = new Set(['unauthorized', 'access_removed', 'not_invited'])

function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && signedOutCodes.has(error.code)
}

async function parseTaggedConfig(response: Response): Promise<TaggedConfig> {
  return {
    settings: await parseResponse(configSettingsSchema, response),
    tag: response.headers.get('ETag') ?? '*',
  }
}

function formatProjectQuery(project: string | undefined): string {
  return project === undefined ? '' : `&project=${encodeURIComponent(project)}`
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
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
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
 * `unreadable`.
 */
async function parseErrorResponse(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ApiError('unreadable', `The server answered with status ${response.status}.`, retryAfter)
  }
  return new ApiError(problem.code, problem.detail, retryAfter)
}

/** Returns a sentence for any error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
