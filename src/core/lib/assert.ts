/** A broken invariant: a bug in this program, never caused by outside input. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError'
}

/**
 * Throws {@link BrokenRuleError} unless an invariant holds. `rule` states the invariant in words that are true when it
 * holds ("a taker has something to fill").
 */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new BrokenRuleError(`broken rule: ${rule}`)
}
