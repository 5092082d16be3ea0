import { expect } from 'bun:test'
import { ANSWERED_WITHIN_MS, measure } from './measure-time.ts'
import { createOwner, createVisitor, type Answer, type Provider } from './provider.ts'

const LENGTH = 900_000
/** More reports than any test disk can store. */
const REPORTS = 30

export const largeReport = JSON.stringify({ type: 'BUG', isSilent: true, data: 'x'.repeat(LENGTH) })

/**
 * Sends reports until the server refuses one because the disk is full. Expects each response to take at most
 * `ANSWERED_WITHIN_MS` longer than the one before it, and all stored reports to be complete. Returns their ids.
 */
export async function fillDisk(provider: Provider): Promise<{ kept: string[]; refused: Answer | undefined }> {
  const visitor = createVisitor(provider)
  const owner = createOwner(provider)
  await visitor.start()
  const kept: string[] = []
  let refused: Answer | undefined
  let usualMs = 0
  for (let sent = 0; sent < REPORTS && !refused; sent += 1) {
    const { result: answer, ms } = await measure(() => visitor.report(largeReport))
    expect(ms - usualMs).toBeLessThan(ANSWERED_WITHIN_MS)
    usualMs = ms
    if (answer.status === 201) kept.push(String(Object(answer.body).id))
    else refused = answer
  }
  for (const id of kept)
    expect(Object((await owner('GET', `/reports/${id}`)).body).report.data).toHaveLength(LENGTH)
  return { kept, refused }
}
