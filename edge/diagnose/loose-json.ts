/**
 * Parses JSON; undefined if it is not JSON. Accepts comments and commas before a closing bracket, as `neard` does, dots for
 * what was left out, and text without its end.
 */
export function parseLooseJson(text: string): unknown {
  const direct = tryParse(text)
  if (direct !== undefined) return direct
  const cleaned = removeComments(text)
  const trimmed = cleaned.trimEnd()
  const end = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed
  const missing = missingBrackets(cleaned)
  return tryParse(cleaned) ?? (missing === '' ? undefined : tryParse(end + missing))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The brackets that close the text. */
function missingBrackets(text: string): string {
  const closing: string[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === '{') closing.push('}')
    else if (character === '[') closing.push(']')
    else if (character === '}' || character === ']') closing.pop()
  }
  return closing.toReversed().join('')
}

function removeComments(text: string): string {
  const parts: string[] = []
  /** Index of the last part that is no space. */
  let solid = -1
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    const two = text.slice(at, at + 2)
    let end = at + 1
    if (two === '..' || character === '…') {
      while (text.charAt(end) === '.') end += 1
      // Dots in place of a value are a value, and elsewhere nothing.
      if (parts[solid] === ':') solid = parts.push('null') - 1
    } else if (two === '//') end = endOr(text.indexOf('\n', at), text)
    else if (two === '/*') end = endOr(text.indexOf('*/', at), text, 2)
    else {
      if (character === '"') end = endOfString(text, at)
      const last = parts[solid] ?? ''
      if ((character === '}' || character === ']') && last === ',') parts[solid] = ''
      if (character === ',' && ['', ',', '{', '['].includes(last)) {
        at = end
        continue
      }
      if (character.trim() !== '') solid = parts.length
      parts.push(text.slice(at, end))
    }
    at = end
  }
  return parts.join('')
}

function endOr(found: number, text: string, extra = 0): number {
  return found === -1 ? text.length : found + extra
}

/** Returns the index after the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '"') return at + 1
  }
  return text.length
}

/** Follows the brackets of a document that is read line by line. */
export function createBracketCounter(): { add: (line: string) => number } {
  let depth = 0
  let isString = false
  return {
    /** Returns how many brackets are open after the line. */
    add(line) {
      for (let at = 0; at < line.length; at++) {
        const character = line.charAt(at)
        if (isString) {
          if (character === '\\') at += 1
          else if (character === '"') isString = false
        } else if (character === '"') isString = true
        else if (character === '{' || character === '[') depth += 1
        else if (character === '}' || character === ']') depth -= 1
      }
      // A string of JSON ends on its line.
      isString = false
      return depth
    },
  }
}
