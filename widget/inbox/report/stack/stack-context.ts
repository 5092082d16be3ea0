import { createContext } from 'react'
import type { InboxApi } from '../../api.ts'

/** The report whose stack traces are shown. */
export interface StackSource {
  api: Pick<InboxApi, 'call'>
  id: string
  project: string
}

/** Without a report, stack traces stay as they were recorded. */
export const StackContext = createContext<StackSource | undefined>(undefined)
