import { listMentionNames, type MentionableMember } from '../../../contract/mention-names.ts'

/**
 * Returns the ids of the members whose names follow an `@` in the text. If one name starts with another, the longer
 * match counts. If several members have the same name, the name without the email mentions none of them.
 */
export function findMentions(text: string, members: readonly MentionableMember[]): string[] {
  const byLength = listMentionNames(members).toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1)
    const member = byLength.find(({ name }) => startsWithName(rest, name))
    if (member === undefined) continue
    found.add(member.id)
    // Skips the name, because it can contain an email, and the `@` in an email does not start a mention.
    at += member.name.length
  }
  return [...found]
}

/** The name must end there: `@Anna` does not mention Ann. */
function startsWithName(text: string, name: string): boolean {
  const after = text.slice(name.length, name.length + 2)
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(after)
}
