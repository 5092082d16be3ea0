export { join } from './helpers/join.ts'
