import type { Amount } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import { getRfqs, postRfq, type RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndFind } from '@/web/session/actions/askVenue'
import type { Outcome } from '@/web/session/actions/outcome'
import { orderTimeoutMs } from '@/web/session/orders/createOrder'

export type NewRfq = {
  readonly legs: readonly { readonly instrumentId: string; readonly side: Side; readonly ratio: Amount }[]
  /** Packages. */
  readonly amount: Amount
  /** Undefined when the side is not disclosed to makers. */
  readonly isBuy: boolean | undefined
  readonly isFullSize: boolean
  readonly durationSec: number
  /** Addresses that may quote; empty for everyone. */
  readonly counterparties: readonly Address[]
}

export type CreateRfqDeps = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }

/** Creates a request and never sends it twice. A request is not signed, and does not trade by itself. */
export function createRfq({ rest, pause }: CreateRfqDeps, wanted: NewRfq): Promise<Outcome<RfqBlockRecord>> {
  let before: ReadonlySet<Hash> = new Set()
  const send = async () => {
    before = new Set((await ownBlocks(rest)).map(({ blockId }) => blockId))
    const { blocks = [] } = await rest.call(postRfq, { body: bodyOf(wanted) }, { timeoutMs: orderTimeoutMs })
    const [block] = blocks
    if (block === undefined) throw new OutcomeUnknownError('postRfq', 'unreadable answer')
    return block
  }
  // The venue assigns the id. If the response was lost, the request is found as a new request with these terms.
  const find = async () => (await ownBlocks(rest)).find((one) => !before.has(one.blockId) && isOfTerms(one, wanted))
  return settleAndFind(send, find, pause)
}

function bodyOf({ legs, amount, isBuy, isFullSize, durationSec, counterparties }: NewRfq) {
  return {
    legs: legs.map(({ instrumentId, side, ratio }) => ({ instrument: instrumentId, isBuy: side === 'buy', ratio })),
    amount,
    fullSize: isFullSize,
    duration: durationSec,
    ...(isBuy !== undefined && { isBuy }),
    ...(counterparties.length > 0 && { counterparties: [...counterparties] }),
  }
}

async function ownBlocks(rest: RestClient): Promise<readonly RfqBlockRecord[]> {
  return (await rest.call(getRfqs, { query: { role: 'taker' } })).blocks ?? []
}

function isOfTerms(block: RfqBlockRecord, { legs, amount, isBuy, isFullSize }: NewRfq): boolean {
  const blockLegs = block.legs ?? []
  return (
    block.amount === amount &&
    block.isBuy === isBuy &&
    block.fullSize === isFullSize &&
    blockLegs.length === legs.length &&
    legs.every((leg, at) => {
      const other = blockLegs[at]
      return other?.instrumentId === leg.instrumentId && other.side === leg.side && other.ratio === leg.ratio
    })
  )
}
