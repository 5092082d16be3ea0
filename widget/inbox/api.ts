import type { ConfigSettings } from '@node-docs/edge/contract/config'
import { configSettingsSchema } from '@node-docs/edge/contract/config'
import {
  type ChangedReports,
  changedReportsSchema,
  countsSchema,
  type Counts,
  reportDetailSchema,
  reportListSchema,
  type ReportPatch,
  type ReportsPatch,
  reportSummarySchema,
  reportTypesSchema,
  type ReportSummary,
  type SessionState,
  sessionStateSchema,
} from '@node-docs/edge/contract/inbox'
import {
  createdProjectSchema,
  type ProjectView,
  projectSchema,
  projectsSchema,
} from '@node-docs/edge/contract/projects'
import type { ProjectSettings } from '@node-docs/edge/contract/project-settings'
import { labelsSchema, type ProjectLabel } from '@node-docs/edge/contract/labels'
import { outboundSchema, outboundsSchema, type OutboundView } from '@node-docs/edge/contract/outbounds'
import { issueSchema } from '@node-docs/edge/contract/issues'
import { type GroupPatch, type ReportGroup, reportGroupSchema } from '@node-docs/edge/contract/groups'
import { refusedOriginsSchema, type RefusedOrigin } from '@node-docs/edge/contract/refused-origins'
import { type Colleague, memberSchema, type MemberView, membersSchema } from '@node-docs/edge/contract/team'
import { serviceUrlsSchema, type ServiceUrls } from '@node-docs/edge/contract/service-urls'
import type { Trigger } from '@node-docs/edge/contract/stream'
import { type FailingWebhook, failingWebhooksSchema } from '@node-docs/edge/contract/webhooks'
import type * as v from 'valibot'
import { ApiError } from './api-error.ts'
import { type RequestOptions, parseResponse, sendRequest } from './fetch-json.ts'

export type ReportPage = v.InferOutput<typeof reportListSchema>
export type ReportDetail = v.InferOutput<typeof reportDetailSchema>

/** A configuration and the ETag of its version. */
export interface TaggedConfig {
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
