/**
 * Returns the frames of a stack trace as `function file`, without hosts, folders, positions and build hashes. Reads the
 * formats of V8 (`at f (https://a.example/b.js:1:2)`), SpiderMonkey and JavaScriptCore
 * (`f@https://a.example/b.js:1:2`).
 */
export function parseFrames(stack: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const frame = splitFrame(line.trim())
    if (frame === undefined) return []
    return [`${normalizeName(frame.name)} ${normalizeFile(frame.location)}`.trim()]
  })
}

const POSITION = /:\d{1,9}(?::\d{1,9})?$/

function splitFrame(line: string): { name: string; location: string } | undefined {
  if (line.startsWith('at ')) {
    const text = line.slice(3)
    const open = text.lastIndexOf(' (')
    return open === -1
      ? { name: '', location: text.replace(/^async /, '') }
      : { name: text.slice(0, open), location: text.slice(open + 2).replace(/\)$/, '') }
  }
  if (!POSITION.test(line)) return undefined
  const at = line.indexOf('@')
  return { name: line.slice(0, Math.max(0, at)), location: line.slice(at + 1) }
}

/** Returns the last part of the name. Short names are dropped, because minifiers rename functions in every build. */
function normalizeName(name: string): string {
  const plain = name
    .replace(/^(?:async |new |async\*)+/, '')
    .replace(/ \[as [^\]]{0,200}\]$/, '')
    .replace(/[/<]{1,20}$/, '')
  const last = plain.slice(plain.lastIndexOf('.') + 1)
  return last.length <= 2 || /[<>\s]/.test(last) ? '' : last
}

/** `https://a.example/assets/index-DXiiXHvw.js?v=3:15:9697` becomes `index.js`. */
function normalizeFile(location: string): string {
  const path = location.replace(POSITION, '').replace(/[?#].*$/s, '')
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file
    .split(/(?=[-._])/)
    .filter((part) => !isHash(part.replace(/^[-._]/, '')))
    .join('')
}

/**
 * True for parts that mix letters and digits, or upper and lower case, as hashes of bundlers do; false for `jquery`,
 * `v2` and `es2015`.
 */
function isHash(part: string): boolean {
  if (part.length < 6 || !/^[A-Za-z0-9]+$/.test(part) || /^es20\d\d$/.test(part)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(part)).length
  return kinds > 1 ? !/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/.test(part) : /^\d+$/.test(part)
}
