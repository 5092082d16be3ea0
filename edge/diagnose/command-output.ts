import type { Facts } from './facts.ts'

/** Reads what operators paste between logs and documents: a height that `jq` printed, and the output of `free`. */
export interface CommandOutput {
  read: (line: string) => void
  facts: () => Facts
}

const HEIGHT = /^\d{8,10}$/
/** Total and available memory, which `free` prints in the first and in the sixth column. */
const MEMORY = /^Mem:\s+([\d.,]+)([KMGT]?i?)(?:\s+\S+){4}\s+([\d.,]+)([KMGT]?i?)/
const UNITS = ['', 'K', 'M', 'G', 'T']

export function createCommandOutput(): CommandOutput {
  const heights: string[] = []
  let memoryFree: number | undefined
  return {
    read(line) {
      const text = line.trim()
      if (HEIGHT.test(text) && heights.length < 100) heights.push(text)
      const [, total = '', totalUnit = '', available = '', unit = ''] = MEMORY.exec(text) ?? []
      if (total !== '') memoryFree = toBytes(available, unit) / toBytes(total, totalUnit)
    },
    facts: () => ({
      ...(heights.length > 1 && { isHeightRepeated: new Set(heights).size < heights.length }),
      ...(memoryFree !== undefined && { memoryFree }),
    }),
  }
}

function toBytes(amount: string, unit: string): number {
  return Number(amount.replace(',', '.')) * 1024 ** UNITS.indexOf(unit.charAt(0))
}
