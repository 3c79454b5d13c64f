/**
 * Actions on requests for quotes. A taker uses `create`, `close`, `closeAll` and `accept`, a maker `send`, `amend`,
 * `withdraw` and `withdrawAll`; both use `preview`. A second action on the same block or quote returns `busy` while the
 * first is pending. Quotes are signed through `orderContext.trader`, with each leg counted as an order. The id of a
 * quote is known before it is sent, so if the connection fails the venue can be asked for its outcome.
 */

import { assert } from '@/core/lib/assert'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import {
  deleteQuote,
  deleteQuotes,
  deleteRfq,
  deleteRfqs,
  postQuote,
  postQuotePreview,
  putQuote,
  type QuoteBody,
  type QuoteMessage,
  type RfqBlockRecord,
} from '@/core/protocol/rest/rfqs'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { busy, done, settle, settleAndReload, type NotDone, type Outcome } from '@/web/session/actions/outcome'
import { createPendingStore } from '@/web/session/actions/pendingStore'
import type { OrderContext } from '@/web/session/orderContext'
import { orderTimeoutMs } from '@/web/session/orders/createOrder'
import { createRfq, type NewRfq } from './createRfq'
import { fetchQuoteOutcome } from './fetchedQuote'
import { previewBody, signedBody, type NewQuote } from './newQuote'
import { nothingPending, type PendingRfqs, type QuotePhase } from './pendingRfqs'
import type { RfqLog } from './rfqLog'

/** `price` is the traded price of one package. */
export type QuoteOutcome =
  /** The quote is open, possibly with a partial fill. */
  | { readonly status: 'resting'; readonly quoteId: Hash; readonly filled: Amount }
  /** The quote filled completely, or partially with the remainder withdrawn. */
  | {
      readonly status: 'filled' | 'partial'
      readonly quoteId: Hash
      readonly filled: Amount
      readonly price: Price | undefined
    }
  /** The quote was withdrawn without a fill, because the counterparty's quote was gone. */
  | { readonly status: 'missed'; readonly quoteId: Hash }
  /**
   * The response was lost. `notArrived`: the venue does not know the quote. `unknown`: the venue could not be asked.
   */
  | { readonly status: 'notArrived' | 'unknown'; readonly quoteId: Hash }
  | Extract<NotDone, { readonly status: 'refused' | 'busy' }>

export type PreviewOutcome =
  | { readonly status: 'previewed'; readonly quote: QuoteMessage }
  | { readonly status: 'refused'; readonly failure: Failure }

export type RfqActions = {
  readonly getSnapshot: () => PendingRfqs
  readonly subscribe: (listener: () => void) => () => void
  readonly create: (request: NewRfq) => Promise<Outcome<RfqBlockRecord>>
  /** Closes a request. A request that has already ended counts as closed. */
  readonly close: (blockId: Hash) => Promise<Outcome>
  readonly closeAll: () => Promise<Outcome>
  /** Asks the venue to check a quote. Nothing is signed, counted or stored. */
  readonly preview: (quote: NewQuote, signal?: AbortSignal) => Promise<PreviewOutcome>
  /** Trades immediately at the price or better, as far as makers still quote. The remainder is withdrawn. */
  readonly accept: (quote: NewQuote, onSigned?: (quoteId: Hash) => void) => Promise<QuoteOutcome>
  /** Sends a quote. The unfilled part rests on the block. */
  readonly send: (quote: NewQuote) => Promise<QuoteOutcome>
  /** Replaces an open quote atomically: if the venue rejects the new quote, the previous quote stays. */
  readonly amend: (replaced: Pick<QuoteMessage, 'quoteId' | 'amount'>, quote: NewQuote) => Promise<QuoteOutcome>
  readonly withdraw: (quoteId: Hash) => Promise<Outcome>
  /** Withdraws all quotes, or those on one block. */
  readonly withdrawAll: (blockId?: Hash) => Promise<Outcome>
}

