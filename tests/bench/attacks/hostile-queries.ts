/** Queries of 200 characters that are the most expensive to search for: many words with typos. */
export const hostileQueries: readonly string[] = [
  Array.from({ length: 28 }, (_, index) => `valid${String.fromCharCode(97 + (index % 26))}t`)
    .join(' ')
    .slice(0, 200),
]
