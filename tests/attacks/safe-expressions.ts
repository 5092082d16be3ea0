import { join } from 'node:path'
import { check } from 'recheck'

/** Makes the analysis deterministic: no time limits, and a fixed random seed. */
const ANALYZER = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
}

const file = Bun.file(join(import.meta.dir, 'safe-expressions.txt'))

/** Analyzes how long a regular expression can take. */
export function analyze(source: string, flags = ''): ReturnType<typeof check> {
  // The analyzer does not support the flag `v`. No expression here uses the syntax that `v` adds to `u`.
  return check(source, flags.replace('v', 'u'), ANALYZER)
}

/** Whether an expression has unbounded repetition. Only such expressions can take more than linear time. */
export function isRepeating(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

/** The first 80 bits of the SHA-256 of an expression with its flags, such as `/a+/g`, in hexadecimal. */
export function hashOf(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 20)
}

/** Hashes of the expressions that the analyzer found to be safe. `write.ts` writes them. */
export async function readSafeExpressions(): Promise<Set<string>> {
  return new Set((await file.text()).trimEnd().split('\n'))
}

export async function writeSafeExpressions(hashes: Iterable<string>): Promise<void> {
  await Bun.write(file, `${[...new Set(hashes)].toSorted().join('\n')}\n`)
}
