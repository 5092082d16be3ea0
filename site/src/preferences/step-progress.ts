import { isObject } from '@node-docs/edge/contract/is-object'
import { readStoredJson, removeStored, STEPS_KEY, writeStored } from './storage.ts'

/** The steps of a page that the reader has marked as done. */
export interface StepProgress {
  /** Number of steps of the page. */
  total: number
  /** Keys of the finished steps. */
  done: string[]
}

/** Returns the reader's progress, by the path of the page. Progress never leaves the browser. */
export function readStepProgress(): Map<string, StepProgress> {
  const stored = readStoredJson(STEPS_KEY)
  const entries = isObject(stored) ? Object.entries(stored) : []
  return new Map(entries.filter((entry): entry is [string, StepProgress] => isStepProgress(entry[1])))
}

/** Returns `false` if storage is full or turned off. */
export function writeStepProgress(progress: ReadonlyMap<string, StepProgress>): boolean {
  if (progress.size > 0) return writeStored(STEPS_KEY, JSON.stringify(Object.fromEntries(progress)))
  removeStored(STEPS_KEY)
  return true
}

function isStepProgress(value: unknown): value is StepProgress {
  return (
    isObject(value) &&
    typeof value['total'] === 'number' &&
    Array.isArray(value['done']) &&
    value['done'].length > 0 &&
    value['done'].every((key) => typeof key === 'string')
  )
}
