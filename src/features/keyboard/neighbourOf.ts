/** The one after or before, round and round; from outside of the list its first or last. Undefined: there is no other. */
export function neighbourOf(names: readonly string[], here: string, by: 1 | -1): string | undefined {
  const at = names.indexOf(here)
  const from = at === -1 && by === -1 ? 0 : at
  const next = names[(from + by + names.length) % names.length]
  return next === here ? undefined : next
}
