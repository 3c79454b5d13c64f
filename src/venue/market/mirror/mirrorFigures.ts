import type { Price } from '@/core/protocol/fixed6'
import type { Command, FundingRate, IndexPrice, InstrumentMark } from '../../engine/command'
import type { VenuePort } from '../../venuePort'
import type { SourceFigures } from '../source/marketEvent'
import { hourOf, type StatedRates } from '../statedRates'
import type { MirrorListing } from './mirrorListing'
import { bookPrice, createFigures, isSameMark, mirrorMark, type KnownFigures } from './mirrorPrices'

/** Marks, indexes and funding of the source, and what follows from its books where it states none. */
export type MirrorFigures = {
  readonly note: (name: string, news: SourceFigures, atNs: bigint) => void
  readonly noteTrade: (name: string, price: Price) => void
  /** Call when a book has changed. */
  readonly noteBook: (name: string) => void
  /** Takes the commands for what has changed. The mark of a name that is held is taken later. */
  readonly take: (isHeld: (name: string) => boolean) => Command[]
  /** The source's hourly rates, by instrument id. */
  readonly fundingRates: () => ReadonlyMap<string, StatedRates>
}

const hoursOfRate = 8

export function createMirrorFigures(
  { live, clock }: Pick<VenuePort, 'live' | 'clock'>,
  listing: Pick<MirrorListing, 'assetOf' | 'isFollowed'>,
  /** The middle of the source's own book, without the orders of this venue's traders. */
  middleOf: (name: string) => Price | undefined,
): MirrorFigures {
  const figures = new Map<string, KnownFigures>()
  const indexes = new Map<string, Price>()
  const moved = new Set<string>()
  const rates = createRateNews(live, listing)

  function figuresOf(name: string): KnownFigures {
    const known = figures.get(name) ?? createFigures()
    figures.set(name, known)
    return known
  }

  /** The source's index; without one, the mark of the perpetual, else the price in its book. */
  function indexFor(asset: string): Price | undefined {
    const known = figures.get(`${asset}-PERP`)
    return indexes.get(asset) ?? known?.figures.markPrice ?? bookPrice(known, middleOf(`${asset}-PERP`))
  }

  function note(name: string, news: SourceFigures, atNs: bigint): void {
    const known = figuresOf(name)
    const asset = listing.assetOf(name)
    known.figures = { ...known.figures, ...news }
    if (news.indexPrice !== undefined && asset !== undefined) indexes.set(asset, news.indexPrice)
    if (news.forwardPrice !== undefined && asset !== undefined) known.indexAtForward = indexes.get(asset)
    if (news.fundingRate !== undefined || news.nextFundingRate !== undefined) rates.note(name, known, hourOf(atNs))
    moved.add(name)
  }

  function take(isHeld: (name: string) => boolean): Command[] {
    const nowNs = clock.nowNs()
    const marks: InstrumentMark[] = []
    const news = new Map<string, IndexPrice>()
    const changedRates: FundingRate[] = []
    const held: string[] = []
    for (const name of moved) {
      const instrument = live.instruments.byName.get(name)
      if (instrument === undefined || !listing.isFollowed(name)) continue
      const { asset, instrumentId } = instrument
      const indexPrice = indexFor(asset)
      if (indexPrice !== undefined && live.indexes.get(asset)?.price !== indexPrice) {
        news.set(asset, { asset, price: indexPrice })
      }
      const known = figures.get(name)
      const mark = mirrorMark(instrument, { known, middle: middleOf(name), indexPrice, nowNs })
      if (isHeld(name)) held.push(name)
      else if (mark !== undefined && !isSameMark(live.marks.get(instrumentId), mark)) marks.push(mark)
      const rate = rates.changed(name, instrumentId)
      if (rate !== undefined) changedRates.push(rate)
    }
    moved.clear()
    for (const name of held) moved.add(name)
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
    fundingRates: rates.byInstrument,
  }
}

type Rates = Omit<FundingRate, 'instrumentId'>
type RateNews = { readonly latest: Rates } & Omit<StatedRates, 'current'>

/** The hourly rates that the source states, and those before the hour of the last. */
function createRateNews(live: VenuePort['live'], listing: Pick<MirrorListing, 'isFollowed'>) {
  const rates = new Map<string, RateNews>()
  return {
    note: (name: string, known: KnownFigures, hour: number): void => {
      const before = rates.get(name)
      if (before !== undefined && hour < before.hour) return
      const latest = rateOf(known)
      if (latest === undefined) return
      const isLater = before !== undefined && hour > before.hour
      const ended = isLater ? { hour: before.hour, rate: before.latest.nextRate } : before?.ended
      rates.set(name, { hour, latest, ...(ended !== undefined && { ended }) })
    },
    /** The latest rate of an instrument; undefined if the venue has it. */
    changed: (name: string, instrumentId: string): FundingRate | undefined => {
      const rate = rates.get(name)?.latest
      const sent = live.fundingRates.get(instrumentId)
      if (rate === undefined || (sent?.rate === rate.rate && sent.nextRate === rate.nextRate)) return undefined
      return { instrumentId, ...rate }
    },
    byInstrument: (): ReadonlyMap<string, StatedRates> => {
      const stated = new Map<string, StatedRates>()
      for (const [name, { hour, latest, ended }] of rates) {
        const instrumentId = live.instruments.byName.get(name)?.instrumentId
        if (instrumentId === undefined || !listing.isFollowed(name)) continue
        const current = { instrumentId, ...latest }
        stated.set(instrumentId, { current, hour, ...(ended !== undefined && { ended }) })
      }
      return stated
    },
  }
}

/** The source's rates by the hour, with the six decimals in which rates are paid. */
function rateOf({ figures: { fundingRate, nextFundingRate = fundingRate } }: KnownFigures): Rates | undefined {
  if (nextFundingRate === undefined) return undefined
  return { rate: hourly(fundingRate ?? nextFundingRate), nextRate: hourly(nextFundingRate) }
}

function hourly(rate: number): number {
  return Math.round((rate / hoursOfRate) * 1e6) / 1e6
}
