export { accept } from '../src/accept.ts'
