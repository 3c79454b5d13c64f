/** A broken invariant: a bug in this program, never caused by outside input. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError'
}

/**
 * States an invariant in words that are true when it holds ("a taker has something to fill"). Throws {@link
 * BrokenRuleError} otherwise.
 */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new BrokenRuleError(`broken rule: ${rule}`)
}
