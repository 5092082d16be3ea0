/**
 * Rejects with the error from `onLate` if the promise has not settled after `ms` milliseconds. Clears the timer when
 * the promise settles.
 */
export async function withDeadline<T>(promise: Promise<T>, ms: number, onLate: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onLate()), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    if (timer !== null) clearTimeout(timer)
  }
}
