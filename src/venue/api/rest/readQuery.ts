/** The members of a query. A key that is repeated has the list of its values (rest-private 1.9). */
export function readQuery(text: string): Record<string, string | string[]> {
  const members = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const before = members.get(key)
    members.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(members)
}
