import { escapeHtml } from '../contract/untrusted-text.ts'
import { describeNode, type Diagnosis, type Evidence, type Finding, nameFinding } from './diagnosis.ts'
import { ASKABLE, type AskName, type Severity } from './rules.ts'

export interface HtmlOptions {
  /** HTML of the section that a finding links to, from a page of the site; `undefined` if it is not loaded. */
  readSection: (url: string) => string | undefined
}

/** Characters of HTML up to which the steps of the first finding are open. */
const SHORT_SECTION = 6000

/** Words and looks of each severity. The looks are those of admonitions on pages. */
const SEVERITIES: Readonly<Record<Severity, readonly [label: string, admonition: string]>> = {
  critical: ['Critical', 'danger'],
  problem: ['Problem', 'warning'],
  notice: ['Notice', 'info'],
  harmless: ['No action needed', 'note'],
}

const PAST = ['Over', 'info'] as const

/** Renders a diagnosis. All text of the reader is escaped. */
export function renderDiagnosis(diagnosis: Diagnosis, options: HtmlOptions): string {
  const { summary, findings, harmless, unexplained, ask, notes } = diagnosis
  return [
    `<h2 id="diagnosis" tabindex="-1">${escapeHtml(summary)}</h2>`,
    renderAbout(diagnosis),
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...findings.map((finding, index) => {
      // Several nodes can have the same problem. The steps follow the first of them.
      const isRepeated = findings.slice(0, index).some(({ url }) => url === finding.url)
      const readSection = isRepeated ? () => undefined : options.readSection
      return renderFinding(finding, { readSection, isFirst: index === 0 })
    }),
    unexplained.length === 0 ? '' : renderUnexplained(unexplained),
    harmless.length === 0 ? '' : renderHarmless(harmless),
    ask.length === 0 ? '' : renderAsked(ask),
  ].join('')
}

function renderAbout({ recognized, node }: Diagnosis): string {
  const parts = [...recognized, ...describeNode(node)]
  return parts.length === 0 ? '' : `<p>Recognized: ${escapeHtml(parts.join(' · '))}.</p>`
}

function renderFinding(
  finding: Finding,
  { readSection, isFirst }: HtmlOptions & { isFirst: boolean },
): string {
  const { url, severity, means, first, evidence, count, isPast } = finding
  const [label, admonition] = isPast ? PAST : SEVERITIES[severity]
  const section = readSection(url)
  // The steps of the section are for a current problem.
  const isOpen = isFirst && !isPast && section !== undefined && section.length < SHORT_SECTION
  return [
    `<section data-finding="${escapeHtml(url)}"><div class="admonition admonition-${admonition}">`,
    `<p class="admonition-title">${escapeHtml(label)}</p><div class="admonition-body">`,
    `<h3><a href="${escapeHtml(url)}">${escapeHtml(nameFinding(finding))}</a></h3>`,
    `<p>${formatInline(means)}</p>`,
    `<p><strong>${isPast ? 'So that it does not come back.' : 'Do first.'}</strong> ${formatInline(first)}</p>`,
    renderEvidence(evidence, count),
    '</div></div>',
    section === undefined
      ? ''
      : `<details${isOpen ? ' open' : ''}><summary>All steps of this section</summary>${section}</details>`,
    '</section>',
  ].join('')
}

function renderEvidence(evidence: readonly Evidence[], count: number): string {
  if (evidence.length === 0) return ''
  const lines = evidence.map(
    (item) => `${item.line > 0 ? `<small>${item.line}</small> ` : ''}${markText(item)}`,
  )
  const more = count > evidence.length ? `<figcaption>${evidence.length} of ${count} lines</figcaption>` : ''
  return `<figure class="code" data-language="text" data-evidence>${more}<pre tabindex="0"><code>${lines.join('\n')}</code></pre></figure>`
}

function markText({ text, marks }: Evidence): string {
  let html = ''
  let end = 0
  for (const [from, to] of marks) {
    html += `${escapeHtml(text.slice(end, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`
    end = to
  }
  return html + escapeHtml(text.slice(end))
}

function renderUnexplained(lines: Diagnosis['unexplained']): string {
  const items = lines.map((line) => {
    const links = line.nearest.map(
      ({ url, title }) => `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`,
    )
    const nearest = links.length === 0 ? 'No entry is similar.' : `Nearest entries: ${links.join(', ')}`
    return `<li>${renderEvidence([line], 1)}<p>${nearest}</p></li>`
  })
  return `<h3>Errors that no entry explains</h3><ul>${items.join('')}</ul>`
}

function renderHarmless(findings: readonly Finding[]): string {
  const items = findings.map(
    (finding) =>
      `<li><a href="${escapeHtml(finding.url)}">${escapeHtml(nameFinding(finding))}</a>: ${formatInline(finding.means)}${renderEvidence(finding.evidence, finding.count)}</li>`,
  )
  return `<details><summary>Lines that need no action (${findings.length})</summary><ul>${items.join('')}</ul></details>`
}

function renderAsked(names: readonly AskName[]): string {
  const items = names.map((name) => {
    const [label, command] = ASKABLE[name]
    return `<li>${escapeHtml(label)}: <code>${escapeHtml(command)}</code></li>`
  })
  return `<h3>To be sure, also paste</h3><ul>${items.join('')}</ul>`
}

/** Formats code in backticks and Markdown links, as authors of rules write them. */
function formatInline(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : formatLinks(part)))
    .join('')
}

function formatLinks(text: string): string {
  return escapeHtml(text).replace(/\[([^\][]+)\]\(([^()\s]+)\)/g, '<a href="$2">$1</a>')
}
