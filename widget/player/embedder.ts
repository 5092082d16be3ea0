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
  /** Hosts, with port, of the pages that may embed the player. The pages must have the same scheme as the player. */
  hosts: readonly string[]
  onMessage: (message: ToPlayerMessage) => void
}

/**
 * Exchanges messages with the embedding window. Accepts messages only while that window shows a page of one of `hosts`.
 * The page's origin is unknown until its first valid message. Until then, posts only `ready`, to any origin.
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
