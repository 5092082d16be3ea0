import type { Settings } from './edit-settings.ts'
import { omitTokens } from './omit-tokens.ts'

/** Unsaved changes and the version that they change. */
export interface Draft {
  saved: Settings
  draft: Settings
}

const storageKey = (sdkKey: string): string => `inbox-draft-${sdkKey}`

/** Stores unsaved changes, so that they survive a closed tab. Editing works without storage. */
export function saveDraft(sdkKey: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(storageKey(sdkKey))
    else localStorage.setItem(storageKey(sdkKey), JSON.stringify(withoutToken(draft)))
  } catch {
    // Ignores a failure: storage can be full or blocked.
  }
}

/** Removes the tokens, because browser storage must not contain secrets. */
function withoutToken({ saved, draft }: Draft): Draft {
  return { saved, draft: { ...draft, project: { ...draft.project, ...omitTokens(draft.project) } } }
}

export function loadDraft(sdkKey: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(sdkKey)) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Rejects drafts of older versions. The server validates the values. */
function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null || !('saved' in stored && 'draft' in stored)) return false
  return [stored.saved, stored.draft].every(
    (settings) =>
      typeof settings === 'object' && settings !== null && 'config' in settings && 'project' in settings,
  )
}
