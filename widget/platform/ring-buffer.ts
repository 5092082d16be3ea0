/** The newest entries, oldest first. */
export interface RingBuffer<Entry> {
  /** Lets the oldest entry go when the ring is full, and answers it. */
  push: (entry: Entry) => Entry | undefined
  list: () => Entry[]
  /** Hands the entries over and forgets them. */
  take: () => Entry[]
}

export function createRingBuffer<Entry>(capacity: number): RingBuffer<Entry> {
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
