import * as v from 'valibot'
import { replaceHidden } from '../../reports/text.ts'

const text = v.string()
const jiraFields = v.record(v.string(), text)
const githubErrors = v.array(
  v.object({ field: v.optional(text), code: v.optional(text), message: v.optional(text) }),
)
const linearErrors = v.array(
  v.object({
    message: text,
    extensions: v.optional(v.object({ userPresentableMessage: v.optional(text) })),
  }),
)
/** GitLab sends one message, or a list of messages for each field. */
const gitlabMessage = v.record(v.string(), v.array(text))

const ERROR_CHARACTERS = 300

/** Returns the error messages in a response of an issue tracker; an empty string if the response has none. */
export function readErrors(body: unknown): string {
  const { error, errorMessages, errors, message } = Object(body)
  const found = [
    ...(v.is(v.array(text), errorMessages) ? errorMessages : []),
    ...(v.is(text, message) ? [message] : []),
    ...(v.is(text, error) ? [error] : []),
    ...(v.is(gitlabMessage, message) ? listFields(message) : []),
    ...readList(errors),
  ]
  const sentence = [...new Set(found)].join('; ').replace(/\s+/g, ' ').trim()
  const shown = replaceHidden(sentence, () => '')
  return shown.length > ERROR_CHARACTERS ? `${shown.slice(0, ERROR_CHARACTERS).toWellFormed()}…` : shown
}

function readList(errors: unknown): string[] {
  if (v.is(linearErrors, errors))
    return errors.map(({ extensions, message }) => extensions?.userPresentableMessage ?? message)
  if (v.is(githubErrors, errors))
    return errors.map(({ code, field, message }) => [field, message ?? code].filter(Boolean).join(': '))
  return v.is(jiraFields, errors) ? listFields(errors) : []
}

function listFields(fields: Readonly<Record<string, string | string[]>>): string[] {
  return Object.entries(fields).map(([field, value]) => `${field}: ${[value].flat().join(', ')}`)
}
