import type { FieldErrors } from './errors.ts'
import type { Settings } from './model.ts'

/** What a group of settings gets. */
export interface SectionProps {
  settings: Settings
  errors: FieldErrors
  onChange: (change: (settings: Settings) => Settings) => void
}
