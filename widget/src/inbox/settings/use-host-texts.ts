import type { FlowConfig } from '@node-docs/edge/contract'
import { useEffect, useState } from 'react'
import { type HostTexts, hostSources } from '../../i18n/host-texts.ts'
import { loadTexts } from '../../i18n/texts.ts'

/** The button's words in a language; undefined until they have come. */
export function useHostTexts({ customTranslations }: FlowConfig, language: string): HostTexts | undefined {
  const [texts, setTexts] = useState<HostTexts | undefined>(undefined)
  useEffect(() => {
    let isWanted = true
    async function load(): Promise<void> {
      const loaded = await loadTexts(hostSources, { override: language, browser: 'en' }, customTranslations)
      if (isWanted) setTexts(loaded)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [customTranslations, language])
  return texts
}
