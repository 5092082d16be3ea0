export const compile = 1
