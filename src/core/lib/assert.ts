/** A rule of ours does not hold: a mistake in the program, never in what the world sent. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError'
}

/**
 * States a rule that always holds, in words that are true when it does ("a taker has something to fill"). Throws
 * {@link BrokenRuleError} when it does not.
 */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new BrokenRuleError(`broken rule: ${rule}`)
}
