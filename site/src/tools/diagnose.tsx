import { startDiagnose } from './diagnose/start-diagnose.ts'

startDiagnose()
