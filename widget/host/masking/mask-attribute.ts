import type { Masking } from './masking.ts'
import { MASK, maskText } from './mask-text.ts'

/** Attributes that are displayed or read aloud as text. */
const TEXTS = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

const CSS_URL = /url\([^)]*\)?/gi
/** Strings of a style, which `content` can show, and URLs, which can contain quotes. */
const CSS_STRING = /url\([^)]*\)?|"[^"]*"|'[^']*'/gi
/** Declarations of custom properties. Rules of the page can show their strings. */
const CUSTOM_PROPERTY = /--[^;]*/g

/** Attributes that describe appearance and position, but no content. */
const SHAPE =
  /^(?:class|id|dir|lang|hidden|type|role|slot|part|open|inert|disabled|readonly|required|multiple|rows|cols|wrap|size|maxlength|width|height|colspan|rowspan|span|align|valign|border|cellpadding|cellspacing|rel|for|popover|start|reversed|viewbox|preserveaspectratio|d|points|[xyr]|[cr][xy]|[xy][12]|transform|fill|stroke(?:-[a-z]+)*|(?:fill|clip)-rule|opacity|xmlns)$/

/**
 * Masks an attribute of a masked element: attributes of appearance are kept, text becomes asterisks, and everything
 * else is removed, because frameworks copy values into attributes with arbitrary names.
 *
 * @param name - in lower case
 */
export function maskAttribute(name: string, value: string): string | undefined {
  if (TEXTS.has(name)) return maskText(value)
  if (name === 'style') return maskStyle(value)
  return SHAPE.test(name) ? value : undefined
}

function maskStyle(css: string): string {
  return css
    .replace(CSS_URL, 'none')
    .replace(CUSTOM_PROPERTY, (declaration) =>
      declaration.replace(
        CSS_STRING,
        (text) => text.charAt(0) + maskText(text.slice(1, -1)) + text.charAt(0),
      ),
    )
}

/** Redacts secrets in an attribute of an element that is not masked. Attributes of appearance stay as they are. */
export function redactAttribute(name: string, value: string, { redact, isSecretName }: Masking): string {
  if (name === 'style') return redactStyle(value, { redact })
  if (SHAPE.test(name)) return value
  const isSwitch = /^(?:true|false|)$/.test(value)
  if (name.startsWith('data-') && !isSwitch && isSecretName(name.slice(5))) return MASK
  return redactUrl(value, { redact })
}

/** Redacts secrets in the URLs and strings of styles. */
export function redactStyle(css: string, { redact }: Pick<Masking, 'redact'>): string {
  return css.replace(CSS_STRING, (found) => (/\bdata:/.test(found.slice(0, 12)) ? found : redact(found)))
}

/** Redacts secrets in a URL or text, but not in the content of a `data:` URL. */
export function redactUrl(url: string, { redact }: Pick<Masking, 'redact'>): string {
  return url.startsWith('data:') ? url : redact(url)
}
