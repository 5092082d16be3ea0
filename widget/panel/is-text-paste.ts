/**
 * Whether a paste is text. Office programs add an image to copied text, but also provide it as plain text and as HTML.
 * Copied images and files come with at most one of the two.
 *
 * @param types `DataTransfer.types` of the clipboard.
 */
export function isTextPaste(types: readonly string[]): boolean {
  return types.includes('text/plain') && types.includes('text/html')
}
