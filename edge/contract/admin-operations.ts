import { auditSchema } from './audit.ts'
import { ratingsSchema } from './ratings.ts'
import { searchMissesSchema, unopenedSearchesSchema } from './search.ts'
import { serviceUrlsSchema } from './service-urls.ts'
import { heldDeletionsSchema, trashOverviewSchema, trashSchema, usageSchema } from './storage.ts'
import { ownerRefusals as owner, type Operation } from './operation.ts'

/** Operations for owners: statistics of the docs, service URLs, storage, and the audit log. */
export const adminOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/inbox/api/search-misses',
    summary: 'Documentation searches without results, most frequent first',
    caller: 'owner',
    answer: searchMissesSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'get',
    path: '/inbox/api/unopened-searches',
    summary: 'Documentation searches whose results no one opened, most frequent first',
    caller: 'owner',
    answer: unopenedSearchesSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'get',
    path: '/inbox/api/ratings',
    summary: 'Answers to "Was this page helpful?" by page, those with most No first',
    caller: 'owner',
    answer: ratingsSchema,
    status: 200,
    refusals: [...owner, 'invalid_query'],
    query: { project: 'SDK key; default: all projects' },
  },
  {
    method: 'get',
    path: '/inbox/api/places',
    summary: 'URLs of the other parts of the application',
    caller: 'owner',
    answer: serviceUrlsSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'get',
    path: '/inbox/api/usage',
    summary:
      'Data that visitors stored per day, newest first, and the number of requests that a quota refused',
    caller: 'owner',
    answer: usageSchema,
    status: 200,
    refusals: [...owner, 'invalid_query'],
    query: { project: 'SDK key; default: all projects' },
  },
  {
    method: 'get',
    path: '/inbox/api/trash',
    summary:
      'Number of reports and files that jobs deleted in the last seven days, and the deletions that were held',
    caller: 'owner',
    answer: trashOverviewSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'post',
    path: '/inbox/api/trash/restore',
    summary: 'Restores up to 100 of them; repeat until it restores none',
    caller: 'owner',
    answer: trashSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'post',
    path: '/inbox/api/trash/sweep',
    summary: 'Releases held deletions: within an hour, stored files without a row move to the trash',
    caller: 'owner',
    answer: heldDeletionsSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/audit',
    summary: 'Who changed what, newest first',
    caller: 'owner',
    answer: auditSchema,
    status: 200,
    refusals: [...owner, 'invalid_query'],
    query: { project: 'SDK key', cursor: 'cursor of the previous page', limit: '1 to 200, default 50' },
  },
]
