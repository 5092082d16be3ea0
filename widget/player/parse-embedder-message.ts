import { replaySpeeds, type ToPlayerMessage } from '@node-docs/edge/contract/player-messages'
import { isObject } from '../platform/json.ts'

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
