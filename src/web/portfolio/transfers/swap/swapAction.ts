import type * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { unixNanos } from '@/core/protocol/codecs'
import { fromCollateralUnits, toCollateralUnits, type CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { wholeNumber } from '@/core/protocol/requestCodecs'
import { getTransactionHistory, type TransactionRecord } from '@/core/protocol/rest/history'
import { postSwap, swapRequest, type SwapRequest } from '@/core/protocol/rest/swap'
import { wireObject } from '@/core/protocol/wireObject'
import { collateralSpecs } from '@/core/quant/collateral'
import type { RestClient } from '@/web/connection/restClient'
import { transfersKey } from '@/web/portfolio/signedTransfers/transfersQuery'
import type { Reviewed } from '@/web/session/actions/reviewed'
import {
  createUnsignedAction,
  type UnsignedAction,
  type UnsignedUnknownOutcome,
} from '@/web/session/actions/unsignedAction'
import type { SessionContext } from '@/web/session/sessionContext'

const swapMark = wireObject({
  request: swapRequest,
  /** Venue time before the swap was sent. */
  sinceNs: unixNanos,
  /** Number of similar swaps that were in the history before. */
  alike: wholeNumber,
})
export type SwapMark = z.output<typeof swapMark>

/** Result of a swap, as far as the venue reports it. */
export type SwapDone = { readonly amount: Amount | undefined; readonly price: Price | undefined }
export type SwapAction = UnsignedAction<Reviewed<SwapRequest>, SwapMark, SwapDone>
export type UnknownSwap = UnsignedUnknownOutcome<SwapMark, SwapDone>

type SwapActionParts = {
  readonly rest: RestClient
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Storage key that identifies the venue and the account. */
  readonly name: string
  readonly clock: Pick<Clock, 'nowNs'>
  readonly pause: (ms: number) => Promise<void>
  readonly onChanged: () => void
}

export function openSwaps({ account, data, queryClient, marketData, ...context }: SessionContext): SwapAction {
  const onChanged = () => {
    void queryClient.invalidateQueries({ queryKey: data.queries.summary.queryKey })
    void queryClient.invalidateQueries({ queryKey: transfersKey(account) })
  }
  const swaps = createSwapAction({ ...context, clock: marketData.venueClock, onChanged })
  context.onEnd(swaps.close)
  return swaps
}

/** Assumed maximum difference between the clocks. */
const toleranceNs = 120_000_000_000n

/** Swaps at the current price, one at a time. A swap whose response was lost is looked up in the history. */
export function createSwapAction({ rest, storage, name, clock, pause, onChanged }: SwapActionParts): SwapAction {
  const alikeSince = async (request: SwapRequest, sinceNs: bigint) => {
    const query = { txType: 'swap', startTime: sinceNs - toleranceNs, limit: 50 } as const
    const { transactionHistory = [] } = await rest.call(getTransactionHistory, { query })
    return transactionHistory.filter((row) => isSwapOf(row, request))
  }
  return createUnsignedAction({
    storage,
    name: `optick.swap.${name}`,
    pause,
    markOf: async (request: Reviewed<SwapRequest>) => {
      const sinceNs = clock.nowNs()
      return { request, sinceNs, alike: (await alikeSince(request, sinceNs)).length }
    },
    markSchema: swapMark,
    post: async ({ request }) => {
      const { filled, avgPrice } = await rest.call(postSwap, { body: request })
      return { amount: filled, price: avgPrice }
    },
    find: async ({ request, sinceNs, alike }) => {
      // Newest first. One more similar swap than before means that the swap was executed.
      const [newest, ...others] = await alikeSince(request, sinceNs)
      return newest === undefined || others.length < alike ? undefined : doneIn(newest, request)
    },
    onChanged,
  })
}

/** True if a row can be the requested swap. A typed amount must match exactly. */
export function isSwapOf(row: TransactionRecord, request: SwapRequest): boolean {
  const { collateralAsset, isBuy, baseAmount, quoteAmount } = request
  const [given, had] = isBuy ? ['USDC', collateralAsset] : [collateralAsset, 'USDC']
  if (row.txType !== 'swap' || row.collateralName !== given || row.swapAsset !== had) return false
  if (baseAmount !== undefined && !isBuy) return row.amount === baseAmount
  // Only some venues report the amount received.
  if (baseAmount !== undefined)
    return row.swapAmount === undefined || unitsOf(row.swapAmount, collateralAsset) === baseAmount
  if (quoteAmount === undefined) return false
  // A typed USDC amount is an upper limit: a remainder of up to a millionth of the asset, and its fee, is possible.
  const leftOver = row.price === undefined ? quoteAmount : (2n * row.price) / 1_000_000n + 2n
  if (isBuy) return row.amount <= quoteAmount && row.amount >= quoteAmount - leftOver
  return row.swapAmount === undefined || (row.swapAmount >= quoteAmount && row.swapAmount <= quoteAmount + leftOver)
}

function unitsOf(amount: Amount, asset: CollateralAsset): bigint {
  return toCollateralUnits(amount, collateralSpecs[asset].decimals)
}

function doneIn({ amount, swapAmount, price }: TransactionRecord, { isBuy, collateralAsset }: SwapRequest): SwapDone {
  const sold = fromCollateralUnits(amount, collateralSpecs[collateralAsset].decimals)
  return { amount: isBuy ? swapAmount : sold, price }
}
