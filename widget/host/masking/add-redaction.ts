import type { Redaction } from './mask-content.ts'
import { createPageMasking, type PageMasking } from './page-masking.ts'
import { redactText } from './redact-secrets.ts'

/** Decides which content snapshots and replays may show, by the elements of the page and by the texts themselves. */
export interface Masking extends PageMasking, Redaction {}

/** Adds the rules that find secrets in texts. */
export function addRedaction(masking: PageMasking): Masking {
  const redactUrl = (text: string): string => redactText(text, { isProse: true })
  return { ...masking, redact: (text) => redactUrl(masking.hideTyped(text)), redactUrl }
}

export function createMasking(...options: Parameters<typeof createPageMasking>): Masking {
  return addRedaction(createPageMasking(...options))
}
