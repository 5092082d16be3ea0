import { newConfigSettingsSchema } from '@node-docs/edge/contract/config'
import { projectSettingsSchema } from '@node-docs/edge/contract/project-settings'
import * as v from 'valibot'
import type { Settings } from './edit-settings.ts'

/**
 * Maps paths of fields to errors. Paths look like `flowConfig.color`, `projectActions.idea.form.0.label` or
 * `origins.2`.
 */
export type FieldErrors = Readonly<Record<string, string>>

/** Validates with the schemas that the server uses, and reports all errors at once. */
export function findErrors({ config, project }: Settings): FieldErrors {
  return { ...listErrors(newConfigSettingsSchema, config), ...listErrors(projectSettingsSchema, project) }
}

function listErrors(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= formatMessage(issue.message)
  return errors
}

/** Assigns an error of the server to its field. The message starts with the path of an invalid field. */
export function parseServerError(sentence: string): FieldErrors {
  const [, path = '', message = ''] = /^([\w.-]+): (.+)$/s.exec(sentence) ?? []
  return path === '' ? { '': sentence } : { [path]: formatMessage(message) }
}

/**
 * Formats a validation message as a sentence. Our schemas' messages say what to enter, for example
 * `a color such as #0A58CA`. Valibot's own messages look like `Invalid length: Expected <=50 but received 60`.
 */
function formatMessage(message: string): string {
  if (/^an? /.test(message)) return `Enter ${message}.`
  const [, kind = ''] = /^Invalid (\w+): /.exec(message) ?? []
  const [, sign = '', limit = ''] = /: Expected ([<>]=|!)?(.{1,200}?) but received/.exec(message) ?? []
  if (kind === 'length') {
    if (sign === '<=') return `Enter at most ${limit} characters.`
    return sign === '!' || limit === '1' ? 'Enter a value.' : `Enter at least ${limit} characters.`
  }
  if (sign === '<=') return `Enter a number up to ${limit}.`
  if (sign === '>=') return `Enter a number of at least ${limit}.`
  if (kind === 'integer') return 'Enter a whole number.'
  if (kind === 'type' && limit === 'number') return 'Enter a number.'
  if (kind === 'type' && limit.startsWith('(')) return 'Choose one of the options.'
  return kind === '' ? message : 'Enter a valid value.'
}

/** Returns the errors of a field and of the values inside it, such as the lines of a list; each error once. */
export function findError(errors: FieldErrors, path: string): string | undefined {
  const own = Object.entries(errors).filter(([key]) => key === path || key.startsWith(`${path}.`))
  return own.length === 0 ? undefined : [...new Set(own.map(([, error]) => error))].join(' ')
}
