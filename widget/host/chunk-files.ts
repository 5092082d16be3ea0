/** A built file that the script tag loads, and the hash of its content. */
export interface Chunk {
  file: string
  integrity: string
}

/** The files of each chunk. The last file is the chunk's entry module. */
export type Chunks<Name extends string> = Readonly<Record<Name, readonly Chunk[]>>
