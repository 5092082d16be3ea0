export { panel } from '../launcher/panel.ts'
