/**
 * Runs `act` unless another tab of this origin is running something of the same name. Where the browser has no
 * locks, or refuses them (no https, a sandbox), it just runs: the idempotency key makes that harmless.
 */
export async function runAlone(
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
