import { describeNode, type Diagnosis, type Evidence, type Finding, nameFinding } from './diagnosis.ts'
import { ASKABLE } from './rules.ts'

export interface TextOptions {
  /** Origin and base path of the site, for links. */
  origin: string
  isMarkdown: boolean
  /** Markdown of the section that the first finding links to. */
  section?: string
}

/** Formats a diagnosis as Markdown, or as plain text for a terminal. */
export function formatDiagnosis(diagnosis: Diagnosis, options: TextOptions): string {
  const { summary, recognized, node, findings, harmless, unexplained, ask, notes } = diagnosis
  const { isMarkdown } = options
  const about = [...recognized, ...describeNode(node)]
  const heading = (level: number, text: string): string =>
    isMarkdown ? `${'#'.repeat(level)} ${text}` : text.toUpperCase()
  const blocks = [
    isMarkdown ? `# ${summary}` : summary,
    ...(about.length > 0 ? [`Recognized: ${about.join(' · ')}.`] : []),
    ...notes,
    ...findings.map((finding, index) => formatFinding(finding, index, options)),
    // The steps of the section are for a current problem.
    ...(findings[0] && !findings[0].isPast && options.section !== undefined
      ? [heading(2, 'Steps of the first finding'), options.section]
      : []),
    ...(unexplained.length > 0 ? [heading(2, 'Errors that no entry explains')] : []),
    ...unexplained.map(
      (line) =>
        `${quote([line])}\n\n${line.nearest.map(({ url, title }) => `- ${title}: ${options.origin}${url}`).join('\n') || 'No entry is similar.'}`,
    ),
    ...(harmless.length > 0
      ? [
          `Lines that need no action: ${harmless.map((finding) => `${nameFinding(finding)} (${finding.count})`).join(', ')}.`,
        ]
      : []),
    ...(ask.length > 0
      ? [
          heading(2, 'To be sure, also send'),
          ask
            .map(
              (name) => `- ${ASKABLE[name][0]}: ${isMarkdown ? `\`${ASKABLE[name][1]}\`` : ASKABLE[name][1]}`,
            )
            .join('\n'),
        ]
      : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function formatFinding(finding: Finding, index: number, { origin, isMarkdown }: TextOptions): string {
  const { url, severity, means, first, evidence, count, isPast } = finding
  const title = nameFinding(finding)
  const state = isPast ? 'over' : severity
  const toDo = isPast ? 'So that it does not come back' : 'Do first'
  const head = isMarkdown
    ? `## ${index + 1}. [${title}](${origin}${url}) (${state})`
    : `${index + 1}. ${title} (${state})\n${origin}${url}`
  const plain = (text: string): string => (isMarkdown ? absoluteLinks(text, origin) : removeMarkup(text))
  const lines =
    evidence.length === 0
      ? []
      : [quote(evidence), ...(count > evidence.length ? [`${count} lines in all.`] : [])]
  return [head, plain(means), `${isMarkdown ? `**${toDo}.**` : `${toDo}:`} ${plain(first)}`, ...lines].join(
    '\n\n',
  )
}

/** Indented by four spaces: code in Markdown, whatever characters the lines contain. */
function quote(evidence: readonly Evidence[]): string {
  return evidence.map(({ line, text }) => `    ${line > 0 ? `${line}: ` : ''}${text}`).join('\n')
}

function absoluteLinks(text: string, origin: string): string {
  return text.replaceAll('](/', `](${origin}/`)
}

function removeMarkup(text: string): string {
  return text.replaceAll('`', '').replace(/\[([^\][]+)\]\([^()\s]+\)/g, '$1')
}
