import { snapshotMarks } from '@node-docs/edge/contract/snapshot'

/** Bounded, so that a hostile snapshot cannot make the export slow. */
const ATTRIBUTES = String.raw`((?:[^>"]|"[^"]*"){0,500}?)`
const VALUE = String.raw`\s${snapshotMarks.value}="([^"]*)"`
const TAG_END = String.raw`((?:[^>"]|"[^"]*"){0,500})>`

const INPUT = new RegExp(`<input${ATTRIBUTES}${VALUE}`, 'gi')
const CHECKED = new RegExp(String.raw`<input${ATTRIBUTES}\s${snapshotMarks.checked}="true"`, 'gi')
const TEXTAREA = new RegExp(`<textarea${ATTRIBUTES}${VALUE}${TAG_END}[^<]*`, 'gi')
const SELECT = new RegExp(String.raw`<select${ATTRIBUTES}${VALUE}${TAG_END}([\s\S]*?)</select`, 'gi')

/**
 * Makes the field values of a stored snapshot visible: browsers ignore the attributes that hold them. A value that goes
 * first wins over one later in the same tag.
 */
export function showFieldValues(html: string): string {
  return html
    .replace(INPUT, (_, attributes: string, value: string) => `<input value="${value}"${attributes}`)
    .replace(CHECKED, (_, attributes: string) => `<input checked${attributes}`)
    .replace(
      TEXTAREA,
      // The attribute escapes quotes and ampersands; a text also needs its angle brackets escaped.
      (_, attributes: string, value: string, rest: string) =>
        `<textarea${attributes}${rest}>\n${value.replaceAll('<', '&lt;')}`,
    )
    .replace(
      SELECT,
      (_, attributes: string, value: string, rest: string, options: string) =>
        `<select${attributes}${rest}>${selectOption(options, value)}</select`,
    )
}

/** An option without a value attribute has its text as value. */
function selectOption(options: string, value: string): string {
  return options.replace(
    /<option\b((?:[^>"]|"[^"]*"){0,500})>([^<]*)/gi,
    (tag, attributes: string, text: string) => {
      const own = /\svalue="([^"]*)"/i.exec(attributes)?.[1] ?? text.trim().replace(/\s+/g, ' ')
      const cleaned = attributes.replace(/\sselected(="[^"]*")?/gi, '')
      return own === value ? `<option selected${cleaned}>${text}` : tag.replace(attributes, cleaned)
    },
  )
}
