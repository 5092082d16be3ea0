import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, listen } from '../../platform/dispose.ts'
import { maskText } from './mask-content.ts'
import { isTextField } from './secret-field.ts'

/** Texts that the visitor typed on this page, to find them where the page repeats them. */
export interface TypedText {
  /** Replaces typed texts with asterisks. */
  hide: (text: string) => string
  stop: Dispose
}

/** Maximum number of typed texts to remember, and maximum characters of each. */
const TEXTS = 100
const CHARACTERS = 1000
/** Shorter texts are only masked where they are the whole text of a node. */
const MIN_CHARACTERS = 3

/** What the visitor has typed into one element. */
interface Typed {
  value: string
  /** The typed characters, for editors that clear their hidden field after each of them. */
  keys: string
}

/**
 * Remembers what the visitor types into fields and editors. Mirrored text is masked even on the first change of the
 * page, because input events arrive before the page handles them.
 */
export function rememberTypedText(document: Document): TypedText {
  const fields = new WeakMap<EventTarget, Typed>()
  const texts = new Set<string>()
  let pattern: RegExp | undefined

  function note(event: Event): void {
    const [target] = event.composedPath()
    if (!event.isTrusted || !(target instanceof HTMLElement)) return
    const value = isTextField(target)
      ? (target as HTMLInputElement).value // text fields have a value
      : (document.getSelection()?.anchorNode?.nodeValue ?? '')
    const before = fields.get(target) ?? { value: '', keys: '' }
    const typed = { value, keys: addKey(before.keys, event) }
    fields.set(target, typed)
    replace(before.value, typed.value)
    replace(before.keys, typed.keys)
  }

  /** Forgets the beginnings of a text that the visitor is still typing. */
  function replace(before: string, now: string): void {
    if (now !== '' && (now.startsWith(before) || before.startsWith(now))) forget(before)
    for (const line of toLines(now)) {
      texts.delete(line)
      texts.add(line)
    }
    for (const oldest of texts) {
      if (texts.size <= TEXTS) break
      texts.delete(oldest)
    }
    pattern = undefined
  }

  function forget(text: string): void {
    for (const line of toLines(text)) texts.delete(line)
  }

  return {
    hide(text) {
      if (texts.size === 0) return text
      if (texts.has(normalize(text))) return maskText(text)
      pattern ??= createPattern([...texts])
      return text.replace(pattern, maskText)
    },
    stop: listen(document, ['input', { capture: true }], catchErrors(note)),
  }
}

/** Adds the typed characters, or removes the last one. Starts over at a line break. */
function addKey(keys: string, { data, inputType = '' }: Partial<InputEvent>): string {
  if (inputType === 'deleteContentBackward') return keys.slice(0, -1)
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return ''
  return typeof data === 'string' ? (keys + data).slice(-CHARACTERS) : keys
}

function toLines(text: string): string[] {
  return text
    .slice(0, CHARACTERS)
    .split('\n')
    .map(normalize)
    .filter((line) => line !== '')
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Matches the texts as whole words, with any spaces between their words. */
function createPattern(texts: readonly string[]): RegExp {
  const found = texts
    .filter((text) => text.length >= MIN_CHARACTERS)
    // Longer texts come first, because a text can be the beginning of another.
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s+'))
  return found.length === 0
    ? /(?!)/g
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
