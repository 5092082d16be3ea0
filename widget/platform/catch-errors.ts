/**
 * Wraps a callback that the host page calls, so that our errors never reach the page. They are not reported either:
 * the code that would report them may be what failed.
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
