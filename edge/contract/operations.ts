import type * as v from 'valibot'
import { configSchema, configSettingsSchema } from './config.ts'
import type { ErrorCode } from './errors.ts'
import {
  createOutboundSchema,
  createProjectSchema,
  createdProjectSchema,
  outboundSchema,
  outboundsSchema,
  projectSchema,
  projectSettingsSchema,
  projectsSchema,
  reportDetailSchema,
  reportListSchema,
  reportPatchSchema,
  reportSummarySchema,
  signInSchema,
  storedEventsSchema,
} from './inbox.ts'
import { frameTokenSchema, reportAnswerSchema, reportSchema } from './report.ts'
import { searchAnswerSchema, searchMissesSchema } from './search.ts'
import { identifySchema, sessionRequestSchema, sessionSchema } from './session.ts'
import { streamActionSchema, streamSchema } from './stream.ts'
import { uploadSchema } from './uploads.ts'

/** Who may call: anybody with an SDK key, a visitor whose session ids belong together, or a site owner. */
export type Caller = 'anybody' | 'project' | 'session' | 'owner'

/** One call of the HTTP API, as `/openapi.json` and its page tell it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI's form: parameters in braces. */
  path: string
  summary: string
  caller: Caller
  request?: v.GenericSchema | 'multipart'
  /** Absent with status 204. */
  answer?: v.GenericSchema
  status: 200 | 201 | 204
  refusals: readonly ErrorCode[]
  /** Query parameters and what they mean. */
  query?: Readonly<Record<string, string>>
}

const guarded = ['invalid_key', 'origin_not_allowed', 'rate_limited', 'storage_unavailable'] as const
const body = ['invalid_json', 'invalid_body', 'too_large', 'body_incomplete', 'body_timeout'] as const
const owner = ['unauthorized', 'forbidden', 'storage_unavailable'] as const

