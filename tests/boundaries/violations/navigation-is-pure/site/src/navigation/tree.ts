export { read } from '../app/read.ts'
