export { session } from '../../../edge/src/session.ts'
