import type { FieldErrors } from './validate-settings.ts'
import type { Settings } from './settings-model.ts'

/** What a group of settings gets. */
export interface SectionProps {
  settings: Settings
  errors: FieldErrors
  onChange: (change: (settings: Settings) => Settings) => void
}
