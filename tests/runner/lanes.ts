import { createBuffer, type Output, terminal } from './command.ts'

/** Stages that run one after the other. */
export type Lane<Stage> = Stage[]

/** Lanes that run in parallel. */
export type Round<Stage> = Lane<Stage>[]

export interface LaneOptions<Stage, Result> {
  run: (stage: Stage, output: Output) => Promise<Result>
  /** Whether to skip the remaining rounds. */
  stopsAfter: (stage: Stage, result: Result) => boolean
  nameOf: (stage: Stage) => string
  output?: Output
  /** Interval of the reminders that name the stages running in parallel, which print nothing until they end. */
  remindMs?: number
}

/**
 * Runs the rounds one after the other. A stage that runs alone prints immediately; a parallel stage prints when it
 * ends.
 */
export async function runRounds<Stage, Result>(
  rounds: readonly Round<Stage>[],
  options: LaneOptions<Stage, Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const round of rounds) {
    const { results: own, isStopped } = await runRound(round, options)
    results.push(...own)
    if (isStopped) break
  }
  return results
}

async function runRound<Stage, Result>(
  lanes: Round<Stage>,
  { run, stopsAfter, nameOf, output = terminal, remindMs = 60_000 }: LaneOptions<Stage, Result>,
) {
  const results: Result[] = []
  const running = new Map<string, number>()
  let isStopped = false

  async function runStage(stage: Stage): Promise<void> {
    const name = nameOf(stage)
    const buffer = createBuffer()
    output.write(`\n=== ${name}${lanes.length > 1 ? ' started' : ''}\n`)
    running.set(name, performance.now())
    const result = await run(stage, lanes.length > 1 ? buffer : output)
    running.delete(name)
    if (lanes.length > 1) output.write(`\n=== ${name}\n`)
    buffer.flush(output)
    results.push(result)
    isStopped ||= stopsAfter(stage, result)
  }

  function remind(): void {
    const now = performance.now()
    const stages = [...running].map(([name, start]) => `${name} (${((now - start) / 1000).toFixed(0)} s)`)
    output.write(`\n... still running: ${stages.join(', ')}\n`)
  }

  const reminder = lanes.length > 1 ? setInterval(remind, remindMs) : undefined
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const stage of lane) await runStage(stage)
      }),
    )
  } finally {
    clearInterval(reminder)
  }
  return { results, isStopped }
}
