export const title = 1
