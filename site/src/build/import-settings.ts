import { contentHash } from '../mdx/content-hash.ts'
import { createError, type Fault } from '../mdx/content-problem.ts'
import { BuildError } from './build-error.ts'

interface SettingsFile {
  /** Absolute path. */
  path: string
  /** Path from the repository root, for messages. */
  file: string
  text: string
}

/** Imports the export `name` of a TypeScript file in `content`. The type is unknown, so callers must check it. */
export async function importSettings(name: string, { path, file, text }: SettingsFile): Promise<unknown> {
  try {
    // The hash in the query makes Bun import a changed file again, when a process that watches files builds a second
    // time.
    const module: Record<string, unknown> = await import(`${path}?${contentHash(text)}`)
    if (module[name] !== undefined) return module[name]
  } catch (error) {
    throw new BuildError([createError(file, toImportFault(error))])
  }
  throw new BuildError([
    createError(file, {
      line: 1,
      column: 1,
      message: `the file does not export \`${name}\``,
      hint: `Write: export const ${name} = …`,
    }),
  ])
}

/** Bun throws a BuildMessage for one syntax error, and an AggregateError for several. */
function toImportFault(error: unknown): Fault {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error) && !(first instanceof BuildMessage)) return { message: String(first) }
  const position = first instanceof BuildMessage ? first.position : null
  return { ...(position && { line: position.line, column: position.column }), message: first.message }
}
