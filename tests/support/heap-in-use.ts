/** Returns the bytes of the JavaScript heap that are in use, after a garbage collection. */
export function heapInUse(): number {
  Bun.gc(true)
  return process.memoryUsage().heapUsed
}
