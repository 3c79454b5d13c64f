import { OutcomeUnknownError } from '@/client/callErrors'
import type { RestClient } from '@/client/restClient'
import { UnreachableError } from '@/client/restErrors'
import type { Amount } from '@/protocol/fixed6'
import type { Address, Hash, Side } from '@/protocol/instrument'
import { getRfqs } from '@/protocol/rest/getRfqs'
import { postRfq } from '@/protocol/rest/postRfq'
import type { RfqBlockRecord } from '@/protocol/rest/rfqBlock'
import { describeFailure, type Failure } from '../describeFailure'
import { orderTimeoutMs } from '../orders/createOrder'

export type NewRfq = {
  readonly legs: readonly { readonly instrumentId: string; readonly side: Side; readonly ratio: Amount }[]
  /** Packages. */
  readonly amount: Amount
  /** Undefined: the makers are not told which side is wanted. */
  readonly isBuy: boolean | undefined
  /** Quotes have to be for all of it. */
  readonly isFullSize: boolean
  readonly durationSec: number
  /** Who may quote; empty for everybody. */
  readonly counterparties: readonly Address[]
}

export type RfqOutcome =
  | { readonly status: 'taken'; readonly block: RfqBlockRecord }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The link failed, and the venue has no such request. */
  | { readonly status: 'notArrived' }
  /** The link failed, and the venue could not be asked. */
  | { readonly status: 'unknown' }

export type CreateRfqParts = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  readonly timeout: (ms: number) => AbortSignal
}

const attempts = 15
const pauseMs = 2_000

/** Opens a request, once. Nothing of it is signed, and nothing trades by it. */
export async function createRfq(parts: CreateRfqParts, wanted: NewRfq): Promise<RfqOutcome> {
  const signal = parts.timeout(orderTimeoutMs)
  let before: ReadonlySet<Hash> = new Set()
  try {
    before = new Set((await ownBlocks(parts.rest)).map(({ blockId }) => blockId))
    const { blocks: [block] = [] } = await parts.rest.call(postRfq, { body: bodyOf(wanted) }, { signal })
    return block === undefined ? endDoubt(parts, wanted, before) : { status: 'taken', block }
  } catch (error) {
    if (error instanceof OutcomeUnknownError || signal.aborted) return endDoubt(parts, wanted, before)
    return { status: 'refused', failure: describeFailure(error) }
  }
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

/** The venue names a request, so its id is not known: one that is new and of these terms is it. */
async function endDoubt(
  { rest, pause }: CreateRfqParts,
  wanted: NewRfq,
  before: ReadonlySet<Hash>,
): Promise<RfqOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await pause(pauseMs)
    try {
      const block = (await ownBlocks(rest)).find((one) => !before.has(one.blockId) && isOfTerms(one, wanted))
      return block === undefined ? { status: 'notArrived' } : { status: 'taken', block }
    } catch (error) {
      // Only a venue that cannot be reached is asked again.
      if (!(error instanceof UnreachableError)) return { status: 'unknown' }
    }
  }
  return { status: 'unknown' }
}

function isOfTerms(block: RfqBlockRecord, { legs, amount, isBuy, isFullSize }: NewRfq): boolean {
  const told = block.legs ?? []
  return (
    block.amount === amount &&
    block.isBuy === isBuy &&
    block.fullSize === isFullSize &&
    told.length === legs.length &&
    legs.every((leg, at) => {
      const other = told[at]
      return other?.instrumentId === leg.instrumentId && other.side === leg.side && other.ratio === leg.ratio
    })
  )
}
