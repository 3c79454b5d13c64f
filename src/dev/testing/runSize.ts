/**
 * How large a long run is: a share that finds what such runs have found in `npm test`, all of it in `npm run test:full`,
 * and what its own variable says if it is set.
 *
 * @param variable a name in the environment, such as `OPTICK_KILLS`
 */
export function runSize(size: { readonly usual: number; readonly full: number; readonly variable?: string }): number {
  const asked = size.variable === undefined ? undefined : process.env[size.variable]
  if (asked !== undefined) return Number(asked)
  return process.env['OPTICK_FULL'] === undefined ? size.usual : size.full
}
