export { a } from './a.ts'
export const b = 1
