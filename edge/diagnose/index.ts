export { cutHtmlSection, cutMarkdownSection } from './cut-section.ts'
export { chooseEncoding, createDiagnoser, diagnose } from './diagnose.ts'
export type { Diagnoser, Diagnosis, Finding } from './diagnosis.ts'
export { renderDiagnosis } from './render-html.ts'
export { formatDiagnosis } from './render-text.ts'
export {
  ASKABLE,
  type AskName,
  type Condition,
  formatRules,
  parseRules,
  type Rule,
  type RuleSection,
  type RuleSet,
} from './rules.ts'
