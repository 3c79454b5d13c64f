import * as z from 'zod/mini'

/**
 * Applies a length check to texts and lists only. zod checks the `length` of any value, and an object can have a
 * meaningless `length` member; other checks reject objects.
 */
function ofTextOrList<Check extends ReturnType<typeof z.minLength | typeof z.maxLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}

export const minLength = (least: number) => ofTextOrList(z.minLength(least))
export const maxLength = (most: number) => ofTextOrList(z.maxLength(most))
