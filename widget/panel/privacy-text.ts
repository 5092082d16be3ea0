import type { FlowConfig } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'

/** What the panel says about privacy, which depends on what the project masks. */
export function getPrivacyText({ maskAllText, maskTypedText }: FlowConfig): PanelKey {
  if (maskAllText) return 'privacyAll'
  return maskTypedText ? 'privacyTyped' : 'privacyShown'
}
