import { replaySpeeds, type ToPlayerMessage } from '@node-docs/edge/contract/player-messages'
import { isObject } from '../replay-format/replay-event.ts'

type Name = ToPlayerMessage['name']
type Data = Record<string, unknown>

/** Whether the data of each message matches the contract. */
const readers: Record<Name, (data: Data) => boolean> = {
  load: (data) => 'replay' in data,
  play: () => true,
  pause: () => true,
  seek: ({ at }) => typeof at === 'number' && Number.isFinite(at) && at >= 0,
  'set-speed': ({ speed }) => replaySpeeds.some((known) => known === speed),
  'skip-idle': ({ isOn }) => typeof isOn === 'boolean',
}

/** Reads what an embedder posted; `undefined` for anything that is no message. */
export function parsePlayerMessage(value: unknown): ToPlayerMessage | undefined {
  return isPlayerMessage(value) ? value : undefined
}

function isPlayerMessage(value: unknown): value is ToPlayerMessage {
  if (!isObject(value) || typeof value['name'] !== 'string' || !Object.hasOwn(readers, value['name']))
    return false
  const data = isObject(value['data']) ? value['data'] : {}
  return readers[value['name'] as Name](data) // one of its own keys
}
