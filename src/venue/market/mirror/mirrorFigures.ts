import type { Price } from '@/core/protocol/fixed6'
import type { Command, FundingRate, IndexPrice, InstrumentMark } from '../../engine/command'
import type { VenuePort } from '../../venuePort'
import type { SourceFigures } from '../source/marketEvent'
import type { MirrorListing } from './mirrorListing'
import { bookPrice, createFigures, isSameMark, mirrorMark, type KnownFigures } from './mirrorPrices'

/** Marks, indexes and funding of the source, and what follows from its books where it states none. */
export type MirrorFigures = {
  readonly note: (name: string, news: SourceFigures) => void
  readonly noteTrade: (name: string, price: Price) => void
  /** Call when a book has changed. */
  readonly noteBook: (name: string) => void
  /** Takes the commands for what has changed. */
  readonly take: () => Command[]
  /** The source's hourly rates, by instrument id. */
  readonly fundingRates: () => ReadonlyMap<string, FundingRate>
}

const hoursOfRate = 8

export function createMirrorFigures(
  { live, clock }: Pick<VenuePort, 'live' | 'clock'>,
  listing: Pick<MirrorListing, 'assetOf' | 'isFollowed'>,
): MirrorFigures {
  const figures = new Map<string, KnownFigures>()
  const indexes = new Map<string, Price>()
  const moved = new Set<string>()
  const rates = new Map<string, FundingRate>()

  function figuresOf(name: string): KnownFigures {
    const known = figures.get(name) ?? createFigures()
    figures.set(name, known)
    return known
  }

  function bookOf(name: string) {
    const id = live.instruments.byName.get(name)?.instrumentId
    return id === undefined ? undefined : live.books.get(id)
  }

  /** The source's index; without one, the mark of the perpetual, else the price in its book. */
  function indexFor(asset: string): Price | undefined {
    const known = figures.get(`${asset}-PERP`)
    return indexes.get(asset) ?? known?.figures.markPrice ?? bookPrice(known, bookOf(`${asset}-PERP`))
  }

  function note(name: string, news: SourceFigures): void {
    const known = figuresOf(name)
    const asset = listing.assetOf(name)
    known.figures = { ...known.figures, ...news }
    if (news.indexPrice !== undefined && asset !== undefined) indexes.set(asset, news.indexPrice)
    if (news.forwardPrice !== undefined && asset !== undefined) known.indexAtForward = indexes.get(asset)
    moved.add(name)
  }

  function take(): Command[] {
    const nowNs = clock.nowNs()
    const marks: InstrumentMark[] = []
    const news = new Map<string, IndexPrice>()
    const changedRates: FundingRate[] = []
    for (const name of moved) {
      const instrument = live.instruments.byName.get(name)
      if (instrument === undefined || !listing.isFollowed(name)) continue
      const { asset, instrumentId } = instrument
      const indexPrice = indexFor(asset)
      if (indexPrice !== undefined && live.indexes.get(asset)?.price !== indexPrice) {
        news.set(asset, { asset, price: indexPrice })
      }
      const known = figures.get(name)
      const mark = mirrorMark(instrument, { known, book: live.books.get(instrumentId), indexPrice, nowNs })
      if (mark !== undefined && !isSameMark(live.marks.get(instrumentId), mark)) marks.push(mark)
      const rate = rateOf(instrumentId, known)
      const sent = live.fundingRates.get(instrumentId)
      if (rate === undefined) continue
      rates.set(instrumentId, rate)
      if (sent?.rate !== rate.rate || sent.nextRate !== rate.nextRate) changedRates.push(rate)
    }
    moved.clear()
    const commands: Command[] = []
    if (marks.length + news.size > 0) commands.push({ type: 'setPrices', indexes: [...news.values()], marks })
    if (changedRates.length > 0) commands.push({ type: 'setFundingRates', rates: changedRates })
    return commands
  }

  return {
    note,
    noteTrade: (name, price) => {
      figuresOf(name).lastTrade = price
    },
    noteBook: (name) => {
      if (figures.get(name)?.figures.markPrice === undefined) moved.add(name)
    },
    take,
    fundingRates: () => rates,
  }
}

/** The source's rates by the hour, with the six decimals in which rates are paid. */
function rateOf(instrumentId: string, known: KnownFigures | undefined): FundingRate | undefined {
  const { fundingRate, nextFundingRate = fundingRate } = known?.figures ?? {}
  if (nextFundingRate === undefined) return undefined
  return { instrumentId, rate: hourly(fundingRate ?? nextFundingRate), nextRate: hourly(nextFundingRate) }
}

function hourly(rate: number): number {
  return Math.round((rate / hoursOfRate) * 1e6) / 1e6
}
