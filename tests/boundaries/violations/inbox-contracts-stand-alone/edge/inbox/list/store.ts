export const table = 'reports'
