import { isObject } from '../platform/json.ts'
import { eventTypes, type ReplayEvent } from './rrweb-event.ts'

/** An animation at one time. Times are milliseconds of the animation. */
export interface ShownAnimation {
  /** Node id of the animated element. */
  id: number
  pseudo?: string
  /** Name of a CSS animation, or property of a CSS transition. */
  name?: string
  time: number
  /** Speed at which the time advances; 0 while the animation is paused or finished. */
  rate: number
  /** Only of animations that a script created, which the player creates, too. */
  keyframes?: object[]
  timing?: object
}

/** Creates an event with all animations at its time. */
export function createAnimationEvent(animations: readonly ShownAnimation[], timestamp: number): ReplayEvent {
  return { type: eventTypes.custom, timestamp, data: { tag: 'animations', payload: animations } }
}

/** Returns the animations of an event; undefined for other events. Leaves out what is not valid. */
export function parseAnimationEvent({ type, data }: ReplayEvent): ShownAnimation[] | undefined {
  if (type !== eventTypes.custom || !('tag' in data) || data.tag !== 'animations' || !('payload' in data))
    return undefined
  return Array.isArray(data.payload) ? data.payload.filter(isAnimation) : undefined
}

function isAnimation(value: unknown): value is ShownAnimation {
  if (!isObject(value)) return false
  const { id, time, rate, keyframes, timing, name, pseudo } = value
  return (
    [id, time, rate].every(Number.isFinite) &&
    (keyframes === undefined ? typeof name === 'string' : Array.isArray(keyframes) && isObject(timing)) &&
    (pseudo === undefined || typeof pseudo === 'string')
  )
}
