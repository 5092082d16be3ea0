/** Keeps the newest entries, oldest first. */
export interface RingBuffer<Entry> {
  /** Adds an entry. Removes and returns the oldest one if the buffer is full. */
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
