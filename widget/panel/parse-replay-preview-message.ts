import { type ReplayPreviewMessage, replayTexts } from '../messages/replay-preview-message.ts'
import { isObject } from '../platform/json.ts'

/** Parses a replay and its UI strings from the host page. The player parses the replay itself. */
export function parseReplayPreviewMessage(value: unknown): ReplayPreviewMessage | undefined {
  if (!isObject(value) || !isObject(value['texts']) || !('replay' in value)) return undefined
  const { replay, texts, language, direction } = value
  if (typeof language !== 'string' || !isTexts(texts)) return undefined
  return { replay, texts, language, direction: direction === 'rtl' ? 'rtl' : 'ltr' }
}

function isTexts(texts: Record<string, unknown>): texts is ReplayPreviewMessage['texts'] {
  return replayTexts.every((name) => typeof texts[name] === 'string')
}
