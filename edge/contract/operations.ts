import { inboxOperations } from './inbox-operations.ts'
import type { Operation } from './operation.ts'
import { projectOperations } from './project-operations.ts'
import { providerOperations } from './provider-operations.ts'

/** Every call of the HTTP API, in the order in which `/openapi` tells them. */
export const operations: readonly Operation[] = [
  ...providerOperations,
  ...projectOperations,
  ...inboxOperations,
]
