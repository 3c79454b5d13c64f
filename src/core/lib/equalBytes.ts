/**
 * Whether two texts of bytes of one length are the same. Looks at every byte whatever the bytes before it were, so that
 * the time says nothing about where they differ.
 */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}
