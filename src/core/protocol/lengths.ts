import * as z from 'zod/mini'

/**
 * zod compares the length of whatever it is given, and an object can have one that is nothing to compare: what is
 * neither a text nor a list has no length here, and is refused for that alone.
 */
function ofTextOrList<Check extends ReturnType<typeof z.minLength | typeof z.maxLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}

export const minLength = (least: number) => ofTextOrList(z.minLength(least))
export const maxLength = (most: number) => ofTextOrList(z.maxLength(most))
