import type { Diagnosis } from '@node-docs/edge/diagnose'
import { call } from '../../app/feedback-widget.ts'

/** Name of the custom data of a report that contains the diagnosis. */
const FIELD = 'diagnosis'

/** Adds a checkbox with which the reader adds the diagnosis to reports. Unchecked, a report contains nothing of it. */
export function addReportOption(result: HTMLElement, diagnosis: Diagnosis): void {
  if (!Reflect.has(window, 'FeedbackActions') && !Reflect.has(window, 'Feedback')) return
  call('removeCustomData', FIELD)
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
  box.addEventListener('change', () => {
    if (box.checked) call('setCustomData', FIELD, describe(diagnosis))
    else call('removeCustomData', FIELD)
  })
  const label = document.createElement('label')
  label.append(box, ' Add this result to a report that I send from this page, without keys and IP addresses')
  result.append(label)
}

/** Names the findings and the lines that they quote. The team has the pages with the rest. */
function describe({ summary, recognized, findings, unexplained }: Diagnosis): string {
  const quoted = [
    ...findings.map(({ severity, url, evidence }) => ({ head: `${severity}: ${url}`, evidence })),
    ...unexplained.map((line) => ({ head: 'no entry explains', evidence: [line] })),
  ]
  const parts = quoted.map(({ head, evidence }) =>
    [head, ...evidence.map(({ text }) => `  ${text}`)].join('\n'),
  )
  return removeAddresses([summary, recognized.join(', '), ...parts].join('\n'))
}

/** Removes keys and IP addresses, as the collecting block of the page does. The widget removes other secrets. */
export function removeAddresses(text: string): string {
  return text
    .replace(/(?:ed25519|secp256k1):[1-9A-HJ-NP-Za-km-z]{40,}/g, '***')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '***')
    .replace(/\[[\da-f:]+\]/gi, (found) => (found.includes(':') ? '[***]' : found))
}
