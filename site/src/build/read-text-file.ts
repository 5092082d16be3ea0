import { readFileSync } from 'node:fs'
import { type Fault, positionAt } from '../mdx/content-problem.ts'
import type { Parsed } from '../mdx/content-problem.ts'

/**
 * Reads a text file that a person wrote. Invalid UTF-8 is an error, because readers would see replacement characters.
 */
export function readText(path: string): Parsed<string> {
  const bytes = readFileSync(path)
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { faults: [findInvalidBytes(bytes)] }
  }
}

function findInvalidBytes(bytes: Uint8Array): Fault {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  // Compares bytes, because a valid file can contain replacement characters, too.
  let offset = text.indexOf('\uFFFD')
  while (isEncoded(bytes, text.slice(0, offset + 1))) offset = text.indexOf('\uFFFD', offset + 1)
  return {
    ...positionAt(text, offset),
    message: 'the file is not valid UTF-8',
    hint: 'Save it with the encoding UTF-8.',
  }
}

/** Whether the file starts with this text, encoded as UTF-8. */
function isEncoded(bytes: Uint8Array, text: string): boolean {
  const encoded = new TextEncoder().encode(text)
  return Buffer.compare(bytes.subarray(0, encoded.length), encoded) === 0
}
