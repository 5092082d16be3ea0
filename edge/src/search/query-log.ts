import { readTypedWords } from '../../search/index.ts'
import type { Database } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { formatError } from '../ports/log.ts'

/** Minimum time between writes, so that many queries together cost one write. */
const WRITE_EVERY_MS = 2_000
/** Maximum number of different queries that can wait for the next write. */
const MAX_WAITING = 100
const DAY_CHARACTERS = 10

export interface QueryLog {
  /** Counts a query. Returns a pending write, if any, which never rejects. */
  count: (query: string) => Promise<void> | undefined
}

interface QueryLogOptions {
  /** Names what is counted, for the server's log. */
  name: string
  /** Adds these counts to the counts in the database. */
  add: (database: Database, counts: ReadonlyMap<string, number>, day: string) => Promise<void>
}

/**
 * Counts queries for the authors of the documentation. Stores nothing about the reader, and skips queries with personal
 * data.
 */
export function createQueryLog(
  { clock, database, log }: Pick<Ports, 'clock' | 'database' | 'log'>,
  { name, add }: QueryLogOptions,
): QueryLog {
  let waiting = new Map<string, number>()
  let lastWrite = -Infinity

  async function write(counts: ReadonlyMap<string, number>): Promise<void> {
    try {
      const day = new Date(clock.now()).toISOString().slice(0, DAY_CHARACTERS)
      await add(database, counts, day)
    } catch (error) {
      log.write('warn', `${name} lost`, { error: formatError(error) })
    }
  }

  return {
    count(query) {
      const words = toImpersonal(query)
      if (words === undefined) return undefined
      if (waiting.has(words) || waiting.size < MAX_WAITING) waiting.set(words, (waiting.get(words) ?? 0) + 1)
      if (clock.now() - lastWrite < WRITE_EVERY_MS) return undefined
      lastWrite = clock.now()
      const counts = waiting
      waiting = new Map()
      return write(counts)
    },
  }
}

const MIN_CHARACTERS = 3
const MAX_WORDS = 6
/** Words that may be personal: an account, an email, a key, a hash, an IP address or a phone number. */
const PERSONAL = /@|\p{N}{5}|\p{N}+\.\p{N}+\.|\.(?:near|testnet)$|^ed25519:|^.{25}/u

/** Normalizes the words of a query; `undefined` if the query must not be stored. */
export function toImpersonal(query: string): string | undefined {
  const words = readTypedWords(query).map(({ whole }) => whole)
  if (query.includes('@') || words.length > MAX_WORDS || words.some((word) => PERSONAL.test(word)))
    return undefined
  const text = words.join(' ')
  return text.length < MIN_CHARACTERS ? undefined : text
}
