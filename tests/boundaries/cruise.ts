import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

export interface Verdict {
  modules: number
  violations: { rule: string; from: string; to: string }[]
  /** Imports, except the imports of test files. */
  edges: { from: string; to: string }[]
}

/** Checks the folders below `root` against the import rules. */
export async function checkImports(root: string, folders: string[]): Promise<Verdict> {
  const { output } = await cruise(folders, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    exclude: { path: '(^|/)(dist|boundaries/violations)/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  })
  const { modules, summary } = output as ICruiseResult // an object, because no `outputType` is set
  return {
    modules: modules.length,
    edges: modules
      .filter(({ source }) => !/\.test\.tsx?$/.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
      ),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
