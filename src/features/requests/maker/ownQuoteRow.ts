import type { Fill } from '@/account/fills'
import { standingOf, type MakerEntry, type QuoteStanding } from '@/account/rfqs/makerLog'
import type { Amount } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import type { PackageModel } from './packageModel'
import type { QuoteSide } from './priceSide'
import { driftOf, quoteEdge, type Drift, type QuoteEdge } from './quoteFigures'

/** An own quote as the list has it. */
export type OwnQuoteRow = {
  readonly quoteId: Hash
  readonly entry: MakerEntry
  readonly block: RfqBlockRecord
  readonly side: QuoteSide
  readonly standing: QuoteStanding
  readonly filled: Amount
  /** Against the model of now; undefined once it has ended, and without a model. */
  readonly edge: QuoteEdge | undefined
  readonly drift: Drift
  readonly model: PackageModel | undefined
  /** The fills of its legs. */
  readonly fills: readonly Fill[]
}

/** The own quotes, live ones first, each with how it stands and where the model has gone since. */
export function ownQuoteRows(input: {
  readonly entries: readonly MakerEntry[]
  readonly blocks: ReadonlyMap<Hash, RfqBlockRecord>
  readonly openIds: ReadonlySet<Hash>
  readonly fills: readonly Fill[]
  readonly modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  readonly nowNs: bigint
}): readonly OwnQuoteRow[] {
  const rows = input.entries.flatMap((entry): OwnQuoteRow[] => {
    const { quote, edgeThen } = entry
    const block = input.blocks.get(quote.blockId)
    // Quotes on one's own requests are those of a taker.
    if (block === undefined) return []
    const side = quote.isBuy === true ? 'bid' : 'ask'
    const fills = input.fills.filter(({ orderId }) => orderId === quote.quoteId)
    const found = standingOf(entry, fills, block, input.openIds.has(quote.blockId), input.nowNs)
    const model = found.standing === 'live' ? input.modelOf(block) : undefined
    const edge = model && quoteEdge(side, quote.limitPrice, model)
    const drift = edge === undefined ? 'fine' : driftOf(edge.usd, edgeThen)
    return [{ quoteId: quote.quoteId, entry, block, side, ...found, edge, drift, model, fills }]
  })
  const isLive = (row: OwnQuoteRow) => row.standing === 'live'
  // One that was replaced lives on in the other.
  return [...rows.filter(isLive), ...rows.filter((row) => !isLive(row) && row.standing !== 'replaced')]
}
