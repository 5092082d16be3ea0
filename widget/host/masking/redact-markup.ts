import { MASK } from './mask-content.ts'
import { isSecretAutocomplete, isSecretName, type SecretNames } from './secret-names.ts'

export interface MarkupOptions {
  names: SecretNames
  /** Whether to remove secrets. Otherwise, they are replaced. */
  isRemoved: boolean
}

const TAG = /<([a-z][\w:.-]*)(\s[^<>]*)?>/gi
const ATTRIBUTE = /\s([\w:-]+)\s*=\s*(\\?"[^"]*"|\\?'[^']*'|[^\s"'<>]+)/g
const NAME_ATTRIBUTE = /^(?:name|id|key|property)$/i
const VALUE_ATTRIBUTE = /^(?:value|content|data-value)$/i
/** Elements whose `name` does not describe their text. */
const UNNAMED = /^(?:a|button|form|fieldset|iframe|input|label|map|meta|slot)$/i
const CDATA = '<![CDATA['

/**
 * Redacts secrets in HTML and XML: the content of elements with a secret name, such as `<password>…</password>` or
 * `<field name="password">…</field>`, and the values of password fields and hidden inputs. Linear in the length of the
 * text.
 */
export function redactMarkup(text: string, options: MarkupOptions): string {
  if (!text.includes('<')) return text
  const mask = options.isRemoved ? '' : MASK
  let redacted = ''
  let end = 0
  TAG.lastIndex = 0
  for (let found = TAG.exec(text); found; found = TAG.exec(text)) {
    const [tag, element = '', attributes = ''] = found
    const isSecret = isSecretName(element.slice(element.indexOf(':') + 1), options.names)
    const isField = !isSecret && attributes !== '' && hasSecretAttribute(element, attributes, options.names)
    if (!isSecret && !isField) continue
    const opening = isSecret ? toBareTag(element, tag) : maskValues(tag, mask)
    redacted += text.slice(end, found.index) + opening
    end = TAG.lastIndex
    if (tag.endsWith('/>') || (isField && UNNAMED.test(element))) continue
    const contentEnd = findContentEnd(text, end)
    if (contentEnd > end) redacted += mask
    end = contentEnd
    TAG.lastIndex = end
  }
  return redacted + text.slice(end)
}

/** Returns the tag without attributes, because an element with a secret name can have its secret in any attribute. */
function toBareTag(element: string, tag: string): string {
  return `<${element}${tag.endsWith('/>') ? '/>' : '>'}`
}

function hasSecretAttribute(element: string, attributes: string, names: SecretNames): boolean {
  for (const [, name = '', quoted = ''] of attributes.matchAll(ATTRIBUTE)) {
    const value = quoted.replace(/^\\?["']|\\?["']$/g, '')
    const isHidden = element.toLowerCase() === 'input' && /^(?:hidden|password)$/i.test(value)
    if (name.toLowerCase() === 'type' ? isHidden : isSecretAttribute(name, value, names)) return true
  }
  return false
}

function isSecretAttribute(name: string, value: string, names: SecretNames): boolean {
  return (
    (NAME_ATTRIBUTE.test(name) && isSecretName(value, names)) ||
    (name.toLowerCase() === 'autocomplete' && isSecretAutocomplete(value))
  )
}

function maskValues(tag: string, mask: string): string {
  return tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
    if (!VALUE_ATTRIBUTE.test(name)) return attribute
    const [quote = ''] = /^\\?["']/.exec(value) ?? []
    return `${attribute.slice(0, -value.length)}${quote}${mask}${quote}`
  })
}

/** Returns where the text of an element ends: after a CDATA section, or else at the next tag. */
function findContentEnd(text: string, start: number): number {
  let from = start
  while (/\s/.test(text.charAt(from))) from++
  const isSection = text.startsWith(CDATA, from)
  const end = text.indexOf(isSection ? ']]>' : '<', from)
  return end === -1 ? text.length : end + (isSection ? 3 : 0)
}

const PART = /form-data;/gi
const PART_NAME = /\bname=\\?"?([^";\r\n\\]{1,80})/i
/** Characters within which the name of a part is. A name of a file can precede it. */
const HEADER_CHARACTERS = 400
/** An empty line, which ends the headers of a part. Line breaks can be escaped, as in JSON. */
const HEADERS_END = /(?:\r?\n|(?:\\r)?\\n){2}/g
const PART_END = /(?:\r?\n|(?:\\r)?\\n)--/g

/** Redacts parts with secret names in a multipart form (RFC 7578). Linear in the length of the text. */
export function redactMultipart(text: string, { names, isRemoved }: MarkupOptions): string {
  let redacted = ''
  let end = 0
  PART.lastIndex = 0
  for (let found = PART.exec(text); found; found = PART.exec(text)) {
    const start = endOf(HEADERS_END, text, PART.lastIndex)
    if (start === undefined) break
    PART.lastIndex = start
    const header = text.slice(found.index, Math.min(start, found.index + HEADER_CHARACTERS))
    const [, name = ''] = PART_NAME.exec(header) ?? []
    if (!isSecretName(name, names)) continue
    redacted += text.slice(end, start) + (isRemoved ? '' : MASK)
    PART_END.lastIndex = start
    end = PART_END.exec(text)?.index ?? text.length
    PART.lastIndex = end
  }
  return redacted + text.slice(end)
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}
