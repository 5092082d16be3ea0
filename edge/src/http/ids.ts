/** Compares signatures in constant time. */
export function isEqual(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  }
  return difference === 0
}

/** 122 random bits as hexadecimal: an id that cannot be guessed. */
export function createId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
