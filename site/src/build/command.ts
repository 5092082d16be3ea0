import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Problem } from '../mdx/problem.ts'
import { BuildError, formatProblem } from './build-error.ts'
import { createWorkspace, PROJECT, type Workspace } from './workspace.ts'

export interface BuildReport {
  build: string
  pages: number
  warnings: readonly Problem[]
}

type Build = (workspace: Workspace) => Promise<BuildReport>

/**
 * `bun site/build.ts [--out folder] [--root folder]`: the output folder, which the environment variable DIST may
 * name too, and the folder around `content`. Exit code 1 on errors. With `--on-demand` it stays, its modules and
 * caches warm, and builds whenever its parent process sends a message.
 */
export async function runCommand(build: Build): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, root: { type: 'string' }, 'on-demand': { type: 'boolean' } },
  })
  const dist = values.out ?? process.env['DIST']
  const workspace = createWorkspace(
    resolve(values.root ?? PROJECT),
    dist === undefined ? {} : { dist: resolve(dist) },
  )
  if (values['on-demand']) return buildOnDemand(build, workspace)
  try {
    const report = await build(workspace)
    for (const warning of report.warnings) console.warn(formatProblem(warning))
    console.log(`${report.pages} pages, build ${report.build}, ${(performance.now() / 1000).toFixed(2)} s`)
  } catch (error) {
    // What an author can mend is told in words; anything else is a mistake of ours and keeps its stack.
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Answers each message with `{ warnings }` or `{ failure }`, texts for a person. */
function buildOnDemand(build: Build, workspace: Workspace): void {
  process.on('message', () => {
    void build(workspace).then(
      ({ warnings }) => process.send?.({ warnings: warnings.map(formatProblem).join('\n') }),
      (error: unknown) => process.send?.({ failure: toText(error) }),
    )
  })
}

function toText(error: unknown): string {
  if (error instanceof BuildError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
