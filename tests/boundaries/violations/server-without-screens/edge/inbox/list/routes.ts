export * from './screen/list-screen.ts'
