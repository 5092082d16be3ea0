/**
 * Size of the Bloom filter in bits. Of the words outside the list of 2,048 words, 39% match by chance, but twelve such
 * words in a row almost never do.
 */
const BITS = 4096

/**
 * Bits of the filter. One bit is set per word of the English BIP-39 list, at the hash of the word. The list itself
 * would be about 20 times as large.
 */
const FILTER =
  '2v7YvwQgS+DKJUANybEAOTalCUj8OASjgQzYCGeZBN7gEgS6g+dEroXOMEB5F/oxDPhbIQXD3MyCDkHJAiYEN0fnc5ANiEVMGNcguwI2AAApvVuqxfA5M+BqiQcJVEBq8bMTrCIsRKcBKmEFIQNYCYSqAvCocLMAfJlJA4IUgjgGcjep9lwicaI1JSGFMhMcKBTeDADVQqoZgfCDRFe1EZeL4HCFPRBaACED9VgAIDC5aQlPYu2ARwIyAAUR6cimETCcRb1IYVAKBiwzGVAIsAIpzEBYaiBlpZqeQeNfERMKz8MMrEQQRBnCJGUILbQYJaRIABICIJlT5KLMAFowKawFFDwAAWH8J0wiySIEdGYWGkZBByYQLjRCDRpYxSDhrqiAailiCTA5BJI4BuinCbhEZnFeJBLY4C4CREA4KnJamSQaNOiDMeQYEtndxKArcrpFVGQIpAJYidsA2MvLsvMwSwaRIhkOUFJwiHbjl4H5ox8DiZAiqYjCejhADrd8CsEuIKAQI2AC5AbDAtAssh1BigCkIYFAXIgRA/3AAPWXIBLQAoZBx1gKkI8h+EDSsEQkDIalIzPMGKREgTSVmTSVCCWsA2UePxvgq0XYpjWTqAJOI3GpunI7yBLpgZFUulrTDMHwTUyyg2xCLR4pilAhhLZk0WzBAf19gN0SN5w='

let bits: string | undefined

/** Whether a word, in lower case, can be part of a seed phrase. */
export function isSeedWord(word: string): boolean {
  bits ??= atob(FILTER)
  const hash = hashWord(word)
  return ((bits.charCodeAt(hash >> 3) >> (hash & 7)) & 1) === 1
}

function hashWord(word: string): number {
  let hash = 0
  for (let index = 0; index < word.length; index++) hash = (hash * 31 + word.charCodeAt(index)) % BITS
  return hash
}
