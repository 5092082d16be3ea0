/** Names that our uploads have. */
const FILE_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Where a file of a report is. A report says its address in full, but it may say anything: of the address only the name
 * of an upload is believed, and looked for on the files host. Undefined for any other address.
 */
export function resolveUploadUrl(address: string, files: string): string | undefined {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return FILE_NAME.test(name) ? `${files}/${name}` : undefined
}
