/**
 * Function words, which count little in a search and are not required in results. Excludes `no`, `up`, `out` and similar words, which have a meaning in this
 * documentation.
 */
const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can cannot could did do ' +
    'does doing done for from get got had has have having he her herself him himself his how i if in into is it its ' +
    'itself just let me my myself need needed needs not of on or our ourselves she should so some such take takes ' +
    'than that the their them themselves then there these they this those to too us want was we were what when ' +
    'where whether which while who whom whose why will with would you your yourself'
  ).split(' '),
)

/**
 * Words that are stop words only after `how`: in `how long`, the word `long` does not describe what the reader looks
 * for.
 */
const DEGREES = new Set('big far fast high large long many much often old'.split(' '))

export function isStopWord(word: string, before?: string): boolean {
  return STOP_WORDS.has(word) || (before === 'how' && DEGREES.has(word))
}
