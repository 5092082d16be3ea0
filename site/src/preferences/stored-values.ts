import { readStored } from './storage.ts'

export const PLACEHOLDERS_KEY = 'placeholders'
export const STEPS_KEY = 'steps'

/** Whether the reader has filled in a placeholder or marked a step, on any page. */
export function hasStoredValues(): boolean {
  return [PLACEHOLDERS_KEY, STEPS_KEY].some((key) => readStored(key) !== null)
}
