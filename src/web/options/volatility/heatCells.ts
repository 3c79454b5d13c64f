import { logMoneynessOfDelta } from '@/core/quant/smileFigures'
import type { SmileQuote } from '@/web/market/options/smileQuotes'
import { formatPercent } from '@/web/ui/formatNumber'
import { deltaLabel } from './smileAxis'
import type { ExpiryFigures } from './volatilityRows'

export const heatColumnKinds = ['delta', 'moneyness'] as const
export type HeatColumnKind = (typeof heatColumnKinds)[number]

/** Column positions as 1 − call delta: puts left of the money, calls right of it. */
const deltaColumns = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]
/** Column positions as K / F. */
const moneynessColumns = [0.7, 0.8, 0.85, 0.9, 0.95, 0.975, 1, 1.025, 1.05, 1.1, 1.15, 1.2, 1.3]

export type HeatColumn = { readonly at: number; readonly label: string }

export function heatColumns(kind: HeatColumnKind): readonly HeatColumn[] {
  return kind === 'delta'
    ? deltaColumns.map((at) => ({ at, label: deltaLabel(at) }))
    : moneynessColumns.map((at) => ({
        at,
        label: formatPercent(at, { decimals: (at * 100) % 1 === 0 ? 0 : 1, isSigned: false }),
      }))
}

export type HeatCell = {
  /** Undefined outside the quoted range, where the volatility would be extrapolated. */
  readonly iv: number | undefined
  /** The nearest listed out-of-the-money option, which a click trades. */
  readonly nearest: SmileQuote | undefined
}

export function heatCells(
  { smile, curve }: Pick<ExpiryFigures, 'smile' | 'curve'>,
  kind: HeatColumnKind,
): readonly HeatCell[] {
  return heatColumns(kind).map(({ at }) => {
    const place =
      kind === 'moneyness'
        ? Math.log(at)
        : curve === undefined
          ? undefined
          : logMoneynessOfDelta(curve.ivAt, smile.years, 1 - at)
    if (curve === undefined || place === undefined) return { iv: undefined, nearest: undefined }
    const slack = slackOf(smile.quotes)
    if (place < curve.from - slack || place > curve.to + slack) return { iv: undefined, nearest: undefined }
    return { iv: curve.ivAt(place), nearest: nearestQuote(smile.quotes, place) }
  })
}

/** Half of the average strike distance. A cell this close to the outermost strike still counts as quoted. */
function slackOf(quotes: readonly SmileQuote[]): number {
  const [first, last] = [quotes[0], quotes.at(-1)]
  if (first === undefined || last === undefined || quotes.length < 2) return 0
  return (last.logMoneyness - first.logMoneyness) / (quotes.length - 1) / 2
}

export function nearestQuote(quotes: readonly SmileQuote[], place: number): SmileQuote | undefined {
  const distance = ({ logMoneyness }: SmileQuote) => Math.abs(logMoneyness - place)
  return quotes.reduce<SmileQuote | undefined>(
    (best, quote) => (best === undefined || distance(quote) < distance(best) ? quote : best),
    undefined,
  )
}
