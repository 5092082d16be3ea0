import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(import.meta.dir, 'failing-seeds.txt')

/** Reads the seeds that failed in earlier runs. Each line contains a seed, followed by the problem. */
export async function readFailingSeeds(): Promise<number[]> {
  const lines = (await Bun.file(file).text()).split('\n')
  return lines.filter((line) => /^\d/.test(line)).map((line) => Number.parseInt(line, 10))
}

/** Stores a failing seed. Later runs start with the stored seeds. */
export async function keepFailingSeed(seed: number, problem: string): Promise<void> {
  if ((await readFailingSeeds()).includes(seed)) return
  await appendFile(file, `${seed} ${problem.split('\n', 1).join('').slice(0, 120)}\n`)
}

/** Returns consecutive seeds. Their requests are unrelated, because the generator mixes the seed. */
export function listSeeds(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
