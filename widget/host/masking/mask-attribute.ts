import { maskText } from './mask-text.ts'

/** Attributes that are displayed or read aloud as text. */
const TEXTS = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** Attributes that describe appearance and position, but no content. */
const SHAPE =
  /^(?:class|id|dir|lang|hidden|type|role|slot|part|open|inert|disabled|readonly|required|multiple|rows|cols|wrap|size|maxlength|width|height|colspan|rowspan|span|align|valign|border|cellpadding|cellspacing|rel|for|popover|start|reversed|viewbox|preserveaspectratio|d|points|[xyr]|[cr][xy]|[xy][12]|transform|fill|stroke(?:-[a-z]+)*|(?:fill|clip)-rule|opacity|xmlns)$/

/**
 * Masks an attribute of a masked element: attributes of appearance are kept, texts become asterisks, and everything else is
 * removed, because frameworks copy values into attributes with arbitrary names.
 *
 * @param name - in lower case
 */
export function maskAttribute(name: string, value: string): string | undefined {
  if (TEXTS.has(name)) return maskText(value)
  if (name === 'style') return value.replace(/url\([^)]*\)?/gi, 'none')
  return SHAPE.test(name) ? value : undefined
}
