import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { noFlags } from '@/web/session/orders/orderFlags'
import type { createPauses } from '@/web/session/pegs/pauses'
import { createCountdown } from './countdown'
import type { HedgeEnd } from './hedge'
import type { HedgeRunDeps } from './hedgeRunDeps'
import { costAtLimit, costOf, type createHedgeState, type DecidedHedge } from './hedgeTotals'
import type { createPositionLedger } from './positionLedger'
import { sendHedge } from './sendHedge'

const askEveryMs = 1_000

export type HedgeOrderParts = {
  readonly deps: HedgeRunDeps
  readonly state: ReturnType<typeof createHedgeState>
  readonly ledger: ReturnType<typeof createPositionLedger>
  readonly pauses: ReturnType<typeof createPauses>
  readonly end: (why: HedgeEnd) => void
}

type OpenHedge = { readonly decided: DecidedHedge; readonly key: number; readonly most: Usd }

/** Sends hedges, and resolves what became of them. */
export function createHedgeOrders({ deps, state, ledger, pauses, end }: HedgeOrderParts) {
  const { clock } = deps
  const { instrument, minIntervalMs } = state.view().terms
  const { lastMs } = state.view().totals
  const open = createOpenHedges({ deps, state, ledger })
  const interval = createCountdown(deps)
  const limited = createCountdown(deps)
  if (lastMs !== undefined) interval.begin(lastMs + minIntervalMs - clock.nowMs())

  /** Counts the order in flight with the interval and the costs, in case the page ends before the answer. */
  const noteSent = (inFlight: Usd) => {
    interval.begin(minIntervalMs)
    state.change({ pending: open.pendingWith(inFlight), totals: { ...state.view().totals, lastMs: clock.nowMs() } })
  }
  const bookEnded = async (order: OrderMessage, decided: DecidedHedge, before: Amount) => {
    const ended = await untilEnded({ deps, state, pauses }, order)
    if (ended !== undefined) open.book(ended, decided, before)
  }
  const send = async (decided: DecidedHedge) => {
    const { delta } = state.view()
    const { isBuy, amount, limitPrice } = decided
    const { instrumentId } = instrument
    const order = deps.fit({ ...noFlags, instrumentId, isBuy, amount, limitPrice, timeInForce: 'IOC' })
    if (order === undefined) return end({ why: 'hedgeMode' })
    const before = delta ?? fixed6<Amount>(0n)
    const most = costAtLimit(decided, order.amount)
    state.become({ status: 'hedging' })
    noteSent(most)
    const sent = await sendHedge(deps.place, order)
    // The interval counts from the later of both, so that a slow answer does not shorten it.
    noteSent(most)
    switch (sent.as) {
      case 'refused':
        open.noteAnswered()
        return end({ why: 'refused', failure: sent.failure })
      case 'notSent':
        limited.begin(sent.waitMs ?? 0)
        return open.noteAnswered()
      case 'placed':
        return bookEnded(sent.record, decided, before)
      case 'unknown':
        state.become({ status: 'paused', why: 'unknownOutcome' })
        return resolve(sent.signedId, decided, before)
    }
  }
  /** If the session ends first, the order stays pending. */
  const resolve = async (signedId: Hash, decided: DecidedHedge, before: Amount) => {
    let first: OrderMessage | undefined
    let isFirst = true
    await deps.find(signedId, (found) => {
      if (isFirst) first = found
      else if (found !== undefined) open.book(found, decided, before)
      isFirst = false
    })
    if (first !== undefined) return bookEnded(first, decided, before)
    if (!isFirst) open.noteAnswered()
  }
  return {
    send,
    times: (nowMs: number) => ({ notBeforeMs: nowMs + interval.leftMs(), limitedUntilMs: nowMs + limited.leftMs() }),
    unsettled: open.unsettled,
    settle: open.settle,
    end: () => {
      interval.end()
      limited.end()
    },
  }
}

/** Keeps the answered orders whose fills or positions are not known yet. */
function createOpenHedges({ deps: { clock }, state, ledger }: Pick<HedgeOrderParts, 'deps' | 'state' | 'ledger'>) {
  const { instrumentName } = state.view().terms.instrument
  const open = new Map<Hash, OpenHedge>()
  let lastKey = 0
  const pendingWith = (inFlight: bigint) =>
    fixed6<Usd>([...open.values()].reduce<bigint>((sum, { most }) => sum + most, inFlight))
  const noteAnswered = () => state.change({ pending: pendingWith(0n) })
  return {
    pendingWith,
    noteAnswered,
    unsettled: () => open.keys(),
    /** Takes the final answer. */
    book: ({ orderId, filled }: OrderMessage, decided: DecidedHedge, before: Amount) => {
      if (open.has(orderId)) return
      const { isBuy } = decided
      const unknown = { after: undefined, price: undefined, fee: undefined, slippage: undefined }
      lastKey += 1
      state.log({ key: lastKey, timeMs: clock.nowMs(), isBuy, filled, before, ...unknown })
      ledger.answer(orderId, { instrumentName, isBuy, amount: filled })
      open.set(orderId, { decided, key: lastKey, most: costAtLimit(decided, filled) })
      noteAnswered()
    },
    /** Completes the log with fills that have arrived. Returns true if none is missing. Call while positions agree. */
    settle: (after: Amount | undefined): boolean => {
      for (const [orderId, { decided, key }] of open) {
        const fills = ledger.completeFills(orderId)
        if (fills === undefined) continue
        open.delete(orderId)
        state.complete(key, costOf(fills, decided), after)
        noteAnswered()
      }
      return open.size === 0
    },
  }
}

/**
 * An immediate order ends at once, but the answer may come before its end. Resolves to undefined if the session ends
 * first.
 */
async function untilEnded(
  { deps, state, pauses }: Pick<HedgeOrderParts, 'deps' | 'state' | 'pauses'>,
  order: OrderMessage,
): Promise<OrderMessage | undefined> {
  let last = order
  while (!hasEnded(last)) {
    await pauses.wait(askEveryMs)
    const found = await deps.ask(last.orderId)
    if (found === undefined && state.isOver()) return undefined
    last = found ?? last
  }
  return last
}

/** An order of time in force IOC is over once it is partly filled (websocket.md 8). */
function hasEnded({ orderStatus }: OrderMessage): boolean {
  return orderStatus !== 'opened' && orderStatus !== 'other'
}
