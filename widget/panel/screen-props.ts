import type { PanelTexts } from '../i18n/panel-texts.ts'
import type { Panel, PanelEvent } from './model.ts'

/** Props of every screen. */
export interface ScreenProps {
  panel: Panel
  texts: PanelTexts
  dispatch: (event: PanelEvent) => void
}
