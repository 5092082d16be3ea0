/**
 * Returns the release that a report names: the app's version, or `release` in its custom data; null if there is
 * neither.
 */
export function findRelease(metaData: unknown, customData: unknown): string | null {
  return toText(Object(metaData)['releaseVersionNumber']) ?? toText(Object(customData)['release'])
}

function toText(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}
