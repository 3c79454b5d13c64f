type MarketRecord = {
  readonly instrument_name: string
  readonly option_type: 'call' | 'put'
  readonly strike: string
  readonly expiry: string
  readonly index_price: string
  readonly mark_price?: string
  readonly price_step: string
}

export type ListedOption = {
  readonly name: string
  readonly strike: number
  /** UNIX milliseconds. */
  readonly expiryMs: number
  readonly index: number
  /** NaN while the venue has no mark. */
  readonly mark: number
  readonly tick: number
}

/** The ETH call whose strike is nearest to the index plus `beyond` USD. Expiries count from the next one. */
export async function listedCall(venueUrl: string, expiry: number, beyond = 0): Promise<ListedOption> {
  const response = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const records = (await response.json()) as readonly MarketRecord[]
  const expiries = [...new Set(records.map((record) => BigInt(record.expiry)))].toSorted((a, b) => (a < b ? -1 : 1))
  const chosen = expiries.at(expiry)
  const index = Number(records[0]?.index_price)
  const [nearest] = records
    .filter((record) => record.option_type === 'call' && BigInt(record.expiry) === chosen)
    .toSorted((a, b) => Math.abs(Number(a.strike) - index - beyond) - Math.abs(Number(b.strike) - index - beyond))
  if (nearest === undefined) throw new Error('no call is listed')
  const { instrument_name: name, strike, mark_price: mark, price_step: tick } = nearest
  return {
    name,
    strike: Number(strike),
    expiryMs: Number(BigInt(nearest.expiry) / 1_000_000n),
    index,
    mark: Number(mark),
    tick: Number(tick),
  }
}
