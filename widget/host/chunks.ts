/** A file that the script tag loads, as the build made it, and the hash of what is in it. */
export interface Chunk {
  file: string
  integrity: string
}

/** By door, the files to load, the last of which is the door itself. */
export type Chunks<Door extends string> = Readonly<Record<Door, readonly Chunk[]>>
