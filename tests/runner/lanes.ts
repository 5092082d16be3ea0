import { createBuffer, type Output } from './command.ts'

/** Stages that run one after the other. */
export type Lane<Stage> = Stage[]

/** Lanes that run in parallel. */
export type Round<Stage> = Lane<Stage>[]

export interface LaneOptions<Stage, Result> {
  run: (stage: Stage, output: Output) => Promise<Result>
  /** Whether to skip the remaining rounds. */
  stopsAfter: (stage: Stage, result: Result) => boolean
  nameOf: (stage: Stage) => string
  output: Output
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
  { run, stopsAfter, nameOf, output }: LaneOptions<Stage, Result>,
) {
  const results: Result[] = []
  let isStopped = false

  async function runStage(stage: Stage): Promise<void> {
    const name = nameOf(stage)
    const buffer = createBuffer()
    output.write(`\n=== ${name}${lanes.length > 1 ? ' started' : ''}\n`)
    const result = await run(stage, lanes.length > 1 ? buffer : output)
    if (lanes.length > 1) output.write(`\n=== ${name}\n`)
    buffer.flush(output)
    results.push(result)
    isStopped ||= stopsAfter(stage, result)
  }

  await Promise.all(
    lanes.map(async (lane) => {
      for (const stage of lane) await runStage(stage)
    }),
  )
  return { results, isStopped }
}

/** On one core, a second lane would only make tests wait for each other: its stages follow the first lane's. */
export function withoutParallelLanes<Stage>(rounds: readonly Round<Stage>[]): Round<Stage>[] {
  return rounds.map((lanes) => [lanes.flat()])
}
