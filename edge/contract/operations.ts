import { adminOperations } from './admin-operations.ts'
import { groupOperations } from './group-operations.ts'
import { importOperations } from './import-operations.ts'
import { inboxOperations } from './inbox-operations.ts'
import type { Operation } from './operation.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { projectOperations } from './project-operations.ts'
import { sourceMapOperations } from './source-map-operations.ts'
import { teamworkOperations } from './teamwork-operations.ts'
import { teamOperations } from './team-operations.ts'
import { providerOperations } from './provider-operations.ts'

/** All operations of the HTTP API, in the order of the `/openapi` page. */
export const operations: readonly Operation[] = [
  ...providerOperations,
  ...projectOperations,
  ...sourceMapOperations,
  ...importOperations,
  ...inboxOperations,
  ...adminOperations,
  ...groupOperations,
  ...teamworkOperations,
  ...teamOperations,
  ...passkeyOperations,
]
