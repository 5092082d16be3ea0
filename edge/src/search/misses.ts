import { readQuery } from '../../search/index.ts'
import type { Ports } from '../ports/ports.ts'
import { addMisses } from './store.ts'

/** Between two writes. Whoever asks a thousand senseless questions costs one of them. */
const WRITE_EVERY_MS = 2_000
/** Different questions that wait for the next write. */
const MOST_WAITING = 100
const DAY_CHARACTERS = 10

export interface MissLog {
  /** Counts a question without an answer. What comes back, if anything, is a write under way; it never rejects. */
  count: (query: string) => Promise<void> | undefined
}

/**
 * Which words readers look for and do not find, for those who write the pages. Questions are kept without anything
 * about who asked, and those that look as if they held something personal are not kept at all.
 */
export function createMissLog({ clock, database, log }: Pick<Ports, 'clock' | 'database' | 'log'>): MissLog {
  let waiting = new Map<string, number>()
  let lastWrite = -Infinity

  async function write(misses: ReadonlyMap<string, number>): Promise<void> {
    try {
      const day = new Date(clock.now()).toISOString().slice(0, DAY_CHARACTERS)
      await addMisses(database, misses, day)
    } catch (error) {
      log.write('warn', 'search misses lost', {
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }

  return {
    count(query) {
      const words = toImpersonal(query)
      if (words === undefined) return undefined
      if (waiting.has(words) || waiting.size < MOST_WAITING) waiting.set(words, (waiting.get(words) ?? 0) + 1)
      if (clock.now() - lastWrite < WRITE_EVERY_MS) return undefined
      lastWrite = clock.now()
      const misses = waiting
      waiting = new Map()
      return write(misses)
    },
  }
}

const FEWEST_CHARACTERS = 3
const MOST_WORDS = 6
/** An account, an e-mail address, a key, a hash, an IP address, a phone number: somebody's. */
const PERSONAL = /@|\p{N}{5}|\p{N}+\.\p{N}+\.|\.(?:near|testnet)$|^ed25519:|^.{25}/u

/** The words of a question in their simplest form; `undefined` for one that is not kept. */
export function toImpersonal(query: string): string | undefined {
  const words = readQuery(query).map(({ whole }) => whole)
  if (query.includes('@') || words.length > MOST_WORDS || words.some((word) => PERSONAL.test(word)))
    return undefined
  const text = words.join(' ')
  return text.length < FEWEST_CHARACTERS ? undefined : text
}
