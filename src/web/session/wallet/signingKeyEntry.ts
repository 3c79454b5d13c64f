/** Returns the vault entry of a signing key. Its prefix keeps keys and other secrets apart. */
export function signingKeyEntry(owner: string): string {
  return `signingKey:${owner}`
}
