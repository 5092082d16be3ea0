import type { ConfigSettings } from '@node-docs/edge/contract'
import { configSettingsSchema } from '@node-docs/edge/contract/config'
import {
  changedReportsSchema,
  countsSchema,
  createdProjectSchema,
  outboundSchema,
  outboundsSchema,
  type Counts,
  type OutboundView,
  type ProjectSettings,
  type ProjectView,
  projectSchema,
  projectsSchema,
  reportDetailSchema,
  reportListSchema,
  type ReportPatch,
  reportSummarySchema,
  type ReportSummary,
  storedEventsSchema,
} from '@node-docs/edge/contract/inbox'
import { issueSchema } from '@node-docs/edge/contract/issues'
import { serviceUrlsSchema, type ServiceUrls } from '@node-docs/edge/contract/service-urls'
import type { StreamedEvent, Trigger } from '@node-docs/edge/contract'
import type * as v from 'valibot'
import { InboxError } from './api-error.ts'
import { type Call, read, send } from './call.ts'

export type ReportPage = v.InferOutput<typeof reportListSchema>
export type ReportDetail = v.InferOutput<typeof reportDetailSchema>

/** A configuration and the tag of its version. */
export interface TaggedConfig {
  settings: ConfigSettings
  tag: string
}

/** The inbox API, typed and checked. Every call rejects with an `InboxError`. */
export interface InboxApi {
  signIn: (token: string) => Promise<void>
  signOut: () => Promise<void>
  readPlaces: () => Promise<ServiceUrls>
  readProjects: () => Promise<ProjectView[]>
  createProject: (name: string) => Promise<ProjectView & { secret: string }>
  changeProject: (sdkKey: string, settings: ProjectSettings) => Promise<ProjectView>
  readConfig: (sdkKey: string) => Promise<TaggedConfig>
  /** Rejects with `version_conflict` where the configuration is no longer the one of `tag`. */
  writeConfig: (sdkKey: string, config: TaggedConfig) => Promise<TaggedConfig>
  readOutbounds: (sdkKey: string) => Promise<OutboundView[]>
  createOutbound: (
    sdkKey: string,
    outbound: { actionType: string; trigger: Trigger },
  ) => Promise<OutboundView>
  stopOutbound: (sdkKey: string, id: string) => Promise<void>
  /** A page of the list; `query` as `reportsQuerySchema` has it. */
  readReports: (query: URLSearchParams, signal?: AbortSignal) => Promise<ReportPage>
  readCounts: (project?: string) => Promise<Counts>
  readReport: (id: string, signal?: AbortSignal) => Promise<ReportDetail>
  changeReport: (id: string, patch: ReportPatch) => Promise<ReportSummary>
  /** Up to `LIST_MAXIMUM` at once; answers those that are still there, as they are now. */
  changeReports: (ids: readonly string[], patch: ReportPatch) => Promise<ReportSummary[]>
  deleteReport: (id: string) => Promise<void>
  /** Opens an issue at GitHub, or finds the one there is; answers its address. */
  openIssue: (id: string) => Promise<string>
  readEvents: (gleapId: string) => Promise<StreamedEvent[]>
  /** Address of the stream of changes. */
  liveUrl: (project?: string) => string
}

/** `base`: where the inbox is, with a slash at its end. `onSignedOut`: a call was refused for want of a session. */
export function createInboxApi({ base, onSignedOut }: { base: string; onSignedOut: () => void }): InboxApi {
  async function call(path: string, options: Call = {}): Promise<Response> {
    try {
      return await send(`${base}api/${path}`, options)
    } catch (error) {
      if (error instanceof InboxError && error.code === 'unauthorized') onSignedOut()
      throw error
    }
  }

  const toProject = (sdkKey: string): string => `projects/${encodeURIComponent(sdkKey)}`
  const toReport = (id: string): string => `reports/${encodeURIComponent(id)}`

  return {
    async signIn(token) {
      // Not through `call`: a wrong token is no end of a session.
      await send(`${base}api/session`, { method: 'POST', body: { token } })
    },
    async signOut() {
      await send(`${base}api/session`, { method: 'DELETE' })
    },
    readPlaces: async () => read(serviceUrlsSchema, await call('places')),
    readProjects: async () => (await read(projectsSchema, await call('projects'))).projects,
    createProject: async (name) =>
      read(createdProjectSchema, await call('projects', { method: 'POST', body: { name } })),
    changeProject: async (sdkKey, settings) =>
      read(projectSchema, await call(toProject(sdkKey), { method: 'PATCH', body: settings })),
    readConfig: async (sdkKey) => readTagged(await call(`${toProject(sdkKey)}/config`)),
    writeConfig: async (sdkKey, { settings, tag }) =>
      readTagged(
        await call(`${toProject(sdkKey)}/config`, {
          method: 'PUT',
          body: settings,
          headers: { 'If-Match': tag },
        }),
      ),
    readOutbounds: async (sdkKey) =>
      (await read(outboundsSchema, await call(`${toProject(sdkKey)}/outbounds`))).outbounds,
    createOutbound: async (sdkKey, body) =>
      read(outboundSchema, await call(`${toProject(sdkKey)}/outbounds`, { method: 'POST', body })),
    async stopOutbound(sdkKey, id) {
      await call(`${toProject(sdkKey)}/outbounds/${encodeURIComponent(id)}`, { method: 'DELETE' })
    },
    readReports: async (query, signal) =>
      read(reportListSchema, await call(`reports?${query.toString()}`, { signal })),
    readCounts: async (project) => read(countsSchema, await call(`counts${toQuery(project)}`)),
    readReport: async (id, signal) => read(reportDetailSchema, await call(toReport(id), { signal })),
    changeReport: async (id, patch) =>
      read(reportSummarySchema, await call(toReport(id), { method: 'PATCH', body: patch })),
    changeReports: async (ids, patch) => {
      const response = await call('reports', { method: 'PATCH', body: { ids, ...patch } })
      return (await read(changedReportsSchema, response)).reports
    },
    async deleteReport(id) {
      await call(toReport(id), { method: 'DELETE' })
    },
    openIssue: async (id) =>
      (await read(issueSchema, await call(`${toReport(id)}/issue`, { method: 'POST' }))).url,
    readEvents: async (gleapId) =>
      (await read(storedEventsSchema, await call(`sessions/${encodeURIComponent(gleapId)}/events`))).events,
    liveUrl: (project) => `${base}api/live${toQuery(project)}`,
  }
}

async function readTagged(response: Response): Promise<TaggedConfig> {
  return {
    settings: await read(configSettingsSchema, response),
    tag: response.headers.get('ETag') ?? '*',
  }
}

function toQuery(project: string | undefined): string {
  return project === undefined ? '' : `?project=${encodeURIComponent(project)}`
}
