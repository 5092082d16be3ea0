/** Keeps the newest entries, oldest first. */
export interface RingBuffer<Entry> {
  /** Adds an entry. If the buffer is full, removes and returns the oldest entry. */
  push: (entry: Entry) => Entry | undefined
  list: () => Entry[]
  /** Returns all entries and empties the buffer. */
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
