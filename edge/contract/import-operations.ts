import { importAnswerSchema, importedFileSchema, importedIdsSchema, importReportSchema } from './imports.ts'
import { bodyRefusals as body, ownerRefusals as owner, type Operation } from './operation.ts'

const path = '/inbox/api/projects/{sdkKey}/imports/{source}'

/** Operations that import reports from another service. Imported reports send no webhooks and no emails. */
export const importOperations: readonly Operation[] = [
  {
    method: 'get',
    path,
    summary: 'Original ids of the reports that were imported from a service (gleap)',
    caller: 'owner',
    query: { cursor: 'The last id of the page before' },
    answer: importedIdsSchema,
    status: 200,
    refusals: [...owner, 'not_found', 'invalid_query'],
  },
  {
    method: 'put',
    path: `${path}/{id}`,
    summary:
      'Import a report with its date, status and messages; a report that was imported before stays as it is',
    caller: 'owner',
    request: importReportSchema,
    answer: importAnswerSchema,
    status: 200,
    refusals: [...owner, ...body, 'bad_request', 'not_found', 'invalid_query'],
  },
  {
    method: 'put',
    path: `${path}/{id}/files/{index}`,
    summary:
      'Store a file (the body) for a report that will be imported, and return what its attachments need; a file that no report names is deleted after a day',
    caller: 'owner',
    query: { name: 'Name of the file' },
    answer: importedFileSchema,
    status: 200,
    refusals: [
      ...owner,
      'bad_request',
      'not_found',
      'invalid_query',
      'invalid_body',
      'too_large',
      'unsupported_encoding',
      'body_incomplete',
      'body_timeout',
    ],
  },
]
