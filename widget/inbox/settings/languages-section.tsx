import { useState } from 'react'
import { languageCodes } from '../../i18n/languages.ts'
import { host as hostTexts, panel as panelTexts } from '../../i18n/languages/en.ts'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import { findError } from './validate-settings.ts'
import { setFlowValue, completeSettings } from './edit-settings.ts'
import { listCustomTexts, setTranslation } from './translations.ts'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

const builtInTexts = [...new Set<string>([...Object.values(panelTexts), ...Object.values(hostTexts)])].filter(
  (text) => text !== 'false',
)

/** Translations of the project's strings and replacements for the widget's UI strings. */
export function LanguagesSection(
  props: SectionProps & { language: string; onLanguage: (code: string) => void },
) {
  const { settings, errors, onChange, language, onLanguage } = props
  const [code, setCode] = useState('')
  const config = completeSettings(settings)
  const all = config.flowConfig.customTranslations
  const languages = [...new Set([...languageCodes, ...Object.keys(all), language])]
  const table = all[language] ?? {}
  const setText = (text: string, translation: string): void =>
    onChange((current) =>
      setFlowValue(
        current,
        'customTranslations',
        setTranslation(completeSettings(current).flowConfig.customTranslations, language, [
          text,
          translation,
        ]),
      ),
    )
  const own = listCustomTexts(config)
  const isKnownCode = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)
  return (
    <>
      <div className="languages" role="group" aria-label="Language">
        {languages.map((each) => (
          <button
            key={each}
            className={each === language ? 'chip-button chip-selected' : 'chip-button'}
            type="button"
            aria-pressed={each === language}
            onClick={() => onLanguage(each)}
          >
            {each}
            {Object.keys(all[each] ?? {}).length > 0 && <span> · {Object.keys(all[each] ?? {}).length}</span>}
          </button>
        ))}
        <span className="language-new">
          <input
            className="input mono"
            aria-label="Language code"
            placeholder="pt-BR"
            value={code}
            maxLength={20}
            onInput={(event) => setCode(event.currentTarget.value.trim())}
          />
          <button
            className="button small"
            type="button"
            disabled={!isKnownCode}
            onClick={() => {
              onLanguage(code)
              setCode('')
            }}
          >
            Add
          </button>
        </span>
      </div>
      <p className="hint">The preview uses the selected language.</p>
      <Texts id="own" texts={own} {...{ table, language, put: setText, errors }} />
      <details className="card">
        <summary>
          <b>Texts of the widget</b> <span className="muted">{builtInTexts.length}</span>
        </summary>
        <Texts id="built-in" texts={builtInTexts} {...{ table, language, put: setText, errors }} />
      </details>
    </>
  )
}

interface TextsProps {
  /** Prefix for the ids of the fields, because a translated string is not a valid id. */
  id: string
  texts: readonly string[]
  table: Readonly<Record<string, string>>
  language: string
  put: (text: string, translation: string) => void
  errors: SectionProps['errors']
}

function Texts({ id, texts, table, language, put, errors }: TextsProps) {
  return (
    <>
      {texts.map((text, index) => (
        <TextField
          key={text}
          id={`${id}-${index}`}
          label={escapeInvisibleLine(text)}
          error={findError(errors, `flowConfig.customTranslations.${language}.${text}`)}
          value={Object.hasOwn(table, text) ? (table[text] ?? '') : ''}
          onChange={(translation) => put(text, translation)}
        />
      ))}
    </>
  )
}
