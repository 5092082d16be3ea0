/* The syntax of searches in the inbox, for the server, which runs them, and for the screen, which explains them. */

/** Parts of a search: words, phrases in quotes, and names with a value, which may have quotes. */
export const SEARCH_PART = /(?:"[^"]*"|\S)+/g

/** A part in quotes. */
export const QUOTED = /^"([^"]*)"$/

/** `order:A-1042`. URLs, hosts with a port, times, and positions in files such as `cart.js:88` are words. */
export const SEARCH_FIELD = /^(?!https?:|localhost:)([\p{L}][\p{L}\p{N}_-]*):(?![/\\:])(.+)$/iu

/** A part that excludes what matches it. */
export const EXCLUDED = /^-(?=["\p{L}\p{N}])/u
