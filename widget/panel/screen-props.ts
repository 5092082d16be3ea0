import type { PanelTexts } from '../i18n/panel-texts.ts'
import type { Panel, PanelEvent } from './model.ts'

/** What every screen gets. */
export interface ScreenProps {
  panel: Panel
  texts: PanelTexts
  dispatch: (event: PanelEvent) => void
}
