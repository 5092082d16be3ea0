import type { FlowConfig } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'

/** Returns the key of the privacy note, which depends on the project's masking settings. */
export function getPrivacyText({ maskAllText, maskTypedText }: FlowConfig): PanelKey {
  if (maskAllText) return 'privacyAll'
  return maskTypedText ? 'privacyTyped' : 'privacyShown'
}
