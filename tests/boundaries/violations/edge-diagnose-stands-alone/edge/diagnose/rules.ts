export { limits } from '../contract/limits.ts'
