/**
 * Copies a text that is still loading. Safari allows writing only during the click, so the clipboard gets the promise;
 * older Firefox accepts only the finished text.
 */
export async function copyLoadedText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
