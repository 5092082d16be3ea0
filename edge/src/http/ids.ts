/** Compares signatures in a time that does not tell where they differ. */
export function isEqual(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  }
  return difference === 0
}

/** 122 random bits, hexadecimal: an id that nobody can guess. */
export function createId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
