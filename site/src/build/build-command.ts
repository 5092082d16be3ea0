import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Problem } from '../mdx/content-problem.ts'
import { BuildError, formatProblem } from './build-error.ts'
import { createWorkspace, PROJECT, type Workspace } from './workspace.ts'

export interface BuildReport {
  build: string
  pages: number
  warnings: readonly Problem[]
}

type Build = (workspace: Workspace) => Promise<BuildReport>

/**
 * `bun site/build.ts [--out folder] [--root folder] [--drafts] [--on-demand]`: `--out` or the environment variable DIST
 * sets the output folder, `--root` the folder that contains `content`, and `--drafts` or DRAFTS=1 builds drafts, too.
 * The exit code is 1 if there are errors. With `--on-demand`, the process keeps running and builds whenever its parent
 * process sends a message.
 */
export async function runCommand(build: Build): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      root: { type: 'string' },
      drafts: { type: 'boolean' },
      'on-demand': { type: 'boolean' },
    },
  })
  const dist = values.out ?? process.env['DIST']
  const workspace = createWorkspace(resolve(values.root ?? PROJECT), {
    ...(dist !== undefined && { dist: resolve(dist) }),
    drafts: values.drafts ?? process.env['DRAFTS'] === '1',
  })
  if (values['on-demand']) return buildOnDemand(build, workspace)
  try {
    const report = await build(workspace)
    for (const warning of report.warnings) console.warn(formatProblem(warning))
    console.log(`${report.pages} pages, build ${report.build}, ${(performance.now() / 1000).toFixed(2)} s`)
  } catch (error) {
    // Prints problems in the content without a stack. Any other error is a bug and keeps its stack.
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Answers each message with `{ warnings }` or `{ failure }`, as readable text. */
function buildOnDemand(build: Build, workspace: Workspace): void {
  process.on('message', () => {
    void build(workspace).then(
      ({ warnings }) => process.send?.({ warnings: warnings.map(formatProblem).join('\n') }),
      (error: unknown) => process.send?.({ failure: formatFailure(error) }),
    )
  })
}

function formatFailure(error: unknown): string {
  if (error instanceof BuildError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
