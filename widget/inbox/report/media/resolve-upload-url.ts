/** Names of uploaded files. */
const FILE_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Returns the URL of an uploaded file on the files host. A report may contain any URL, so only the file name is used.
 * Undefined for other URLs.
 */
export function resolveUploadUrl(url: string, files: string): string | undefined {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return FILE_NAME.test(name) ? `${files}/${name}` : undefined
}
