import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { createError } from '../mdx/content-problem.ts'
import { BuildError } from './build-error.ts'
import { importSettings } from './import-settings.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

const synonymsSchema = v.array(v.array(v.string()))

/** Reads `content/synonyms.ts`. Returns an empty list if the file does not exist. */
export async function readSynonyms(workspace: Workspace): Promise<string[][]> {
  const path = join(workspace.content, 'synonyms.ts')
  if (!existsSync(path)) return []
  const file = toRepositoryPath(path, workspace)
  const read = readText(path)
  if ('faults' in read) throw new BuildError(read.faults.map((fault) => createError(file, fault)))
  const synonyms = await importSettings('synonyms', { path, file, text: read.value })
  if (v.is(synonymsSchema, synonyms)) return synonyms
  const hint = "Write: export const synonyms = [['disk', 'ssd', 'nvme']]"
  const message = 'synonyms is not a list of lists of words'
  throw new BuildError([createError(file, { line: 1, column: 1, message, hint })])
}
