import { useState } from 'react'
import { languageCodes } from '@node-docs/widget/i18n/languages.ts'
import { host as hostTexts, panel as panelTexts } from '@node-docs/widget/i18n/languages/en.ts'
import type { Config } from '../../../contract/config.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { completeSettings, findError, type SectionProps, setFlowValue } from './editor.ts'
import { SelectField, TextField } from './fields.tsx'

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
  const isKnownCode = code.length <= LONGEST_CODE && isLanguageCode(code)
  return (
    <>
      <div className="language-row">
        <SelectField
          id="language"
          label="Language"
          error={undefined}
          value={language}
          options={languages.map(
            (each) => [each, formatLanguage(each, Object.keys(all[each] ?? {}).length)] as const,
          )}
          onChange={onLanguage}
        />
        <form
          className="language-new"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isKnownCode) return
            onLanguage(code)
            setCode('')
          }}
        >
          <TextField
            id="language-code"
            label="Another language"
            placeholder="e.g. pt-BR"
            isMono
            error={undefined}
            value={code}
            onChange={(text) => setCode(text.trim())}
          />
          <button className="button" type="submit" disabled={!isKnownCode}>
            Add
          </button>
        </form>
      </div>
      <p className="hint">
        The preview shows this language. The widget has its own texts in {languageCodes.length} languages.
      </p>
      <h3>Your texts</h3>
      <p className="hint">
        What visitors read on the button and in your actions. If a field is empty, they read your own text.
      </p>
      <Texts
        id="own"
        texts={own}
        buttonText={config.flowConfig.widgetButtonText}
        {...{ table, language, put: setText, errors }}
      />
      <details className="card">
        <summary>
          <b>Texts of the widget</b> <span className="muted">{builtInTexts.length}</span>
        </summary>
        <Texts id="built-in" texts={builtInTexts} {...{ table, language, put: setText, errors }} />
      </details>
    </>
  )
}

const LONGEST_CODE = 20

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' })

/** `Brazilian Portuguese (2 texts)` */
function formatLanguage(code: string, texts: number): string {
  const name = isLanguageCode(code) ? languageNames.of(code) : undefined
  return `${name ?? escapeInvisibleLine(code)}${texts === 0 ? '' : ` (${texts} ${texts === 1 ? 'text' : 'texts'})`}`
}

function isLanguageCode(code: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)
}

interface TextsProps {
  /** Prefix for the ids of the fields, because a translated string is not a valid id. */
  id: string
  texts: readonly string[]
  /** The one of the project's own texts that is on the button. Visitors read these where there is no translation. */
  buttonText?: string
  table: Readonly<Record<string, string>>
  language: string
  put: (text: string, translation: string) => void
  errors: SectionProps['errors']
}

function Texts({ id, texts, buttonText, table, language, put, errors }: TextsProps) {
  return (
    <>
      {texts.map((text, index) => (
        <TextField
          key={text}
          id={`${id}-${index}`}
          label={text === buttonText ? 'Button label' : escapeInvisibleLine(text)}
          placeholder={buttonText === undefined ? '' : escapeInvisibleLine(text)}
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
