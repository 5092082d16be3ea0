import * as v from 'valibot'
import { type Document, isMap, isScalar, parseDocument, type YAMLParseError } from 'yaml'
import { frontMatterPosition } from '../mdx/prepare-source.ts'
import { type Fault, type Position, positionAt } from '../mdx/content-problem.ts'
import { pageRulesSchema } from './page-rules-schema.ts'
import { parseSettings } from './parse-settings.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const route = v.pipe(
  v.string(),
  v.regex(/^\/([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/, 'must be a path such as /intro/keys'),
)
/** Paths that a page or category had before. */
export const oldPaths = v.array(route)
const date = v.pipe(v.string(), v.check(isDate, 'must be a date like 2026-03-17'))

/** The length is limited, because browsers download the phrases of `found_as` with the search index. */
const phrase = v.pipe(text, v.maxLength(80, 'is longer than 80 characters'))
const phrases = v.pipe(
  v.array(phrase),
  v.minLength(1, 'is empty'),
  v.maxLength(20, 'has more than 20 phrases'),
)

const frontMatterSchema = v.strictObject({
  title: text,
  description: text,
  sidebar_label: v.optional(text),
  sidebar_position: v.optional(v.number()),
  checked: v.strictObject({ release: text, date }),
  slug: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be one part of a URL, without slashes, such as node-keys')),
  ),
  draft: v.optional(v.boolean()),
  superseded_by: v.optional(route),
  historical: v.optional(v.literal(true)),
  redirect_from: v.optional(oldPaths),
  aliases: v.optional(v.record(v.string(), text)),
  found_as: v.optional(v.record(v.string(), phrases)),
  questions: v.optional(v.record(v.string(), phrases)),
  diagnosis: v.optional(pageRulesSchema),
  last_update: v.optional(
    v.strictObject({
      author: text,
      time: v.pipe(v.string(), v.check(isTime, 'must be a date like 2026-03-17')),
    }),
  ),
})

export type FrontMatter = v.InferOutput<typeof frontMatterSchema>

export interface ParsedFrontMatter {
  value: FrontMatter
  /** Position of a field in the page. */
  locate(...path: [keyof FrontMatter, ...string[]]): Position
}

/** Parses the YAML between the `---` lines of a page. */
export function parseFrontMatter(yaml: string): ParsedFrontMatter | { faults: Fault[] } {
  const document = parseDocument(yaml, { prettyErrors: false })
  if (document.errors.length > 0)
    return { faults: document.errors.map((error) => explainSyntax(error, yaml)) }
  const locate = (path: readonly string[]): Position =>
    frontMatterPosition(positionAt(yaml, keyOffset(document, path)))
  const settings = parseSettings(frontMatterSchema, document.toJS() ?? {}, locate)
  if ('faults' in settings) return settings
  return { value: settings.value, locate: (...path) => locate(path) }
}

function isDate(value: string): boolean {
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
}

function isTime(value: string): boolean {
  return isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}

const SYNTAX_HINTS: readonly [RegExp, string][] = [
  [/keys must be unique/, 'Write each field once.'],
  [/Tabs/, 'Indent with spaces.'],
]

function explainSyntax({ message, pos }: YAMLParseError, yaml: string): Fault {
  const known = SYNTAX_HINTS.find(([pattern]) => pattern.test(message))?.[1]
  return {
    ...frontMatterPosition(positionAt(yaml, pos[0])),
    message: `the front matter does not parse: ${message}`,
    hint: known ?? 'Put a value that contains ": " or starts with a special character in quotes.',
  }
}

/** Returns the offset of the deepest key on a path that exists in the document. */
function keyOffset(document: Document.Parsed, path: readonly string[]): number {
  let offset = 0
  let node: unknown = document.contents
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined
    if (!pair) break
    if (isScalar(pair.key) && pair.key.range) [offset] = pair.key.range
    node = pair.value
  }
  return offset
}
