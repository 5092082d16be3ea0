import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A font, with its file and the function that measures its text. */
export interface Face {
  file: string
  family: string
  weight: number
  widthOf: (text: string, size: number) => number
}

export type Fonts = Readonly<Record<'title' | 'text' | 'mono', Face>>

const sans = {
  semiBold: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
  regular: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
}
const mono = import.meta.resolve('@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf')

/** Reads the fonts from their packages. */
export function openFonts(): Fonts {
  return {
    title: openFace(sans.semiBold, 'IBM Plex Sans', 600),
    text: openFace(sans.regular, 'IBM Plex Sans', 400),
    mono: openFace(mono, 'IBM Plex Mono', 400),
  }
}

function openFace(url: string, family: string, weight: number): Face {
  const file = fileURLToPath(url)
  return { file, family, weight, widthOf: parseFontWidths(readFileSync(file)) }
}

/**
 * Parses a TrueType font and returns a function that measures text. Ignores kerning, which mostly makes text narrower.
 */
export function parseFontWidths(font: Uint8Array): (text: string, size: number) => number {
  const tables = parseTables(new DataView(font.buffer, font.byteOffset, font.byteLength))
  const unitsPerEm = tables('head').getUint16(18)
  const lastAdvance = tables('hhea').getUint16(34) - 1
  const advances = tables('hmtx')
  const toGlyph = parseCharacterMap(tables('cmap'))
  return (text, size) => {
    let units = 0
    for (const letter of text) {
      const glyph = toGlyph(letter.codePointAt(0) ?? 0)
      units += advances.getUint16(Math.min(glyph, lastAdvance) * 4)
    }
    return (units / unitsPerEm) * size
  }
}

function parseTables(font: DataView): (tag: string) => DataView {
  const count = font.getUint16(4)
  const views = new Map<string, DataView>()
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(entry + index)))
    const [start, length] = [font.getUint32(entry + 8), font.getUint32(entry + 12)]
    views.set(tag, new DataView(font.buffer, font.byteOffset + start, length))
  }
  return (tag) => {
    const table = views.get(tag)
    if (!table) throw new Error(`The font has no table ${tag}: it is not a TrueType font`)
    return table
  }
}

/**
 * Parses the map of the Basic Multilingual Plane (OpenType, `cmap` format 4). Glyph 0 represents missing characters.
 */
function parseCharacterMap(cmap: DataView): (codePoint: number) => number {
  const start = findFormat4(cmap)
  const doubleCount = cmap.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + doubleCount]
  return (codePoint) => {
    for (let segment = 0; segment < doubleCount; segment += 2) {
      if (cmap.getUint16(ends + segment) < codePoint) continue
      const first = cmap.getUint16(starts + segment)
      if (first > codePoint) return 0
      const delta = cmap.getUint16(starts + doubleCount + segment)
      const offsetAt = starts + 2 * doubleCount + segment
      const offset = cmap.getUint16(offsetAt)
      if (offset === 0) return (codePoint + delta) % 65536
      const glyph = cmap.getUint16(offsetAt + offset + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + delta) % 65536
    }
    return 0
  }
}

function findFormat4(cmap: DataView): number {
  const count = cmap.getUint16(2)
  for (let entry = 4; entry < 4 + count * 8; entry += 8) {
    const start = cmap.getUint32(entry + 4)
    if (cmap.getUint16(start) === 4) return start
  }
  throw new Error('The font has no character map of format 4')
}
