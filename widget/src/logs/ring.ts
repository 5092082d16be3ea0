/** The newest entries, oldest first. */
export interface Ring<Entry> {
  /** Lets the oldest entry go when the ring is full, and answers it. */
  push: (entry: Entry) => Entry | undefined
  list: () => Entry[]
  /** Hands the entries over and forgets them. */
  take: () => Entry[]
}

export function createRing<Entry>(capacity: number): Ring<Entry> {
  let entries: Entry[] = []
  return {
    push(entry) {
      entries.push(entry)
      return entries.length > capacity ? entries.shift() : undefined
    },
    list: () => entries.slice(),
    take() {
      const taken = entries
      entries = []
      return taken
    },
  }
}
