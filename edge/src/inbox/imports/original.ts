import type { ImportSource } from '../../../contract/imports.ts'

/** A report at another service, and the project that it is imported into. */
export interface Original {
  project: string
  source: ImportSource
  id: string
}
