import { bodyRefusals as body, ownerRefusals as owner, type Operation } from './operation.ts'
import {
  framesSchema,
  mapReleasesSchema,
  sourceMapSchema,
  storedMapsSchema,
  uploadedMapSchema,
} from './source-maps.ts'

const releasePath = '/inbox/api/projects/{sdkKey}/source-maps/{release}'

/** Operations for source maps, and for the stack traces that are mapped with them. */
export const sourceMapOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/inbox/api/projects/{sdkKey}/source-maps',
    summary: 'Releases with source maps, newest first',
    caller: 'owner',
    answer: mapReleasesSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: releasePath,
    summary: 'Source maps of a release',
    caller: 'owner',
    answer: storedMapsSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'put',
    path: releasePath,
    summary:
      'Upload the source map of a script; replaces an earlier one, and removes the oldest releases beyond 20 releases or 512 MiB',
    caller: 'owner',
    query: { file: 'Path or URL of the script, such as assets/app.js' },
    request: sourceMapSchema,
    answer: uploadedMapSchema,
    status: 200,
    refusals: [...owner, ...body, 'bad_request', 'not_found', 'invalid_query'],
  },
  {
    method: 'delete',
    path: releasePath,
    summary: 'Remove all source maps of a release',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/reports/{id}/frames',
    summary: "Original positions of the stack frames in a report's errors, with lines of the source",
    caller: 'owner',
    answer: framesSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
]
