import {
  type FromPlayerMessage,
  playerErrorCodes,
  type ReplayOutline,
  replayStepKinds,
} from '@node-docs/edge/contract/player-messages'
import { isObject } from '../platform/json.ts'

const states = ['playing', 'paused', 'ended'] as const

/**
 * Parses a message from the player; undefined if it is invalid. The player's messages are not trusted, because its
 * document also contains a recorded page. The checks are written by hand, because a schema library would enlarge the
 * visitor's panel.
 */
export function parsePlayerMessage(value: unknown): FromPlayerMessage | undefined {
  if (!isObject(value)) return undefined
  const { name } = value
  const data = isObject(value['data']) ? value['data'] : {}
  switch (name) {
    case 'ready':
      return { name }
    case 'loaded':
      return isOutline(data) ? { name, data } : undefined
    case 'progress': {
      const state = states.find((known) => known === data['state'])
      const { at, seeks } = data
      if (state === undefined || !isTime(at) || !isTime(seeks)) return undefined
      return { name, data: { at, state, isSkipping: data['isSkipping'] === true, seeks } }
    }
    case 'error':
      return { name, data: { code: playerErrorCodes.find((code) => code === data['code']) ?? 'failed' } }
    default:
      return undefined
  }
}

function isOutline(data: Record<string, unknown>): data is Record<string, unknown> & ReplayOutline {
  const { startedAt, duration, width, height, gaps, idle, steps, format } = data
  return (
    [startedAt, duration, width, height].every(isTime) &&
    (format === 'rrweb' || format === 'gleap') &&
    isSpans(gaps) &&
    isSpans(idle) &&
    Array.isArray(steps) &&
    steps.every(isStep)
  )
}

function isSpans(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((span) => isObject(span) && isTime(span['from']) && isTime(span['to']))
  )
}

function isStep(step: unknown): boolean {
  return (
    isObject(step) &&
    isTime(step['at']) &&
    typeof step['text'] === 'string' &&
    replayStepKinds.some((kind) => kind === step['kind'])
  )
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
