export { b } from './b.ts'
export const a = 1
