/**
 * Wraps what the host page calls into: whatever goes wrong in our part stays in it. A report
 * of our own failure would have to be made with what just failed, so there is none.
 */
export function catchErrors<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      act(...args)
    } catch {
      // The host page must not notice.
    }
  }
}
