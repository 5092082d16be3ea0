import { isObject } from '../platform/json.ts'
import { eventTypes, isReplayEvent, type ReplayEvent, sources } from '../replay-format/rrweb-event.ts'
import { createSanitizer } from './sanitizer.ts'

type Data = Record<string, unknown>

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const filterObjects = (value: unknown): Data[] => (isArray(value) ? value.filter(isObject) : [])

/**
 * Checks for the fields that the replayer reads, by source of the event. The replayer reads the fields in timers, where
 * an error would stop the replay. `prepareChange` checks mutations. Events of other sources need no check or are not
 * played.
 */
const validators: Record<number, (data: Data) => boolean> = {
  [sources.mouseMove]: hasPositions,
  6: hasPositions,
  12: hasPositions,
  [sources.mouseInteraction]: ({ id, type }) => isNumber(id) && isNumber(type) && type >= 0 && type <= 10,
  [sources.scroll]: ({ id, x, y }) => isNumber(id) && isNumber(x) && isNumber(y),
  [sources.viewportResize]: ({ width, height }) => isNumber(width) && isNumber(height),
  [sources.input]: ({ id, text }) => isNumber(id) && typeof text === 'string',
  7: ({ id, type }) => isNumber(id) && isNumber(type),
  14: ({ ranges }) => isArray(ranges) && ranges.every(isObject),
  [sources.adoptedStyleSheet]: ({ id, styleIds }) => isNumber(id) && isArray(styleIds),
}

/** Sanitizes and sorts a report's events, and removes those the replayer cannot play. Modifies the events. */
export function prepareEvents(
  events: readonly unknown[],
  resources: ReadonlyMap<string, string>,
): ReplayEvent[] {
  const sanitizer = createSanitizer(resources)
  const prepared = events.filter((event): event is ReplayEvent => {
    if (!isReplayEvent(event) || !isNumber(event.timestamp) || !isObject(event.data)) return false
    const { data, type } = event
    switch (type) {
      case eventTypes.fullSnapshot:
        return prepareSnapshot(data)
      case eventTypes.meta:
        return isNumber(data['width']) && isNumber(data['height'])
      case eventTypes.incremental:
        return prepareChange(data)
      default:
        return type === eventTypes.custom
    }
  })

  function prepareSnapshot(data: Data): boolean {
    if (!isObject(data['node'])) return false
    sanitizer.sanitizeNode(data['node'])
    if (!isObject(data['initialOffset'])) data['initialOffset'] = { left: 0, top: 0 }
    return true
  }

  function prepareChange(data: Data): boolean {
    const { source } = data
    if (!isNumber(source)) return false
    if (source !== sources.mutation) return validators[source]?.(data) ?? true
    data['adds'] = filterObjects(data['adds']).filter(
      ({ node, parentId }) => isObject(node) && isNumber(parentId),
    )
    data['removes'] = filterObjects(data['removes'])
    data['texts'] = filterObjects(data['texts'])
    data['attributes'] = filterObjects(data['attributes']).filter(({ attributes }) => isObject(attributes))
    for (const { node } of filterObjects(data['adds'])) sanitizer.sanitizeNode(node)
    for (const { id, attributes } of filterObjects(data['attributes']))
      sanitizer.sanitizeAttributes(id, attributes)
    return true
  }

  return prepared.sort((a, b) => a.timestamp - b.timestamp)
}

function hasPositions({ positions }: Data): boolean {
  return (
    isArray(positions) &&
    positions.length > 0 &&
    positions.every((position) => isObject(position) && isNumber(position['timeOffset']))
  )
}
