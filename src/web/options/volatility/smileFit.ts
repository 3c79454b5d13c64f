import { createListeners } from '@/core/lib/listeners'
import { normalDensity } from '@/core/quant/normal'
import { ivBetween, type SmileCurve } from '@/core/quant/smileFigures'
import { sviVolatility } from '@/core/quant/svi'
import type { FittedPoint, SviFit } from '@/core/quant/sviFit'
import type { ExpirySmile, SmileQuote } from '@/web/market/options/smileQuotes'
import type { OpenFitPort } from './fitPort'

export const fitBases = ['midByWidth', 'midByVega', 'mark'] as const
export type FitBasis = (typeof fitBases)[number]

/** A fit and its inputs. Its variances refer to the time to expiry when it was computed. */
export type FittedSmile = {
  readonly basis: FitBasis
  readonly years: number
  /** Undefined if there were too few strikes. */
  readonly fit: SviFit | undefined
  /** The number of fitted strikes. */
  readonly count: number
}

/** Minimum quote width in a weight: a fifth of a volatility point, however narrow the quote is. */
const leastWidth = 0.002

/** Points to fit: strikes with a bid and an ask, or with a mark, depending on the basis. */
export function fitPoints({ quotes, years }: ExpirySmile, basis: FitBasis): readonly FittedPoint[] {
  return quotes.flatMap((quote) => {
    // The account's own quotes are not market data.
    const iv = basis === 'mark' ? quote.markIv : quote.isOwn === true ? undefined : midIv(quote)
    if (iv === undefined) return []
    // Converts a weight of volatility to a weight of variance: dw = 2 iv T d(iv), with equal T.
    const weight = volatilityWeight(quote, iv, years, basis) / (iv * iv)
    return [{ logMoneyness: quote.logMoneyness, totalVariance: iv * iv * years, weight }]
  })
}

function volatilityWeight({ bidIv, askIv, logMoneyness }: SmileQuote, iv: number, years: number, basis: FitBasis) {
  switch (basis) {
    case 'midByWidth':
      return 1 / Math.max(Math.abs((askIv ?? iv) - (bidIv ?? iv)), leastWidth) ** 2
    case 'midByVega': {
      const total = iv * Math.sqrt(years)
      return normalDensity(-logMoneyness / total + total / 2) ** 2
    }
    case 'mark':
      return 1
  }
}

/** Mid of the volatilities; undefined if one side is missing. */
export function midIv({ bidIv, askIv }: SmileQuote): number | undefined {
  return bidIv === undefined || askIv === undefined ? undefined : (bidIv + askIv) / 2
}

/** Interpolates a smile by its fit, or linearly between known strikes. */
export type ReadCurve = {
  readonly source: 'fit' | 'strikes'
  readonly ivAt: SmileCurve
  /** The quoted range of ln(K / F). Beyond it, a fit extrapolates, and straight lines are not drawn. */
  readonly from: number
  readonly to: number
}

/** Returns a curve; undefined while no strike of the smile is known. */
export function readCurve(smile: ExpirySmile, fitted: FittedSmile | undefined): ReadCurve | undefined {
  const known = smile.quotes.flatMap((quote) => {
    const iv = quote.markIv ?? midIv(quote)
    return iv === undefined ? [] : [{ place: quote.logMoneyness, iv }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const range = { from: first.place, to: last.place }
  if (fitted?.fit !== undefined) {
    const { fit, years } = fitted
    return { source: 'fit', ivAt: (k) => sviVolatility(fit.params, k, years), ...range }
  }
  return { source: 'strikes', ivAt: (k) => ivBetween(known, k), ...range }
}

/** Fits by expiry in UNIX nanoseconds. */
export type Fits = ReadonlyMap<bigint, FittedSmile>

/** Smiles and their fits in one object, so that a plot never mixes versions. */
export type FittedSmiles = { readonly smiles: readonly ExpirySmile[]; readonly fits: Fits }

type Asked = Wanted & { readonly count: number }
type Wanted = { readonly smile: ExpirySmile; readonly basis: FitBasis }

/**
 * Keeps each expiry fitted. A changed expiry is requested once, and one request is pending at a time; changes during a
 * request go into the next request. The published fits stay until all newer fits are computed.
 */
export function createSmileFitter(openPort: OpenFitPort) {
  let published: FittedSmiles = { smiles: [], fits: new Map() }
  let wanted: readonly Wanted[] = []
  const done = new Map<bigint, Wanted>()
  let asked: { readonly all: readonly Wanted[]; readonly of: ReadonlyMap<bigint, Asked> } | undefined
  let port: ReturnType<OpenFitPort> | undefined

  const publishFits = (all: readonly Wanted[], fits: Fits) => {
    published = { smiles: all.map(({ smile }) => smile), fits }
    publish()
  }

  const askNext = () => {
    if (asked !== undefined || port === undefined) return
    const changed = wanted.filter(({ smile, basis }) => {
      const before = done.get(smile.expiryNs)
      return before?.smile !== smile || before.basis !== basis
    })
    if (changed.length === 0) {
      // An expiry may have expired.
      if (wanted.length !== published.smiles.length) publishFits(wanted, published.fits)
      return
    }
    const tasks = changed.map(({ smile, basis }) => ({ expiryNs: smile.expiryNs, points: fitPoints(smile, basis) }))
    const of = changed.map(
      (one, index) => [one.smile.expiryNs, { ...one, count: tasks[index]?.points.length ?? 0 }] as const,
    )
    asked = { all: wanted, of: new Map(of) }
    port.ask({ tasks })
  }

  const open = () =>
    openPort((reply) => {
      const fits = new Map(published.fits)
      for (const { expiryNs, fit } of reply.fits) {
        const of = asked?.of.get(expiryNs)
        if (of === undefined) continue
        done.set(expiryNs, of)
        fits.set(expiryNs, { basis: of.basis, years: of.smile.years, fit, count: of.count })
      }
      const all = asked?.all ?? wanted
      asked = undefined
      publishFits(all, fits)
      askNext()
    })

  const { subscribe, publish } = createListeners(() => {
    port = open()
    askNext()
    return () => {
      port?.close()
      port = undefined
      asked = undefined
    }
  })

  return {
    getSnapshot: () => published,
    subscribe,
    /** Replaces the set of smiles to fit. An unchanged smile object is not fitted again. */
    want: (smiles: readonly ExpirySmile[], basis: FitBasis) => {
      wanted = smiles.map((smile) => ({ smile, basis }))
      askNext()
    },
  }
}
