import type { FieldErrors } from './validate-settings.ts'
import type { Settings } from './edit-settings.ts'

/** Props of every settings section. */
export interface SectionProps {
  settings: Settings
  errors: FieldErrors
  onChange: (change: (settings: Settings) => Settings) => void
}
