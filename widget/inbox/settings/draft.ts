import type { Settings } from './settings-model.ts'

/** Changes that are not saved yet, and what they are changes of. */
export interface Draft {
  saved: Settings
  draft: Settings
}

const storageKey = (sdkKey: string): string => `inbox-draft-${sdkKey}`

/** Keeps changes where they survive a closed tab. Storage that refuses is no reason not to edit. */
export function saveDraft(sdkKey: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(storageKey(sdkKey))
    else localStorage.setItem(storageKey(sdkKey), JSON.stringify(withoutToken(draft)))
  } catch {
    // Full or forbidden.
  }
}

/** A browser's storage is no place for a secret: it is typed again. */
function withoutToken({ saved, draft }: Draft): Draft {
  const { github } = draft.project
  const kept = github && { repository: github.repository }
  return { saved, draft: { ...draft, project: { ...draft.project, github: kept } } }
}

export function loadDraft(sdkKey: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(sdkKey)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Written by us alone; what an older version wrote is left. The server checks what is in it. */
function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('saved' in kept && 'draft' in kept)) return false
  return [kept.saved, kept.draft].every(
    (settings) =>
      typeof settings === 'object' && settings !== null && 'config' in settings && 'project' in settings,
  )
}
