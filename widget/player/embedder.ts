import type { FromPlayerMessage, ToPlayerMessage } from '@node-docs/edge/contract/player-messages'
import { parseEmbedderMessage } from './parse-embedder-message.ts'

/** The page that embeds the player. */
export interface Embedder {
  post: (message: FromPlayerMessage) => void
  dispose: () => void
}

export interface EmbedderOptions {
  /** The player's own window. */
  target: Window
  /** Host names, with port, of the pages that may embed the player. They must have the player's own scheme. */
  hosts: readonly string[]
  onMessage: (message: ToPlayerMessage) => void
}

/**
 * Exchanges messages with the embedding window. Accepts messages only while that window shows one of our pages. Its
 * origin is unknown until its first message; until then, the player only announces that it is ready.
 */
export function connectEmbedder({ target, hosts, onMessage }: EmbedderOptions): Embedder {
  const origins = new Set(hosts.map((host) => `${target.location.protocol}//${host}`))
  let origin = '*'

  const handleMessage = (event: MessageEvent<unknown>): void => {
    if (event.source !== target.parent || event.source === target || !origins.has(event.origin)) return
    const message = parseEmbedderMessage(event.data)
    if (!message) return
    ;({ origin } = event)
    onMessage(message)
  }

  target.addEventListener('message', handleMessage)
  return {
    post(message) {
      if (target.parent === target || (origin === '*' && message.name !== 'ready')) return
      target.parent.postMessage(message, origin)
    },
    dispose: () => target.removeEventListener('message', handleMessage),
  }
}
