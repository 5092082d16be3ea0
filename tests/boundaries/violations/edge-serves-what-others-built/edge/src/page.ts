export { title } from '../../site/src/app/title.ts'
