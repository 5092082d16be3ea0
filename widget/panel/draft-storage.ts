import type { FormField } from '@node-docs/edge/contract'
import { isObject } from '../platform/json.ts'
import { createStore, type Store } from '../platform/storage.ts'
import type { Answers, Panel } from './model.ts'

const KEPT_MS = 60 * 60 * 1000
const TEXTS = /^(?:text|textarea|email)$/
/** Names of fields that may contain a secret. */
const SECRET = /passw|passphrase|passcode|secret|token|card|cvc|cvv|\bpin\b|otp|seed/i

/**
 * Stores typed texts for at most an hour, so that they survive a reload of this tab. Omits fields that may contain a
 * secret.
 */
export interface DraftStorage {
  read: (sdkKey: string) => Panel['drafts']
  write: (panel: Panel) => void
}

export function createDraftStorage(
  store: Store = createStore(() => sessionStorage),
  now: () => number = Date.now,
): DraftStorage {
  let written = ''
  return {
    read(sdkKey) {
      const kept = store.read(toKey(sdkKey))
      if (!isObject(kept) || !(now() - Number(kept['at']) < KEPT_MS)) return {}
      const drafts = Object.entries(isObject(kept['drafts']) ? kept['drafts'] : {})
      return Object.fromEntries(drafts.map(([flow, texts]) => [flow, toAnswers(texts)]))
    },
    write(panel) {
      if (!panel.session) return
      const drafts = toTexts(panel)
      const text = JSON.stringify(drafts)
      if (text === written) return
      written = text
      const key = toKey(panel.session.sdkKey)
      if (text === '{}') store.remove(key)
      else store.write(key, { at: now(), drafts })
    },
  }
}

function toKey(sdkKey: string): string {
  return `feedback-widget-drafts-${sdkKey}`
}

function toAnswers(texts: unknown): Answers {
  const entries = Object.entries(isObject(texts) ? texts : {}).filter(
    ([, value]) => typeof value === 'string',
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, isDirty: true }]))
}

/**
 * Typed texts by flow and field. Drafts have no field definitions, so only field names show which texts are secrets.
 */
function toTexts({ drafts, screen }: Panel): Record<string, Record<string, unknown>> {
  const isOpen = screen.kind === 'flow' || screen.kind === 'failed' || screen.kind === 'sending'
  const all = isOpen ? { ...drafts, [screen.flow.name]: screen.flow.answers } : drafts
  const fields = isOpen ? screen.flow.fields : []
  const entries = Object.entries(all).map(([flow, answers]) => [flow, keepTexts(answers, fields)] as const)
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

function keepTexts(answers: Answers, fields: readonly FormField[]): Record<string, unknown> {
  const kept = Object.entries(answers).filter(([name, { value, isDirty }]) => {
    const field = fields.find((candidate) => candidate.name === name)
    const isText = typeof value === 'string' && value !== '' && (!field || TEXTS.test(field.type))
    return isText && isDirty && !SECRET.test(`${name} ${field?.label ?? ''}`)
  })
  return Object.fromEntries(kept.map(([name, { value }]) => [name, value]))
}
