import * as v from 'valibot'
import { configSchema } from './config.ts'
import { inboundMailSchema, inboundResultSchema } from './inbound-mail.ts'
import { bodyRefusals as body, type Operation } from './operation.ts'
import { frameTokenSchema, reportAnswerSchema, reportSchema } from './report.ts'
import { readRepliesSchema, threadReplySchema, threadsSchema, visitorReplySchema } from './replies.ts'
import { issueEventResultSchema, issueEventSchema } from './issue-events.ts'
import { gleap16Routes, inboundMailPath, issueEventsPath, routes } from './routes.ts'
import { searchAnswerSchema } from './search.ts'
import { identifySchema, partialUpdateSchema, sessionRequestSchema, sessionSchema } from './session.ts'
import { streamActionSchema, streamSchema } from './stream.ts'
import { uploadSchema } from './uploads.ts'

const guarded = ['invalid_key', 'origin_not_allowed', 'rate_limited', 'storage_unavailable'] as const

/** Operations for readers, the widget, the panel, mail services and issue trackers. */
export const providerOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/search',
    summary: 'Search the documentation; returns the best hits first, each with the most relevant excerpt',
    caller: 'anyone',
    limit: 'search',
    query: {
      q: 'Search text: words, part of a message, a flag or a file name; 1 to 200 characters',
      limit: 'Number of hits, 1 to 100; default: 8',
    },
    answer: searchAnswerSchema,
    status: 200,
    refusals: ['invalid_query', 'rate_limited', 'unavailable'],
  },
  {
    method: 'post',
    path: '/api/search/shown',
    summary:
      'Count a search of the documentation whose results a reader saw; accepted from pages of the site only, and stored without anything about the reader',
    caller: 'anyone',
    limit: 'search',
    query: {
      q: 'Search text, 1 to 200 characters',
      opened: 'yes if the reader opened a result, otherwise no',
    },
    status: 204,
    refusals: ['invalid_query', 'origin_not_allowed', 'rate_limited', 'unavailable'],
  },
  {
    method: 'post',
    path: routes.sessions,
    summary: 'Start or resume a session; ids that do not match get a new session',
    caller: 'project',
    limit: 'session',
    request: sessionRequestSchema,
    answer: sessionSchema,
    status: 200,
    refusals: guarded,
  },
  {
    method: 'post',
    path: routes.identify,
    summary: 'Identify the visitor; the response returns every property unchanged',
    caller: 'session',
    limit: 'session',
    request: identifySchema,
    answer: sessionSchema,
    status: 200,
    refusals: [...guarded, ...body, 'invalid_session', 'identity_mismatch', 'quota_exceeded'],
  },
  {
    method: 'post',
    path: gleap16Routes.partialUpdate,
    summary: 'Change properties of the identified visitor (Gleap 16.4); the others are kept',
    caller: 'session',
    limit: 'session',
    request: partialUpdateSchema,
    answer: sessionSchema,
    status: 200,
    refusals: [...guarded, ...body, 'invalid_session', 'bad_request', 'quota_exceeded'],
  },
  {
    method: 'post',
    path: routes.stream,
    summary: 'Store events in order; the response can contain an action',
    caller: 'session',
    limit: 'stream',
    request: streamSchema,
    answer: streamActionSchema,
    status: 200,
    refusals: [...guarded, ...body, 'invalid_session', 'quota_exceeded'],
  },
  {
    method: 'get',
    path: `${routes.config}/{sdkKey}`,
    summary: 'The complete configuration, with an entity tag for its version',
    caller: 'anyone',
    answer: configSchema,
    status: 200,
    refusals: ['not_found', 'invalid_key', 'origin_not_allowed', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: gleap16Routes.tooltips.replace(':sdkKey', '{sdkKey}'),
    summary: 'An empty list, because there are no tooltips; Gleap 16.4 requests it',
    caller: 'anyone',
    answer: v.array(v.unknown()),
    status: 200,
    refusals: ['not_found', 'invalid_key', 'origin_not_allowed', 'storage_unavailable'],
  },
  {
    method: 'post',
    path: routes.uploads,
    summary: 'Store one file, of any kind, up to 64 MiB',
    caller: 'session',
    limit: 'upload',
    request: 'multipart',
    answer: uploadSchema,
    status: 200,
    refusals: [
      ...guarded,
      'quota_exceeded',
      'invalid_session',
      'invalid_multipart',
      'unsupported_type',
      'unsupported_encoding',
      'too_large',
      'body_incomplete',
      'body_timeout',
    ],
  },
  {
    method: 'post',
    path: routes.reports,
    summary:
      'Store a report, gzipped or not; an Idempotency-Key makes retries safe. With spam protection, a report without ' +
      'isSilent needs a spamToken from /frame/token, or it goes to Spam. formData.errorMessage and formData.stackTrace ' +
      'of a crash decide its group',
    caller: 'session',
    limit: 'report',
    request: reportSchema,
    answer: reportAnswerSchema,
    status: 201,
    refusals: [...guarded, ...body, 'quota_exceeded', 'invalid_session', 'idempotency_mismatch'],
  },
  {
    method: 'post',
    path: routes.frameToken,
    summary: 'A spam token for one report of this session, valid for a day',
    caller: 'session',
    limit: 'session',
    answer: frameTokenSchema,
    status: 200,
    refusals: [...guarded, 'invalid_session'],
  },
  {
    method: 'get',
    path: routes.replies,
    summary: 'Reports of the visitor that the team replied to, with all replies',
    caller: 'session',
    limit: 'session',
    answer: threadsSchema,
    status: 200,
    refusals: [...guarded, 'invalid_session'],
  },
  {
    method: 'post',
    path: routes.replies,
    summary: 'Reply to the team about a report of the visitor; a done or archived report is opened again',
    caller: 'session',
    limit: 'report',
    request: visitorReplySchema,
    answer: threadReplySchema,
    status: 201,
    refusals: [...guarded, ...body, 'invalid_session', 'not_found', 'quota_exceeded'],
  },
  {
    method: 'post',
    path: routes.repliesRead,
    summary: 'Mark replies of the team as read',
    caller: 'session',
    limit: 'session',
    request: readRepliesSchema,
    status: 204,
    refusals: [...guarded, ...body, 'invalid_session'],
  },
  {
    method: 'post',
    path: inboundMailPath,
    summary:
      'Store an email to a reply address as a reply of the reporter. Needs MAIL_INBOUND_TOKEN as a bearer token; also takes ' +
      'message/rfc822 and multipart/form-data',
    caller: 'anyone',
    request: inboundMailSchema,
    answer: inboundResultSchema,
    status: 200,
    refusals: [
      ...body,
      'not_found',
      'unauthorized',
      'rate_limited',
      'unsupported_type',
      'invalid_multipart',
      'quota_exceeded',
      'storage_unavailable',
    ],
  },
  {
    method: 'post',
    path: `${issueEventsPath}/{sdkKey}`,
    summary:
      'Receive an event from GitHub, GitLab, Linear or Jira, as that service sends it: when an issue is closed or ' +
      'reopened, its report is done or open. Needs X-Hub-Signature-256, X-Gitlab-Token, Linear-Signature or ' +
      'X-Hub-Signature',
    caller: 'anyone',
    request: issueEventSchema,
    answer: issueEventResultSchema,
    status: 200,
    refusals: [...body, 'not_found', 'unauthorized', 'rate_limited', 'storage_unavailable'],
  },
]
