import { fixed6, notional, type Usd } from '@/core/protocol/fixed6'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { getPaperReplayCurve } from '@/core/protocol/paper/replay'
import { getAccount } from '@/core/protocol/rest/account'
import type { AccountTrade, HistoricalOrder } from '@/core/protocol/rest/history'
import { getOrders } from '@/core/protocol/rest/orders'
import { readAttribution, type ReadParts } from '@/web/portfolio/history/attribution/readAttribution'
import { defaultFilter } from '@/web/portfolio/history/model/historyFilter'
import { ordersSource } from '@/web/portfolio/history/model/historySources'
import { readPatiently, walkHistory } from '@/web/portfolio/history/model/walkHistory'
import { actionsOf, mostActions, type ReplaySession, type SessionFill, type SessionOrder } from './replaySession'

/**
 * Reads the account's orders, fills and result since the session began. Undefined without an order. @throws if a read
 * fails
 */
export async function recordSession(report: ReplayReport, parts: ReadParts): Promise<ReplaySession | undefined> {
  const { rest, signal, wait } = parts
  const orders = await readOrders(parts)
  const actions = actionsOf(orders)
  const [first] = actions
  if (first === undefined || actions.length > mostActions) return undefined
  const { total, trades } = await readAttribution('all', parts)
  const { equity } = await readPatiently(() => rest.call(getAccount, {}, { signal }), wait)
  const fees = trades.reduce((sum, { fees: paid, tradeType }) => (tradeType === 'funding' ? sum : sum + paid), 0n)
  const held = await readHeld(report, first.at, mostTraded(trades), parts)
  return {
    kind: 'optick-session',
    version: 1,
    hash: report.hash,
    start: first.at,
    end: report.time,
    actions: [...actions],
    fills: sessionFills(trades),
    fees: fixed6<Usd>(fees),
    ...(total !== undefined && { pnl: total, equityAtStart: fixed6<Usd>(equity - total) }),
    ...(held !== undefined && { held }),
  }
}

/** The fills of a session, oldest first. */
export function sessionFills(trades: readonly AccountTrade[]): SessionFill[] {
  return trades
    .toReversed()
    .flatMap(({ tradeType, createdTimestamp: at, instrumentName, side, price, amount, liquidity }) =>
      tradeType !== 'trade' || price === undefined
        ? []
        : [{ at, instrument: instrumentName, side, price, amount, maker: liquidity === 'maker' }],
    )
}

async function readOrders(parts: ReadParts): Promise<readonly SessionOrder[]> {
  const { rest, signal, wait, nowNs } = parts
  const open = await readPatiently(() => rest.call(getOrders, {}, { signal }), wait)
  const found: SessionOrder[] = open.flatMap((row) =>
    row.stop !== undefined || row.isTwap === true || row.createdTimestamp === undefined
      ? []
      : [
          {
            ...termsOf(row),
            limit: row.price,
            createdNs: row.createdTimestamp,
            endedNs: undefined,
            isCancelled: false,
            isEndedByVenue: false,
          },
        ],
  )
  const source = ordersSource(rest, 'orders', { ...defaultFilter, range: { preset: 'all' } }, nowNs)
  for await (const { rows } of walkHistory(source, { signal, wait })) {
    found.push(...rows.filter(({ isLiquidation }) => isLiquidation !== true).map(endedOrder))
    if (found.length > mostActions) break
  }
  return found
}

function endedOrder(row: HistoricalOrder): SessionOrder {
  return {
    ...termsOf(row),
    limit: row.orderType === 'market' ? undefined : row.price,
    createdNs: row.createdTimestamp,
    endedNs: row.timestamp ?? row.createdTimestamp,
    isCancelled: row.orderStatus === 'cancelled',
    isEndedByVenue: row.error !== undefined,
  }
}

type Terms = Pick<
  HistoricalOrder,
  'orderId' | 'instrumentName' | 'side' | 'amount' | 'filled' | 'postOnly' | 'reduceOnly'
> & {
  readonly timeInForce?: 'GTC' | 'IOC' | 'other' | undefined
}

function termsOf({ orderId, instrumentName, side, amount, filled, postOnly, reduceOnly, timeInForce }: Terms) {
  const term = timeInForce === 'other' ? undefined : timeInForce
  return { orderId, instrumentName, side, amount, filled, postOnly, reduceOnly, timeInForce: term }
}

/** The instrument with the largest traded value. */
function mostTraded(trades: readonly AccountTrade[]): string | undefined {
  const values = new Map<string, bigint>()
  for (const { instrumentName, price, amount } of trades) {
    if (price !== undefined) values.set(instrumentName, (values.get(instrumentName) ?? 0n) + notional(price, amount))
  }
  return [...values].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))[0]?.[0]
}

/** The change of an instrument's price in the recording since the session began, a fraction. */
async function readHeld(
  { instruments, time }: ReplayReport,
  fromNs: bigint,
  instrument: string | undefined,
  { rest, signal, wait }: ReadParts,
): Promise<number | undefined> {
  if (instrument === undefined || !instruments.includes(instrument)) return undefined
  const query = { instrument }
  const { curve } = await readPatiently(() => rest.call(getPaperReplayCurve, { query }, { signal }), wait)
  const priceAt = (timeNs: bigint) => curve.findLast(([atNs]) => atNs <= timeNs)?.[1]
  const [from, to] = [priceAt(fromNs), priceAt(time)]
  return from === undefined || to === undefined || from === 0 ? undefined : to / from - 1
}
