import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a nearly right guess as for a wrong one. Only the length can be told from the time. */
export function isEqualInConstantTime(expected: string, given: string): boolean {
  const a = Buffer.from(expected, 'utf8')
  const b = Buffer.from(given, 'utf8')
  return a.length === b.length && timingSafeEqual(a, b)
}
