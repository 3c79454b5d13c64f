/** What the roll ticket opens with. It is in the address, so that Back closes the ticket. */
export type RollTerms = {
  /** An option, `ETH-27NOV26-2400-C`; an expiry, `ETH-27NOV26`; or a strike of any expiry, `ETH-2400-C`. */
  readonly of: string
  /** The day of the new expiry as in an option’s name: `25DEC26`. */
  readonly to?: string | undefined
  readonly strike?: string | undefined
}

/** Returns the address of the ticket over the current screen. */
export function rollPath({ of, to, strike }: RollTerms): string {
  const optional = (name: string, value: string | undefined) =>
    value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`
  return `?roll=${encodeURIComponent(of)}${optional('to', to)}${optional('strike', strike)}`
}

/** Reads the ticket’s terms from the address; undefined without a ticket. */
export function rollTerms(search: string): RollTerms | undefined {
  const parameters = new URLSearchParams(search)
  const of = parameters.get('roll')
  if (of === null || of.trim() === '') return undefined
  const known = (name: string) => parameters.get(name)?.toUpperCase()
  return { of: of.toUpperCase(), to: known('to'), strike: known('strike') }
}
