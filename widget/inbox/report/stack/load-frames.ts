import { type MappedFrames, framesSchema } from '@node-docs/edge/contract/source-maps'
import { parseResponse } from '../../fetch-json.ts'
import type { StackSource } from './stack-context.ts'

const loading = new WeakMap<StackSource, Promise<MappedFrames>>()

/** Loads the mapped frames of a report, once for all of its stack traces. A failure is not cached. */
export function loadFrames(source: StackSource): Promise<MappedFrames> {
  const known = loading.get(source)
  if (known) return known
  const loaded = fetchFrames(source)
  loading.set(source, loaded)
  loaded.catch(() => loading.delete(source))
  return loaded
}

/** Loads the mapped frames of a report. */
export async function fetchFrames({ api, id }: Pick<StackSource, 'api' | 'id'>): Promise<MappedFrames> {
  return parseResponse(framesSchema, await api.call(`reports/${encodeURIComponent(id)}/frames`))
}
