/**
 * Wraps a callback that the host page calls, so that our errors never reach the page. Errors are ignored instead
 * of reported, because the reporting code itself may be what failed.
 */
export function catchErrors<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      act(...args)
    } catch {
      // Ignores the error, so that the host page does not notice it.
    }
  }
}
