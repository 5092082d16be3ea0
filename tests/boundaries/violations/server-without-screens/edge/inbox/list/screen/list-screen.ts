export const title = 'Reports'
