// The search of the documents: runs in the page and in its test.

/** @typedef {{ url: string, title: string, heading: string, text: string }} Section */

const weights = [
  ['heading', 12],
  ['title', 5],
  ['text', 1],
]

/**
 * Returns the sections that have every word of the query, the beginning of a word too, best first. A word in a heading
 * counts more than one in a title, and that more than one in the text; a rare word counts more than a frequent one.
 */
export function searchSections(sections, query, limit = 8) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'giu'))
  const counted = sections.map((section) => ({
    section,
    counts: patterns.map((pattern) =>
      weights.reduce(
        (sum, [field, weight]) => sum + weight * Math.min(3, section[field].match(pattern)?.length ?? 0),
        0,
      ),
    ),
  }))
  const rarity = words.map((_, at) => {
    const having = counted.filter(({ counts }) => counts[at] > 0).length
    return Math.log(1 + sections.length / (1 + having))
  })
  return counted
    .filter(({ counts }) => counts.every((count) => count > 0))
    .map(({ section, counts }) => {
      const score = counts.reduce((sum, count, at) => sum + Math.log(1 + count) * rarity[at], 0)
      // Of two sections with the same words the shorter one is more about them.
      return { ...section, score: score / Math.log(40 + section.text.length) }
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
}
