/** Runs a step and prints one line with its name and duration. */
export async function runStep<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await step()
  const seconds = (performance.now() - start) / 1000
  console.log(`  ${name.padEnd(28)}${seconds.toFixed(1).padStart(6)} s`)
  return result
}

/** A step that failed for a known reason. Only the message of the error is printed, not the stack. */
export class StepError extends Error {
  override name = 'StepError'
}

export interface Command {
  command: string[]
  cwd: string
  env?: Record<string, string | undefined>
  /** Error message if the command fails. */
  failure: string
}

/**
 * Runs a program without showing its output, and returns its standard error output, such as warnings.
 * @throws StepError with the output.
 */
export async function runWithoutOutput({
  command,
  cwd,
  env = process.env,
  failure,
}: Command): Promise<{ stderr: string }> {
  const child = Bun.spawn(command, { cwd, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const output = [new Response(child.stdout).text(), new Response(child.stderr).text()] as const
  const [stdout, stderr] = await Promise.all(output)
  if ((await child.exited) !== 0) throw new StepError(`${failure}\n\n${`${stdout}${stderr}`.trimEnd()}`)
  return { stderr: stderr.trimEnd() }
}
