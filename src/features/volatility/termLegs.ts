import { logMoneynessOfDelta } from '@/quant/smileFigures'
import { nearestQuote } from './heatCells'
import type { PictureLeg } from './pictureActions'
import type { ExpiryFigures } from './termRows'

/** What trades a figure of the term structure. */
export const termStructures = ['straddle', 'riskReversal', 'strangle'] as const
export type TermStructure = (typeof termStructures)[number]

/**
 * The legs that trade the volatility at the money, the risk reversal (long the call) or the wings of an expiry, at the
 * listed strikes nearest to the money and to the deltas of 25. Undefined where they are not known, or are one strike.
 */
export function termLegs(
  { smile, curve }: Pick<ExpiryFigures, 'smile' | 'curve'>,
  structure: TermStructure,
  twinOf: (instrumentName: string) => string | undefined,
): readonly PictureLeg[] | undefined {
  if (curve === undefined) return undefined
  if (structure === 'straddle') {
    const option = nearestQuote(smile.quotes, 0)?.instrumentName
    const twin = option === undefined ? undefined : twinOf(option)
    if (option === undefined || twin === undefined) return undefined
    return [option, twin].map((instrumentName) => ({ instrumentName, side: 'buy' }))
  }
  const at = (callDelta: number, optionType: 'call' | 'put') => {
    const place = logMoneynessOfDelta(curve.ivAt, smile.years, callDelta)
    const quotes = smile.quotes.filter((quote) => quote.optionType === optionType)
    return place === undefined ? undefined : nearestQuote(quotes, place)?.instrumentName
  }
  const [put, call] = [at(0.75, 'put'), at(0.25, 'call')]
  if (put === undefined || call === undefined) return undefined
  return [
    { instrumentName: call, side: 'buy' },
    { instrumentName: put, side: structure === 'strangle' ? 'buy' : 'sell' },
  ]
}
