import type { ChainStrike } from '@/web/market/options/chainStore'

/** The inner strikes, which are equal for a butterfly, and the wanted widths of the wings. */
export type WingDraft = {
  readonly lower: ChainStrike
  readonly upper: ChainStrike
  readonly widths: readonly bigint[]
}

export type Wings = {
  readonly lowest: ChainStrike
  readonly lower: ChainStrike
  readonly upper: ChainStrike
  readonly highest: ChainStrike
}

/**
 * Selects listed strikes whose wings have exactly equal width, so that the loss is equal on both sides. It prefers the
 * width nearest to the wanted widths, and the narrower width on a tie. If the inner strikes have no equal wings, it
 * selects the nearest inner strikes that have some, with their widest wings. Undefined if no strikes have equal wings.
 */
export function equalWings(strikes: readonly ChainStrike[], wish: WingDraft): Wings | undefined {
  const [width] = widthsOf(strikes, wish.lower, wish.upper).toSorted((a, b) => order(miss(wish, a), miss(wish, b)))
  if (width !== undefined) return wingsOf(strikes, wish, width)
  const isButterfly = wish.lower === wish.upper
  const inner = strikes.flatMap((lower) =>
    isButterfly
      ? [{ lower, upper: lower }]
      : strikes.flatMap((upper) => (upper.strike > lower.strike ? { lower, upper } : [])),
  )
  const nearest = inner.toSorted((a, b) => order(distance(wish, a), distance(wish, b)))
  for (const { lower, upper } of nearest) {
    const widest = widthsOf(strikes, lower, upper).at(-1)
    if (widest !== undefined) return wingsOf(strikes, { lower, upper }, widest)
  }
  return undefined
}

type Inner = Pick<WingDraft, 'lower' | 'upper'>

/** Widths for which both wings are listed, narrowest first. */
function widthsOf(strikes: readonly ChainStrike[], lower: ChainStrike, upper: ChainStrike): readonly bigint[] {
  const above = new Set<bigint>(strikes.map(({ strike }) => strike - upper.strike))
  const below = strikes.map(({ strike }) => lower.strike - strike)
  return below.filter((width) => width > 0n && above.has(width)).toSorted(order)
}

function wingsOf(strikes: readonly ChainStrike[], { lower, upper }: Inner, width: bigint): Wings | undefined {
  const at = (wanted: bigint) => strikes.find(({ strike }) => strike === wanted)
  const lowest = at(lower.strike - width)
  const highest = at(upper.strike + width)
  return lowest !== undefined && highest !== undefined ? { lowest, lower, upper, highest } : undefined
}

const magnitude = (number: bigint) => (number < 0n ? -number : number)
const order = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

function miss({ widths }: WingDraft, width: bigint): bigint {
  return widths.reduce((sum, wanted) => sum + magnitude(width - wanted), 0n)
}

function distance(wish: Inner, { lower, upper }: Inner): bigint {
  return magnitude(lower.strike - wish.lower.strike) + magnitude(upper.strike - wish.upper.strike)
}
