/**
 * The size of a long test: `usual` in `npm test`, `full` in `npm run test:full`, and the value of `variable` if it is
 * set. `usual` is large enough to find the faults that such tests have found.
 *
 * @param variable a name in the environment, such as `OPTICK_KILLS`
 */
export function runSize(size: { readonly usual: number; readonly full: number; readonly variable?: string }): number {
  const asked = size.variable === undefined ? undefined : process.env[size.variable]
  if (asked !== undefined) return Number(asked)
  return process.env['OPTICK_FULL'] === undefined ? size.usual : size.full
}
