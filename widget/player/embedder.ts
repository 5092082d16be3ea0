import {
  type FromPlayerMessage,
  replaySpeeds,
  type ToPlayerMessage,
} from '@node-docs/edge/contract/player-messages'
import { isObject } from '../platform/json.ts'

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

type Name = ToPlayerMessage['name']
type Data = Record<string, unknown>

/** Whether the data of each message matches the contract. */
const validators: Record<Name, (data: Data) => boolean> = {
  load: (data) => 'replay' in data,
  play: () => true,
  pause: () => true,
  seek: ({ at }) => typeof at === 'number' && Number.isFinite(at) && at >= 0,
  'set-speed': ({ speed }) => replaySpeeds.some((known) => known === speed),
  'skip-idle': ({ isOn }) => typeof isOn === 'boolean',
}

/** Parses a message from the embedding page; undefined if it is invalid. */
export function parseEmbedderMessage(value: unknown): ToPlayerMessage | undefined {
  return isEmbedderMessage(value) ? value : undefined
}

function isEmbedderMessage(value: unknown): value is ToPlayerMessage {
  if (!isObject(value) || typeof value['name'] !== 'string' || !Object.hasOwn(validators, value['name']))
    return false
  const data = isObject(value['data']) ? value['data'] : {}
  return validators[value['name'] as Name](data) // `Object.hasOwn` has checked the name
}
