/**
 * Whether somebody who pastes this means the text in it. Office programs put a picture of what was copied beside its
 * text in two forms; a picture that was copied has one form of text at most, and so has a file.
 *
 * @param types Of the clipboard's items, as `DataTransfer` lists them.
 */
export function isTextPaste(types: readonly string[]): boolean {
  return types.includes('text/plain') && types.includes('text/html')
}
