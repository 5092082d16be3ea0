export * from '../store.ts'
