import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseFontWidths } from './font-widths.ts'

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
