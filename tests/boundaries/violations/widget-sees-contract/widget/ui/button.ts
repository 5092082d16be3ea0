export { theme } from '../../site/src/app/theme.ts'
