import type { Reviewed } from '@/web/session/actions/reviewed'

/** What a test sends without a screen, as if its review had been drawn. */
export function reviewed<Value>(value: Value): Reviewed<Value> {
  // No screen is drawn in such a test.
  return value as Reviewed<Value>
}
