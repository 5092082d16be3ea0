/**
 * Runs `act` unless another tab of this origin runs something with the same name. Without Web Locks (no HTTPS, a
 * sandbox), `act` always runs. That is harmless, because the idempotency key prevents duplicate reports.
 */
export async function runInOneTab(
  locks: LockManager | undefined,
  name: string,
  act: () => Promise<void>,
): Promise<void> {
  let hasAnswered = false
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      hasAnswered = true
      if (lock) await act()
    })
  } catch (error) {
    if (hasAnswered) throw error
  }
  if (!hasAnswered) await act()
}
