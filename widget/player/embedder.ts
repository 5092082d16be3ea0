import type { FromPlayerMessage, ToPlayerMessage } from '@node-docs/edge/contract/player-messages'
import { parseEmbedderMessage } from './parse-embedder-message.ts'

/** The page that has the player in a frame. */
export interface Embedder {
  post: (message: FromPlayerMessage) => void
  dispose: () => void
}

export interface EmbedderOptions {
  /** The player's own window. */
  target: Window
  /** Hosts, with port, of the pages that may embed the player; their scheme is the player's own. */
  hosts: readonly string[]
  onMessage: (message: ToPlayerMessage) => void
}

/**
 * Listens to the window that embeds the player, and to it only while it shows a page of ours. Who that is cannot be
 * known before it has spoken: until then all that is said is that the player is ready.
 */
export function connectEmbedder({ target, hosts, onMessage }: EmbedderOptions): Embedder {
  const origins = new Set(hosts.map((host) => `${target.location.protocol}//${host}`))
  let origin = '*'

  const onPost = (event: MessageEvent<unknown>): void => {
    if (event.source !== target.parent || event.source === target || !origins.has(event.origin)) return
    const message = parseEmbedderMessage(event.data)
    if (!message) return
    ;({ origin } = event)
    onMessage(message)
  }

  target.addEventListener('message', onPost)
  return {
    post(message) {
      if (target.parent === target || (origin === '*' && message.name !== 'ready')) return
      target.parent.postMessage(message, origin)
    },
    dispose: () => target.removeEventListener('message', onPost),
  }
}
