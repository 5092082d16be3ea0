export const read = 1
