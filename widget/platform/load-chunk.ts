/**
 * Loads a chunk, even if an earlier attempt failed. Chromium does not request the URL of a failed module again
 * (https://github.com/whatwg/html/issues/6768). Chromium's error message ends with the failed URL, so the retry takes
 * the URL from there and adds a query.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    const url = String(error).split(' ').at(-1)
    // If the error message does not end with a URL, this import rejects as well.
    const retried: Promise<Chunk> = import(`${url}?${Date.now()}`)
    return retried
  }
}