export type RfqActionDeps = {
  readonly context: Pick<OrderContext, 'trader' | 'domain' | 'freshOrderFields' | 'firstPhase'>
  readonly account: `0x${string}`
  readonly rest: RestClient
  readonly log: Pick<RfqLog, 'onCreated' | 'onClosed' | 'onFilled'>
  readonly pause: (ms: number) => Promise<void>
  /** Reloads the lists of requests and quotes. */
  readonly reload: () => Promise<void>
}

/** Time for which a request that timed out may still reach the venue. */
const onItsWayMs = 3_000
const nothing = fixed6<Amount>(0n)
const timely = { timeoutMs: orderTimeoutMs }

export function createRfqActions(parts: RfqActionDeps): RfqActions {
  const { context, rest, log } = parts
  const pending = createPendingStore(nothingPending)

  const create: RfqActions['create'] = async (request) => {
    if (pending.getSnapshot().isCreating) return busy
    pending.change({ isCreating: true })
    try {
      const outcome = await createRfq(parts, request)
      if (outcome.status === 'done') log.onCreated(outcome.value)
      await parts.reload()
      return outcome
    } finally {
      pending.change({ isCreating: false })
    }
  }

  const post = (body: QuoteBody) => rest.call(postQuote, { body }, timely)

  async function run(
    quote: NewQuote,
    setPhase: (phase: QuotePhase) => void,
    send: (body: QuoteBody) => Promise<QuoteMessage>,
    { replacedAmount, onSigned }: { replacedAmount?: Amount; onSigned?: ((quoteId: Hash) => void) | undefined } = {},
  ): Promise<QuoteOutcome> {
    let quoteId: Hash | undefined
    setPhase(context.firstPhase())
    const sent = await settle(async () => {
      const signed = await signedBody(context, quote, replacedAmount)
      quoteId = signed.quoteId
      onSigned?.(quoteId)
      setPhase('sending')
      return send(signed.body)
    })
    if (sent.status === 'done') return outcomeOf(quote, sent.value)
    if (sent.status === 'refused') return sent
    assert(quoteId !== undefined, 'what may be at the venue had an id')
    setPhase('asking')
    await parts.pause(onItsWayMs)
    return ask(quote, quoteId)
  }

  function outcomeOf({ amount }: NewQuote, quote: QuoteMessage): QuoteOutcome {
    const { quoteId, quoteStatus, filled = nothing, avgPrice } = quote
    if (quoteStatus === 'filled' || filled >= amount) return { status: 'filled', quoteId, filled, price: avgPrice }
    return { status: 'resting', quoteId, filled }
  }

  async function ask({ block, amount }: NewQuote, quoteId: Hash): Promise<QuoteOutcome> {
    try {
      const { isOpen, filled, averagePrice } = await fetchQuoteOutcome(parts, { quoteId, legs: block.legs ?? [] })
      if (isOpen) return { status: 'resting', quoteId, filled }
      if (filled === 0n) return { status: 'notArrived', quoteId }
      return { status: filled >= amount ? 'filled' : 'partial', quoteId, filled, price: averagePrice }
    } catch {
      // Any failure here leaves the outcome unknown.
      return { status: 'unknown', quoteId }
    }
  }

  /** Withdraws the resting part of an acceptance, which makers could otherwise fill after the taker has left. */
  async function takeBack(quote: NewQuote, outcome: QuoteOutcome): Promise<QuoteOutcome> {
    if (outcome.status !== 'resting') return outcome
    const { quoteId } = outcome
    try {
      await rest.call(deleteQuote, { path: { quoteId } }, timely)
    } catch (error) {
      const hasEnded = error instanceof RestError && error.code === 'QUOTE_DOES_NOT_EXIST'
      // The quote could not be withdrawn: it is still open, and listed among the account's quotes.
      if (!hasEnded) return outcome
    }
    const now = await ask(quote, quoteId)
    return now.status === 'notArrived' ? { status: 'missed', quoteId } : now
  }

  const note = (quote: NewQuote, outcome: QuoteOutcome) => {
    if (outcome.status !== 'filled' && outcome.status !== 'partial') return
    const { quoteId, filled: amount, price } = outcome
    log.onFilled(quote.block.blockId, { quoteId, isBuy: quote.isBuy, amount, price })
  }

  async function sendNew(
    quote: NewQuote,
    end: (outcome: QuoteOutcome) => Promise<QuoteOutcome>,
    onSigned?: (quoteId: Hash) => void,
  ): Promise<QuoteOutcome> {
    const { blockId } = quote.block
    if (pending.getSnapshot().quotes.has(blockId)) return busy
    try {
      const setPhase = (phase: QuotePhase) => pending.put('quotes', blockId, phase)
      const outcome = await end(await run(quote, setPhase, post, { onSigned }))
      note(quote, outcome)
      await parts.reload()
      return outcome
    } finally {
      pending.put('quotes', blockId, undefined)
    }
  }

  const amend: RfqActions['amend'] = async ({ quoteId: replacedId, amount }, quote) => {
    const { amends, withdrawing } = pending.getSnapshot()
    if (amends.has(replacedId) || withdrawing.has(replacedId)) return busy
    const put = (body: QuoteBody) => rest.call(putQuote, { path: { quoteId: replacedId }, body }, timely)
    try {
      const setPhase = (phase: QuotePhase) => pending.put('amends', replacedId, phase)
      const outcome = await run(quote, setPhase, put, { replacedAmount: amount })
      await parts.reload()
      return outcome
    } finally {
      pending.put('amends', replacedId, undefined)
    }
  }

  /**
   * Runs a close or withdrawal; an error with `goneCode` counts as success, because it has already ended. If the
   * response is lost, the lists are reloaded.
   */
  async function end(run: () => Promise<unknown>, goneCode?: string): Promise<Outcome> {
    const outcome = await settleAndReload(run, parts.reload)
    const isGone = outcome.status === 'refused' && goneCode !== undefined && outcome.failure.code === goneCode
    return isGone ? done(undefined) : outcome
  }

  return {
    getSnapshot: pending.getSnapshot,
    subscribe: pending.subscribe,
    create,
    close: async (blockId) => {
      if (pending.getSnapshot().closing.has(blockId)) return busy
      pending.mark('closing', [blockId], true)
      const send = async () => {
        await rest.call(deleteRfq, { path: { blockId } }, timely)
        log.onClosed([blockId])
      }
      return end(send, 'RFQ_BLOCK_DOES_NOT_EXIST').finally(() => pending.mark('closing', [blockId], false))
    },
    closeAll: async () => {
      if (pending.getSnapshot().isClosingAll) return busy
      pending.change({ isClosingAll: true })
      const send = async () => {
        const { cancelled = [] } = await rest.call(deleteRfqs, {}, timely)
        log.onClosed(cancelled)
      }
      return end(send).finally(() => pending.change({ isClosingAll: false }))
    },
    preview: async (quote, signal) => {
      try {
        const body = previewBody(parts.account, quote, context.freshOrderFields())
        const reply = await rest.call(postQuotePreview, { body }, signal === undefined ? {} : { signal })
        return { status: 'previewed', quote: reply }
      } catch (error) {
        if (signal?.aborted === true) throw error
        return { status: 'refused', failure: describeFailure(error) }
      }
    },
    accept: (quote, onSigned) => sendNew(quote, (outcome) => takeBack(quote, outcome), onSigned),
    send: (quote) => sendNew(quote, (outcome) => Promise.resolve(outcome)),
    amend,
    withdraw: async (quoteId) => {
      const { amends, withdrawing } = pending.getSnapshot()
      if (amends.has(quoteId) || withdrawing.has(quoteId)) return busy
      pending.mark('withdrawing', [quoteId], true)
      const send = () => rest.call(deleteQuote, { path: { quoteId } }, timely)
      return end(send, 'QUOTE_DOES_NOT_EXIST').finally(() => pending.mark('withdrawing', [quoteId], false))
    },
    withdrawAll: async (blockId) => {
      if (pending.getSnapshot().isWithdrawingAll) return busy
      pending.change({ isWithdrawingAll: true })
      const query = blockId === undefined ? {} : { blockId }
      const send = () => rest.call(deleteQuotes, { query }, timely)
      return end(send).finally(() => pending.change({ isWithdrawingAll: false }))
    },
  }
}
