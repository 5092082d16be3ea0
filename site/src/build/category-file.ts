import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import * as v from 'valibot'
import { findJsonFault } from '../mdx/code/check-code.ts'
import { type Fault, type Position, positionAt } from '../mdx/content-problem.ts'
import { oldPaths } from './front-matter.ts'
import { ICON_NAMES } from '../navigation/page-model.ts'
import { parseSettings } from './parse-settings.ts'

const words = v.pipe(v.string(), v.nonEmpty('is empty'))

const categorySchema = v.strictObject({
  label: words,
  title: words,
  position: v.number(),
  description: words,
  redirect_from: v.optional(oldPaths),
  icon: v.optional(v.picklist(ICON_NAMES, `must be one of ${ICON_NAMES.join(', ')}`)),
})

export type CategoryFile = v.InferOutput<typeof categorySchema>

export interface ParsedCategory {
  value: CategoryFile
  /** Position of a field in the file. */
  locate(path: readonly string[]): Position
}

/** Parses a `category.json`. */
export function parseCategoryFile(text: string): ParsedCategory | { faults: Fault[] } {
  const json = text.replace(/^\uFEFF/, '')
  const fault = findJsonFault(json)
  if (fault) {
    const hint = 'JSON allows no comments and no comma after the last field.'
    return { faults: [{ ...fault, message: `the file does not parse: ${fault.message}`, hint }] }
  }
  const tree = parseTree(json)
  const locate = (path: readonly string[]): Position =>
    positionAt(json, (tree && findNodeAtLocation(tree, [...path])?.parent?.offset) ?? 0)
  const settings = parseSettings(categorySchema, JSON.parse(json), locate)
  return 'faults' in settings ? settings : { value: settings.value, locate }
}
