export { store } from '../provider/store.ts'
