export const statuses = ['open', 'inprogress', 'done', 'archived'] as const

export type Status = (typeof statuses)[number]

const statusNames: Readonly<Record<Status, string>> = {
  open: 'Open',
  inprogress: 'In progress',
  done: 'Done',
  archived: 'Archived',
}

/** Returns the name of a status. A status that only a newer server knows is returned as it is. */
export function formatStatus(status: string): string {
  const known = statuses.find((each) => each === status)
  return known === undefined ? status : statusNames[known]
}
