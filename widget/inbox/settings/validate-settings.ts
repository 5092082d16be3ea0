import { configSettingsSchema } from '@node-docs/edge/contract/config'
import { projectSettingsSchema } from '@node-docs/edge/contract/inbox'
import * as v from 'valibot'
import type { Settings } from './settings-model.ts'

/** What is wrong, by field: `flowConfig.color`, `projectActions.idea.form.0.label`, `origins.2`. */
export type FieldErrors = Readonly<Record<string, string>>

/** What the server would refuse, all of it at once, by the same schemas. */
export function findErrors({ config, project }: Settings): FieldErrors {
  return { ...listErrors(configSettingsSchema, config), ...listErrors(projectSettingsSchema, project) }
}

function listErrors(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value)
  if (result.success) return {}
  return Object.fromEntries(
    result.issues
      .map((issue) => [v.getDotPath(issue) ?? '', formatMessage(issue.message)] as const)
      .reverse(),
  )
}

/** A refusal of the server as an error of its field: its sentences begin with a path where one is to blame. */
export function parseServerError(sentence: string): FieldErrors {
  const [, path = '', message = ''] = /^([\w.-]+): (.+)$/s.exec(sentence) ?? []
  return path === '' ? { '': sentence } : { [path]: formatMessage(message) }
}

/** The contract names what a value has to be; the schema library writes sentences of its own. */
function formatMessage(message: string): string {
  return /^an? /.test(message) ? `Has to be ${message}.` : message
}

/** The first error of a field or of anything below it. */
export function findError(errors: FieldErrors, path: string): string | undefined {
  const key = Object.keys(errors).find((each) => each === path || each.startsWith(`${path}.`))
  return key === undefined ? undefined : errors[key]
}
