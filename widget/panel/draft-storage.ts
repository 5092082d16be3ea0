import { isObject } from '../platform/json.ts'
import { createStore, type Store } from '../platform/storage.ts'
import type { Answers, Panel } from './model.ts'

const MAX_AGE_MS = 60 * 60 * 1000
const TEXTS = /^(?:text|textarea|email)$/
/** Names and labels of fields that may contain a secret. */
const SECRET = /passw|passphrase|passcode|secret|token|card|cvc|cvv|\bpin\b|otp|seed/i

/**
 * Stores typed text for at most an hour, so that it survives a reload of this tab. Omits fields that may contain a
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
  /**
   * Keys of fields that are not stored, each made of flow and field name. They are collected while their flow is open,
   * because the drafts of other flows contain neither labels nor types of fields.
   */
  const omitted = new Set<string>()
  return {
    read(sdkKey) {
      const kept = store.read(toKey(sdkKey))
      if (!isObject(kept) || !(now() - Number(kept['at']) < MAX_AGE_MS)) return {}
      const drafts = Object.entries(isObject(kept['drafts']) ? kept['drafts'] : {})
      return Object.fromEntries(drafts.map(([flow, texts]) => [flow, toAnswers(texts)]))
    },
    write(panel) {
      if (!panel.session) return
      noteOmitted(panel, omitted)
      const drafts = toTexts(panel, omitted)
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

/** Adds those fields of the open flow whose value is not text, or whose label indicates a secret. */
function noteOmitted({ screen }: Panel, omitted: Set<string>): void {
  if (!isOpen(screen)) return
  for (const { name, label, type } of screen.flow.fields)
    if (!TEXTS.test(type) || SECRET.test(label)) omitted.add(toFieldKey(screen.flow.name, name))
}

/** Returns typed text by flow and field name. */
function toTexts(
  { drafts, screen }: Panel,
  omitted: ReadonlySet<string>,
): Record<string, Record<string, unknown>> {
  const all = isOpen(screen) ? { ...drafts, [screen.flow.name]: screen.flow.answers } : drafts
  const entries = Object.entries(all).map(([flow, answers]) => {
    const kept = Object.entries(answers).filter(
      ([name, { value, isDirty }]) =>
        typeof value === 'string' &&
        value !== '' &&
        isDirty &&
        !SECRET.test(name) &&
        !omitted.has(toFieldKey(flow, name)),
    )
    return [flow, Object.fromEntries(kept.map(([name, { value }]) => [name, value]))] as const
  })
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

function isOpen(screen: Panel['screen']): screen is Extract<Panel['screen'], { flow: unknown }> {
  return screen.kind === 'flow' || screen.kind === 'failed' || screen.kind === 'sending'
}

function toFieldKey(flow: string, name: string): string {
  return `${flow}\n${name}`
}
