/**
 * First port to try. Linux assigns free ports only from a higher range, so no other process gets this port in the
 * meantime.
 */
const FIRST = 20_000
const LAST = 32_000
const ATTEMPTS = 100

/** Finds an unused TCP port, for programs that do not accept port 0. */
export function findFreePort(): number {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (isFree(port)) return port
  }
  throw new Error(`No free port between ${FIRST} and ${LAST} after ${ATTEMPTS} attempts.`)
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop()
    return true
  } catch {
    return false
  }
}
