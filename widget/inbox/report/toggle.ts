/** The same set with the member where it was missing, without it where it was. */
export function toggle<Member>(set: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}
