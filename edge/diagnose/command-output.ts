import { divideWork, type Facts, leastWork } from './facts.ts'

/** Reads what operators paste between logs and documents: heights and work that `jq` printed, and the output of `free`. */
export interface CommandOutput {
  read: (line: string) => void
  facts: () => Facts
}

const SHORTEST = 8
const HEIGHT = /^\d{8,10}$/
/** Total and available memory, which `free` prints in the first and in the sixth column. */
const MEMORY = /^Mem:\s+([\d.,]+)([KMGT]?i?)(?:\s+\S+){4}\s+([\d.,]+)([KMGT]?i?)/
/** Work as the list of validators on the pages, and people, write it: `blocks 0/41`, `chunks produced 311 of 420`. */
const WORK = /\b(?:blocks|chunks)\D{0,12}?\s(\d+)\s*(?:\/|of)\s*(\d+)/g
/** Blocks in the table of NEAR CLI. */
const TABLE = /%\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/g
const KEY = /^"?((?:ed25519|secp256k1):\w{32,})"?$/
const UNITS = ['', 'K', 'M', 'G', 'T']

export function createCommandOutput(): CommandOutput {
  const heights: string[] = []
  const work: (number | undefined)[] = []
  const keys = new Set<string>()
  let memory: { available: number; free: number } | undefined
  let health: string | undefined
  let isHealth = false
  return {
    read(line) {
      const text = line.trim()
      // The code alone is in the line after the request.
      if (isHealth) health = /^(?:503|000)$/.exec(text)?.[0] ?? health
      isHealth = text.includes('/health')
      if (text.length < SHORTEST) return
      if (HEIGHT.test(text) && heights.length < 100) heights.push(text)
      const counts = [...text.matchAll(WORK), ...text.matchAll(TABLE)]
      if (counts.length > 0)
        work.push(leastWork(...counts.map(([, done, due]) => divideWork(Number(done), Number(due)))))
      const key = KEY.exec(text)?.[1]
      if (key !== undefined) keys.add(key)
      const [, total = '', totalUnit = '', available = '', unit = ''] = MEMORY.exec(text) ?? []
      if (total === '') return
      const bytes = toBytes(available, unit)
      memory = { available: bytes, free: bytes / toBytes(total, totalUnit) }
    },
    facts: () => ({
      ...(heights.length > 1 && {
        isHeightRepeated: new Set(heights).size < heights.length,
        heightGap: Math.max(...heights.map(Number)) - Math.min(...heights.map(Number)),
      }),
      // One line is about the reader's own pool.
      ...(work.length === 1 && work[0] !== undefined && { workDone: work[0] }),
      ...(keys.size > 0 && keys.size < 3 && { keys: [...keys] }),
      ...(memory && { memoryFree: memory.free, memoryAvailable: memory.available }),
      ...(health !== undefined && { health }),
    }),
  }
}

function toBytes(amount: string, unit: string): number {
  return Number(amount.replace(',', '.')) * 1024 ** UNITS.indexOf(unit.charAt(0))
}
