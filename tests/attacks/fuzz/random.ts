/** Seeded random numbers: the same seed always gives the same sequence. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number
  chance(share: number): boolean
  pick<Item>(list: readonly Item[]): Item
}

const STEP = 0x6d_2b_79_f5
const RANGE = 2 ** 32

/** Mulberry32: small, fast, and good enough to choose inputs. */
export function createRandom(seed: number): Random {
  let state = seed | 0

  function next(): number {
    state = (state + STEP) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE
  }

  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    chance: (share) => next() < share,
    pick(list) {
      const item = list[int(list.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
  }
}
