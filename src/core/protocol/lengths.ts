import * as z from 'zod/mini'

/** zod compares the length of any value, and an object can have a meaningless `length`; other checks reject it. */
function ofTextOrList<Check extends ReturnType<typeof z.minLength | typeof z.maxLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}

export const minLength = (least: number) => ofTextOrList(z.minLength(least))
export const maxLength = (most: number) => ofTextOrList(z.maxLength(most))
