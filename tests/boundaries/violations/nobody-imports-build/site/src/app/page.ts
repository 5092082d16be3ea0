export { compile } from '../build/compile.ts'
