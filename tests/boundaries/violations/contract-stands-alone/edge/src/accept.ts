export const accept = 1