export const operations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/search',
    summary: 'Search the documentation; the best hits first, each with the stretch of text that says most',
    caller: 'anybody',
    query: {
      q: 'What is looked for: words, half a message, a flag, a file name; 1 to 200 characters',
      limit: 'How many hits, 1 to 100; without it 8',
    },
    answer: searchAnswerSchema,
    status: 200,
    refusals: ['invalid_query', 'unavailable'],
  },
  {
    method: 'post',
    path: '/sessions',
    summary: 'Start or resume a session; ids that do not belong together get a new one',
    caller: 'project',
    request: sessionRequestSchema,
    answer: sessionSchema,
    status: 200,
    refusals: guarded,
  },
  {
    method: 'post',
    path: '/sessions/identify',
    summary: 'Say who the visitor is; every property comes back as it was given',
    caller: 'session',
    request: identifySchema,
    answer: sessionSchema,
    status: 200,
    refusals: [...guarded, ...body, 'invalid_session', 'identity_mismatch'],
  },
  {
    method: 'post',
    path: '/sessions/stream',
    summary: 'Store events in order; the answer may ask for an action, or be empty',
    caller: 'session',
    request: streamSchema,
    answer: streamActionSchema,
    status: 200,
    refusals: [...guarded, ...body, 'invalid_session'],
  },
  {
    method: 'get',
    path: '/config/{sdkKey}',
    summary: 'The whole configuration, with an entity tag for its version',
    caller: 'anybody',
    answer: configSchema,
    status: 200,
    refusals: ['not_found', 'origin_not_allowed', 'storage_unavailable'],
  },
  {
    method: 'post',
    path: '/uploads/sdk',
    summary: 'Store one file, of any kind, up to 64 MiB',
    caller: 'session',
    request: 'multipart',
    answer: uploadSchema,
    status: 200,
    refusals: [
      ...guarded,
      'invalid_session',
      'invalid_multipart',
      'unsupported_type',
      'too_large',
      'body_incomplete',
      'body_timeout',
    ],
  },
  {
    method: 'post',
    path: '/bugs/v2',
    summary: 'Keep a report, gzipped or not; an Idempotency-Key makes a retry safe',
    caller: 'session',
    request: reportSchema,
    answer: reportAnswerSchema,
    status: 201,
    refusals: [
      ...guarded,
      ...body,
      'invalid_session',
      'unsupported_encoding',
      'too_deep',
      'idempotency_mismatch',
    ],
  },
  {
    method: 'post',
    path: '/frame/token',
    summary: 'A spam token for one report of this session, valid for a day',
    caller: 'session',
    answer: frameTokenSchema,
    status: 200,
    refusals: [...guarded, 'invalid_session'],
  },
  {
    method: 'post',
    path: '/inbox/api/session',
    summary: 'Sign in: exchanges the inbox token for a cookie',
    caller: 'anybody',
    request: signInSchema,
    status: 204,
    refusals: ['unauthorized', 'invalid_json', 'invalid_body', 'rate_limited'],
  },
  {
    method: 'delete',
    path: '/inbox/api/session',
    summary: 'Sign out',
    caller: 'anybody',
    status: 204,
    refusals: [],
  },
  {
    method: 'get',
    path: '/inbox/api/projects',
    summary: 'All projects',
    caller: 'owner',
    answer: projectsSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'post',
    path: '/inbox/api/projects',
    summary: 'Make a project; its secret is shown this once',
    caller: 'owner',
    request: createProjectSchema,
    answer: createdProjectSchema,
    status: 201,
    refusals: [...owner, 'invalid_json', 'invalid_body'],
  },
  {
    method: 'patch',
    path: '/inbox/api/projects/{sdkKey}',
    summary: 'Change settings of a project',
    caller: 'owner',
    request: projectSettingsSchema,
    answer: projectSchema,
    status: 200,
    refusals: [...owner, 'invalid_json', 'invalid_body', 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/projects/{sdkKey}/config',
    summary: "What the owner has set; the version is the answer's ETag",
    caller: 'owner',
    answer: configSettingsSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'put',
    path: '/inbox/api/projects/{sdkKey}/config',
    summary: 'Replace it; with If-Match, only if nobody else has meanwhile',
    caller: 'owner',
    request: configSettingsSchema,
    answer: configSettingsSchema,
    status: 200,
    refusals: [...owner, 'invalid_json', 'invalid_body', 'too_large', 'not_found', 'version_conflict'],
  },
  {
    method: 'get',
    path: '/inbox/api/projects/{sdkKey}/outbounds',
    summary: 'All outbounds of a project',
    caller: 'owner',
    answer: outboundsSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'post',
    path: '/inbox/api/projects/{sdkKey}/outbounds',
    summary: 'Ask visitors for something when an event happens, once per session',
    caller: 'owner',
    request: createOutboundSchema,
    answer: outboundSchema,
    status: 201,
    refusals: [...owner, 'invalid_json', 'invalid_body', 'not_found'],
  },
  {
    method: 'delete',
    path: '/inbox/api/projects/{sdkKey}/outbounds/{id}',
    summary: 'Stop an outbound',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/reports',
    summary: 'Reports, newest first',
    caller: 'owner',
    answer: reportListSchema,
    status: 200,
    refusals: [...owner, 'invalid_query'],
    query: {
      project: 'SDK key',
      status: 'open, inprogress, done or archived',
      type: 'for example BUG',
      q: 'words in title, form, reporter, address or id',
      spam: 'exclude (default) or only: suspected spam has a list of its own',
      cursor: 'from the page before',
      limit: '1 to 200, default 50',
    },
  },
  {
    method: 'get',
    path: '/inbox/api/reports/{id}',
    summary: 'One report, every part as it was posted',
    caller: 'owner',
    answer: reportDetailSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'patch',
    path: '/inbox/api/reports/{id}',
    summary: 'Change status, priority, type or notes',
    caller: 'owner',
    request: reportPatchSchema,
    answer: reportSummarySchema,
    status: 200,
    refusals: [...owner, 'invalid_json', 'invalid_body', 'not_found'],
  },
  {
    method: 'delete',
    path: '/inbox/api/reports/{id}',
    summary: 'Delete a report with its body and its files',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/sessions/{gleapId}/events',
    summary: 'What a session has streamed, in order',
    caller: 'owner',
    answer: storedEventsSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'get',
    path: '/inbox/api/search-misses',
    summary: 'What readers of the documentation looked for and did not find, the most frequent first',
    caller: 'owner',
    answer: searchMissesSchema,
    status: 200,
    refusals: owner,
  },
]
