import { WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import { refuseAddress, type Sender } from '../sender.ts'

/** Cloudflare's network only reaches public addresses, so names need no check. */
export function createWorkerSender(isLocal: boolean): Sender {
  const refuse = (url: string) => refuseAddress(url, isLocal)
  return {
    refuse,
    async post(url, message) {
      const reason = refuse(url)
      if (reason !== undefined) throw new Error(`The address ${reason}`)
      const answer = await fetch(url, {
        ...message,
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answer.status
    },
  }
}
