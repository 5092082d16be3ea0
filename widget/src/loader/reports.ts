import type { createSender, Sender, SenderContext } from '../report/sender.ts'
import type { Stop } from '../logs/stop.ts'

/** The way to the chunk that reports are made and sent in. */
export type LoadSender = () => Promise<{ createSender: typeof createSender }>

/** The sender, which is loaded when it is needed, or before, while the page has nothing better to do. */
export interface Reports {
  /** Never rejects; a sender that cannot be loaded is a report that is refused. */
  send: Sender['send']
  /** A report that is made while the provider is away needs the sender to be here already. */
  load: () => void
  stop: Stop
}

export function createReports(loadSender: LoadSender, context: SenderContext): Reports {
  let loading: Promise<Sender> | undefined
  let sender: Sender | undefined
  let isStopped = false

  function load(): Promise<Sender> {
    loading ??= loadSender().then(
      (chunk) => {
        sender = chunk.createSender(context)
        if (isStopped) sender.stop()
        return sender
      },
      (error: unknown) => {
        // The next report tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return {
    send: (request, onProgress) =>
      load().then(
        ({ send }) => send(request, onProgress),
        () => 'refused',
      ),
    load: () => void load().catch(() => {}),
    stop() {
      isStopped = true
      sender?.stop()
    },
  }
}
