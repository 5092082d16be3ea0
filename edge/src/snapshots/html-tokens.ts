import { Tokenizer } from 'htmlparser2'

export type Token =
  | { kind: 'doctype' }
  /** Text with decoded character references. */
  | { kind: 'text'; text: string }
  /** Tag and attribute names are in lower case, and attribute values are decoded. */
  | { kind: 'start'; name: string; attributes: ReadonlyMap<string, string>; isSelfClosing: boolean }
  | { kind: 'end'; name: string }

/** Maximum length of a tag or comment. To limit memory, a longer tag or comment ends the document. */
const MAX_TOKEN_LENGTH = 8 * 1024 * 1024
const MAX_ATTRIBUTES = 500
const MAX_NAME_LENGTH = 100
/** All tags without attributes share this object, because most tags have none. */
const NONE = new Map<string, string>()
const DOCTYPE = 'doctype'

/**
 * Splits HTML into tokens. The HTML can arrive in pieces of any size, and an unfinished token at the end is dropped.
 * Uses only the tokenizer of htmlparser2, because its parser takes quadratic time in a deep tree. Browsers may parse
 * broken markup differently. That is safe, because they only get the markup that is rendered from these tokens.
 */
export function createTokenizer(onToken: (token: Token) => void): (text: string) => void {
  /** Text that the tokenizer can still refer to. `keptStart` is the position of this text in the document. */
  let kept = ''
  let keptStart = 0
  let used = 0
  let isLost = false
  let name = ''
  let attributes: Map<string, string> = NONE
  let key: string | undefined
  let value = ''
  /** Number of characters in the attribute values of the current tag. */
  let tagLength = 0
  let pendingText = ''

  function take(start: number, end: number, longest = Infinity): string {
    used = Math.max(used, end)
    return kept.slice(start - keptStart, Math.min(end, start + longest) - keptStart)
  }

  /**
   * Joins the pieces of a text. The tokenizer splits text at character references and at single `<` and `&` characters.
   */
  function flushText(): void {
    if (pendingText !== '') onToken({ kind: 'text', text: pendingText })
    pendingText = ''
  }

  function pushTag(isSelfClosing: boolean): void {
    tagLength = 0
    flushText()
    onToken({ kind: 'start', name, attributes, isSelfClosing })
  }

  const tokenizer = new Tokenizer(
    { recognizeSelfClosing: true },
    {
      ontext: (start, end) => void (pendingText += take(start, end)),
      ontextentity: (code) => void (pendingText += String.fromCodePoint(code)),
      onopentagname(start, end) {
        name = take(start, end, MAX_NAME_LENGTH).toLowerCase()
        attributes = NONE
      },
      onattribname(start, end) {
        const isTaken = attributes.size < MAX_ATTRIBUTES && end - start <= MAX_NAME_LENGTH
        key = isTaken ? take(start, end).toLowerCase() : undefined
        // If a tag has two attributes with the same name, the first counts.
        if (key !== undefined && attributes.has(key)) key = undefined
        value = ''
      },
      onattribdata(start, end) {
        const text = take(start, end)
        if (key !== undefined) value += text
        tagLength += text.length
      },
      onattribentity(code) {
        if (key !== undefined) value += String.fromCodePoint(code)
      },
      onattribend() {
        if (key !== undefined) {
          if (attributes === NONE) attributes = new Map()
          attributes.set(key, value)
        }
        key = undefined
        value = ''
      },
      onopentagend: () => pushTag(false),
      onselfclosingtag: () => pushTag(true),
      onclosetag(start, end) {
        flushText()
        onToken({ kind: 'end', name: take(start, end, MAX_NAME_LENGTH).toLowerCase() })
      },
      ondeclaration(start, end) {
        flushText()
        if (take(start, end, DOCTYPE.length).toLowerCase() === DOCTYPE) onToken({ kind: 'doctype' })
      },
      oncdata() {},
      oncomment() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )

  return function push(text) {
    if (isLost) return
    kept += text
    tokenizer.write(text)
    flushText()
    const unused = Math.max(0, used - keptStart)
    if (unused > 0) kept = kept.slice(unused)
    keptStart += unused
    if (kept.length + tagLength > MAX_TOKEN_LENGTH) isLost = true
  }
}
