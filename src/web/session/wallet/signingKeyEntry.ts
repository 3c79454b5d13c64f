/** Entries of their own: no key is written over another secret, and no other secret is taken for a key. */
export function signingKeyEntry(owner: string): string {
  return `signingKey:${owner}`
}
