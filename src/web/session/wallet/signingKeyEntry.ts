/** A prefix of its own, so that keys and other secrets never overwrite or pass for each other. */
export function signingKeyEntry(owner: string): string {
  return `signingKey:${owner}`
}
