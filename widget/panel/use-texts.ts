import { useEffect, useState } from 'react'
import { panelSources, type PanelTexts } from '../i18n/panel-texts.ts'
import { loadTexts } from '../i18n/texts.ts'
import type { Setup } from './model.ts'

/** Loads the UI strings in the visitor's language and sets the document's `lang` and `dir`. Undefined until loaded. */
export function useTexts(setup: Setup | undefined): PanelTexts | undefined {
  const [texts, setTexts] = useState<PanelTexts>()
  const override = setup?.overrideLanguage
  const custom = setup?.config.customTranslations
  useEffect(() => {
    if (override === undefined || custom === undefined) return undefined
    let isCurrent = true
    const load = async (): Promise<void> => {
      const loaded = await loadTexts(panelSources, { override, browser: navigator.language }, custom)
      if (!isCurrent) return
      document.documentElement.lang = loaded.language
      document.documentElement.dir = loaded.direction
      setTexts(loaded)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [override, custom])
  return texts
}
