/** Cuts text to a number of characters without splitting a surrogate pair. Text that was cut ends with an ellipsis. */
export function cutText(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : `${text
        .slice(0, characters - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}
