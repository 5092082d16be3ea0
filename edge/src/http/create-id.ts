/** 122 random bits as hexadecimal: an id that cannot be guessed. */
export function createId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
