/** The rules that find secrets in texts. They load with the first report, or with the first event that can have one. */
export { addRedaction } from './masking/add-redaction.ts'
export { redactReport } from './masking/redact-report.ts'
export { redactText, redactValue } from './masking/redact-secrets.ts'
export { redactReplay } from './replay/redact-replay.ts'
