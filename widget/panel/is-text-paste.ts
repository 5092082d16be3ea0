/**
 * Whether a paste is text. Office programs add an image to copied text, which is then in plain text and in HTML; a
 * copied image or file comes with one of the two at most.
 *
 * @param types `DataTransfer.types` of the clipboard.
 */
export function isTextPaste(types: readonly string[]): boolean {
  return types.includes('text/plain') && types.includes('text/html')
}
