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
      ? [
          heading(2, 'Steps of the first finding'),
          format(options.section, { ...options, url: findings[0].url }),
        ]
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
  const formatText = (text: string): string => format(text, { origin, isMarkdown, url })
  const lines =
    evidence.length === 0
      ? []
      : [quote(evidence), ...(count > evidence.length ? [`${count} lines in all.`] : [])]
  return [
    head,
    formatText(means),
    `${isMarkdown ? `**${toDo}.**` : `${toDo}:`} ${formatText(first)}`,
    ...lines,
  ].join('\n\n')
}

/** Indented by four spaces: code in Markdown, whatever characters the lines contain. */
function quote(evidence: readonly Evidence[]): string {
  return evidence.map(({ line, text }) => `    ${line > 0 ? `${line}: ` : ''}${text}`).join('\n')
}

/** Formats the Markdown of the pages: with links that work outside of the site, and without markup for a terminal. */
function format(
  markdown: string,
  { origin, isMarkdown, url }: Pick<TextOptions, 'origin' | 'isMarkdown'> & { url: string },
): string {
  const absolute = markdown
    .replaceAll('](/', `](${origin}/`)
    .replaceAll('](#', `](${origin}${url.split('#')[0] ?? ''}#`)
  return isMarkdown ? absolute : removeMarkup(absolute)
}

/** Removes the markup of Markdown. Code stays as it is, indented by four spaces more. */
function removeMarkup(markdown: string): string {
  let isCode = false
  const lines = markdown.split('\n').flatMap((line) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    if (isFence || /^[ |:-]{5,200}$/.test(line)) return []
    return [isCode ? `    ${line}` : removeInlineMarkup(line)]
  })
  return lines.join('\n')
}

function removeInlineMarkup(line: string): string {
  return line
    .replace(/\[([^\][]+)\]\(([^()\s]+)\)/g, '$1 ($2)')
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : removeEmphasis(part)))
    .join('')
}

function removeEmphasis(text: string): string {
  return text
    .replaceAll('**', '')
    .replace(/(^|[\s(])_([^_]+)_(?!\w)/g, '$1$2')
    .replace(/\\([\\`*_<>[\]|#~])/g, '$1')
}
