export { button } from '../button.ts'
