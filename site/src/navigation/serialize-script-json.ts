/** Serializes JSON for a script element. Escapes `<`, which could end the element or start a comment. */
export function serializeScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
