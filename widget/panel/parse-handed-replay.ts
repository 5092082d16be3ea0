import { type HandedReplay, replayTexts } from '../messages/handed-replay.ts'
import { isObject } from '../replay-format/replay-event.ts'

/** Reads what a page handed over; undefined for what is no replay with its texts. The replay is the player's to read. */
export function parseHandedReplay(value: unknown): HandedReplay | undefined {
  if (!isObject(value) || !isObject(value['texts']) || !('replay' in value)) return undefined
  const { replay, texts, language, direction } = value
  if (typeof language !== 'string' || !isTexts(texts)) return undefined
  return { replay, texts, language, direction: direction === 'rtl' ? 'rtl' : 'ltr' }
}

function isTexts(texts: Record<string, unknown>): texts is HandedReplay['texts'] {
  return replayTexts.every((name) => typeof texts[name] === 'string')
}
