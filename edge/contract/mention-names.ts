/** Fields of a member from which the name in a mention is made. */
export interface MentionableMember {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/**
 * Returns for each member the text that follows the `@` in a mention: the name, or `Ann Lee (ann@example.com)` if
 * several members have the same name.
 */
export function listMentionNames(members: readonly MentionableMember[]): { id: string; name: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of members) counts.set(toKey(name), (counts.get(toKey(name)) ?? 0) + 1)
  return members.map(({ id, name, email }) => ({
    id,
    name: counts.get(toKey(name)) === 1 ? name : `${name} (${email ?? id})`,
  }))
}

function toKey(name: string): string {
  return name.toLowerCase()
}
