import { divideWork, type Facts, leastWork } from './facts.ts'

/** Reads what operators paste between logs and documents: heights and work that `jq` printed, and the output of `free`. */
export interface CommandOutput {
  read: (line: string) => void
  facts: () => Facts
}

const HEIGHT = /^\d{8,10}$/
/** Total and available memory, which `free` prints in the first and in the sixth column. */
const MEMORY = /^Mem:\s+([\d.,]+)([KMGT]?i?)(?:\s+\S+){4}\s+([\d.,]+)([KMGT]?i?)/
/** Blocks and chunks, as the list of validators on the pages shows them, or blocks only, as in the table of NEAR CLI. */
const WORK = /\bblocks (\d+)\/(\d+)\s+chunks (\d+)\/(\d+)|%\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/
const UNITS = ['', 'K', 'M', 'G', 'T']

export function createCommandOutput(): CommandOutput {
  const heights: string[] = []
  const work: (number | undefined)[] = []
  let memoryFree: number | undefined
  let health: string | undefined
  let isHealth = false
  return {
    read(line) {
      const text = line.trim()
      if (HEIGHT.test(text) && heights.length < 100) heights.push(text)
      // The code alone is in the line after the request.
      if (isHealth) health = /^(?:503|000)$/.exec(text)?.[0] ?? health
      isHealth = text.includes('/health')
      const [isWork, ...counts] = WORK.exec(text) ?? []
      const [blocks = 0, blocksDue = 0, chunks = 0, chunksDue = 0] = counts.filter(Boolean).map(Number)
      if (isWork !== undefined && work.length < 2)
        work.push(leastWork(divideWork(blocks, blocksDue), divideWork(chunks, chunksDue)))
      const [, total = '', totalUnit = '', available = '', unit = ''] = MEMORY.exec(text) ?? []
      if (total !== '') memoryFree = toBytes(available, unit) / toBytes(total, totalUnit)
    },
    facts: () => ({
      ...(heights.length > 1 && {
        isHeightRepeated: new Set(heights).size < heights.length,
        heightGap: Math.max(...heights.map(Number)) - Math.min(...heights.map(Number)),
      }),
      // One line is about the reader's own pool.
      ...(work.length === 1 && work[0] !== undefined && { workDone: work[0] }),
      ...(memoryFree !== undefined && { memoryFree }),
      ...(health !== undefined && { health }),
    }),
  }
}

function toBytes(amount: string, unit: string): number {
  return Number(amount.replace(',', '.')) * 1024 ** UNITS.indexOf(unit.charAt(0))
}
