import { useState } from 'react'
import { languageCodes } from '@node-docs/widget/i18n/languages.ts'
import { host as hostTexts, panel as panelTexts } from '@node-docs/widget/i18n/languages/en.ts'
import type { Config } from '../../../contract/config.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { completeSettings, findError, type SectionProps, setFlowValue } from './editor.ts'
import { TextField } from './fields.tsx'

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
      <p className="hint">
        The preview uses the selected language. Without a translation here, visitors read the widget’s own in{' '}
        {languageCodes.length} languages, and of your own texts the original.
      </p>
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

/**
 * Returns the strings of the project's configuration that visitors read. The widget has built-in translations only for
 * its own strings, such as the default text of the button.
 */
function listCustomTexts({ flowConfig, projectActions }: Config): string[] {
  const texts = [flowConfig.widgetButtonText]
  for (const { title, description, form = [] } of Object.values(projectActions)) {
    texts.push(title ?? '', description ?? '')
    for (const { label, placeholder, options = [] } of form) texts.push(label, placeholder ?? '', ...options)
  }
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Sets a translation; an empty string removes it. */
function setTranslation(
  all: Config['flowConfig']['customTranslations'],
  language: string,
  [text, translation]: readonly [text: string, translation: string],
): Config['flowConfig']['customTranslations'] {
  const table = { ...all[language], [text]: translation }
  if (translation === '') delete table[text]
  return { ...all, [language]: table }
}
