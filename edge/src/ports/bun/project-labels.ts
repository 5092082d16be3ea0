/** The label of all projects that have no label of their own. */
export const OTHER_PROJECTS = 'other'

/** Maximum number of projects with a label of their own. */
const MOST = 50

/** Interval after which the projects with the most requests get the labels. */
const SELECTION_MS = 300_000

interface ProjectLabelOptions {
  /** Called for a project that gets a label. */
  onAdd: (project: string) => void
  /** Called for a project that loses its label. */
  onRemove: (project: string) => void
  /** Milliseconds since any time. */
  now: () => number
}

/**
 * Limits how many projects are labels of metrics: the first 50, and after five minutes those with the most requests. A
 * counter of a project starts at 0 when the project gets its label, and `other` keeps what it counted before, so that
 * no counter ever decreases.
 */
export function createProjectLabels({
  onAdd,
  onRemove,
  now,
}: ProjectLabelOptions): (project: string) => string {
  let labeled = new Set<string>()
  let requests = new Map<string, number>()
  let selectedAt = now()

  function select(): void {
    const busiest = [...requests].toSorted(([, a], [, b]) => b - a).map(([project]) => project)
    const selected = new Set([...busiest.slice(0, MOST), ...labeled].slice(0, MOST))
    for (const project of labeled) if (!selected.has(project)) onRemove(project)
    for (const project of selected) if (!labeled.has(project)) onAdd(project)
    labeled = selected
    requests = new Map()
    selectedAt = now()
  }

  return function toLabel(project) {
    if (now() - selectedAt >= SELECTION_MS) select()
    requests.set(project, (requests.get(project) ?? 0) + 1)
    if (labeled.size < MOST && !labeled.has(project)) {
      labeled.add(project)
      onAdd(project)
    }
    return labeled.has(project) ? project : OTHER_PROJECTS
  }
}
