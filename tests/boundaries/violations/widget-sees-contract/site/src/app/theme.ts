export const theme = 1
