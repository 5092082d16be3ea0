/**
 * Loads a chunk, even if an earlier attempt failed. Chromium does not request the URL of a failed module again
 * (https://github.com/whatwg/html/issues/6768). Its error message ends with that URL, so the retry adds a query to the
 * URL.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    const url = String(error).split(' ').at(-1)
    // Rejects, too, if the error does not end with a URL.
    const retried: Promise<Chunk> = import(`${url}?${Date.now()}`)
    return retried
  }
}
