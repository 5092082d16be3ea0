import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(import.meta.dir, 'failing-seeds.txt')

/** Seeds whose request once was answered wrongly: one per line, with a comment after it. */
export async function readFailingSeeds(): Promise<number[]> {
  const lines = (await Bun.file(file).text()).split('\n')
  return lines.filter((line) => /^\d/.test(line)).map((line) => Number.parseInt(line, 10))
}

/** Keeps a seed, so that every later run begins with it. */
export async function keepFailingSeed(seed: number, problem: string): Promise<void> {
  if ((await readFailingSeeds()).includes(seed)) return
  await appendFile(file, `${seed} ${problem.split('\n', 1).join('').slice(0, 120)}\n`)
}

/** Consecutive seeds from `first`: neighbors share nothing, because the generator mixes them. */
export function listSeeds(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
