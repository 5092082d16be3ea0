import * as v from 'valibot'
import { TEMPLATE_NAME_CHARACTERS } from './limits.ts'
import { replyText } from './replies.ts'

/** Name that members choose a template by; unique in its project, ignoring case. */
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(TEMPLATE_NAME_CHARACTERS),
  v.check((text) => !/\p{C}/u.test(text), 'a name without control characters'),
)

/** Text that members insert into replies. `{name}` and `{reference}` are placeholders in this text. */
export const replyTemplateSchema = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  /** Starts at 1, and grows with each change. */
  version: v.number(),
})

export type ReplyTemplate = v.InferOutput<typeof replyTemplateSchema>

/** Response of GET /inbox/api/projects/:sdkKey/reply-templates, ordered by name. */
export const replyTemplatesSchema = v.object({ templates: v.array(replyTemplateSchema) })

/**
 * Body of PUT /inbox/api/projects/:sdkKey/reply-templates/:id. `version` is the version to replace; 0 for a new
 * template.
 */
export const saveTemplateSchema = v.strictObject({
  name,
  text: replyText,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** The id of a template, which its client chooses, so that a repeated request creates one template. */
export const templateId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits'))
