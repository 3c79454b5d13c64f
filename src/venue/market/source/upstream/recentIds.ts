/** How many ids each of the two generations holds. */
const generation = 5_000

/** Remembers the last five to ten thousand ids. `add` returns false for an id that is remembered. */
export function createRecentIds(): { readonly add: (id: string) => boolean } {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    add: (id) => {
      if (young.has(id) || old.has(id)) return false
      if (young.size === generation) [old, young] = [young, new Set()]
      young.add(id)
      return true
    },
  }
}
