export { fake } from '../../tests/support/fake.ts'
