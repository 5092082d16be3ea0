import type { Condition, RuleSection, RuleSet } from '@node-docs/edge/diagnose'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createError, type Problem } from '../mdx/content-problem.ts'
import type { SearchSection } from '../mdx/search-sections.ts'
import { toHref } from '../navigation/paths.ts'
import { BuildError } from './build-error.ts'
import type { CompiledPages } from './compile-pages.ts'
import { type ConfigRules, configRulesSchema } from './page-rules-schema.ts'
import { importSettings, parseSettings } from './parse-settings.ts'
import type { PageSource } from './page-source.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

export interface RuleInput {
  sources: readonly PageSource[]
  compiled: CompiledPages
  base: string
  configRules: ConfigRules
  /** The newest stable release. */
  release: string
}

/** Collects the rules of all pages and of `content/config-rules.ts`, for the diagnosis. */
export function createRuleSet({ sources, compiled, base, configRules, release }: RuleInput): RuleSet {
  const sections = sources.flatMap(({ file, place, frontMatter }) =>
    (compiled.get(file)?.sections ?? []).map((section) => {
      const key = `${place.node.route}#${section.id}`
      const written = (frontMatter.value.diagnosis?.[section.id] ?? []).map((rule) => ({
        ...rule,
        means: rule.means ?? readMeaning(section),
      }))
      const ofConfig = configRules.filter((rule) => rule.section === key).map(convertConfigRule)
      return {
        url: toHref(key, base),
        title: describeSection(section.heading, place.node.title),
        rules: [...written, ...ofConfig],
      }
    }),
  )
  return { sections: sections.filter(({ rules }) => rules.length > 0), release }
}

/** A heading with the number of a step says too little outside of its page. */
function describeSection(heading: string, page: string): string {
  return /^\d+\. /.test(heading) ? `${page}: ${heading.replace(/^\d+\. /, '')}` : heading
}

/** Characters up to which two sentences of a meaning are shown. The section follows in full. */
const SHORT_MEANING = 120

/** Returns the first sentences of the paragraph that starts with "Meaning." in the section. */
function readMeaning({ text: body }: SearchSection): string {
  const sentences = (/^Meaning\. (.+)$/m.exec(body)?.[1] ?? '').split(/(?<=[.!?]) (?=[A-Z])/)
  const two = sentences.slice(0, 2).join(' ')
  return two.length <= SHORT_MEANING ? two : (sentences[0] ?? '')
}

type SectionRule = RuleSection['rules'][number]

function convertConfigRule(written: ConfigRules[number]): SectionRule {
  const { section: _, key, is, isNot, above, below, has, present, and = [], role, ...rule } = written
  const when: Condition[] = [
    { fact: `config.${key}`, is, isNot, above, below, has, present },
    ...and.map(({ key: other, ...comparison }) => ({ fact: `config.${other}`, ...comparison })),
    ...(role === undefined ? [] : [{ fact: 'node.role', is: role }]),
  ]
  return { when, ...rule }
}

const CONFIG_RULES = 'config-rules.ts'

/** Reads `content/config-rules.ts`. Returns an empty list if the file does not exist. */
export async function readConfigRules(workspace: Workspace): Promise<ConfigRules> {
  const path = join(workspace.content, CONFIG_RULES)
  if (!existsSync(path)) return []
  const file = toRepositoryPath(path, workspace)
  const read = readText(path)
  if ('faults' in read) throw new BuildError(read.faults.map((fault) => createError(file, fault)))
  const written = await importSettings('configRules', { path, file, text: read.value })
  const parsed = parseSettings(configRulesSchema, written, () => ({ line: 1, column: 1 }))
  if ('faults' in parsed) throw new BuildError(parsed.faults.map((fault) => createError(file, fault)))
  return parsed.value
}

/** Reports rules of sections that do not exist, and rules that say too little. */
export function checkRules({
  sources,
  compiled,
  configRules,
}: Pick<RuleInput, 'sources' | 'compiled' | 'configRules'>): Problem[] {
  const targets = new Set<string>()
  const problems = sources.flatMap(({ file, place, frontMatter }): Problem[] => {
    const sections = compiled.get(file)?.sections ?? []
    for (const { id } of sections) targets.add(`${place.node.route}#${id}`)
    return Object.entries(frontMatter.value.diagnosis ?? {}).flatMap(([id, rules]): Problem[] => {
      const section = sections.find((other) => other.id === id)
      const at = { severity: 'error' as const, file, ...frontMatter.locate('diagnosis', id) }
      if (!section)
        return [
          {
            ...at,
            message: `diagnosis: no section of this page has the id "${id}"`,
            hint: 'Use the id of a heading.',
          },
        ]
      return rules.flatMap(({ lines, when, means }): Problem[] => [
        ...(lines === undefined && when === undefined
          ? [
              {
                ...at,
                message: `diagnosis.${id}: a rule has neither lines nor when`,
                hint: 'Write the messages in lines, or a condition in when.',
              },
            ]
          : []),
        ...(means === undefined && readMeaning(section) === ''
          ? [
              {
                ...at,
                message: `diagnosis.${id}: the section has no paragraph that starts with **Meaning.**`,
                hint: 'Write the paragraph, or the field means.',
              },
            ]
          : []),
      ])
    })
  })
  const file = `content/${CONFIG_RULES}`
  const unknown = configRules.filter(({ section }) => !targets.has(section))
  return [
    ...problems,
    ...unknown.map(({ section, key }): Problem => ({
      severity: 'error',
      file,
      message: `${key}: there is no section ${section}`,
    })),
  ]
}
