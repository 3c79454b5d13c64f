import { fixed6, notional, type Usd } from '@/core/protocol/fixed6'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { getPaperReplayCurve } from '@/core/protocol/paper/replay'
import { getAccount } from '@/core/protocol/rest/account'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { readAttribution, type ReadParts } from '@/web/portfolio/history/attribution/readAttribution'
import { readPatiently } from '@/web/portfolio/history/model/walkHistory'
import { readOrders } from '@/web/portfolio/history/report/readOrders'
import { actionsOf, mostActions, mostFills, type ReplaySession, type SessionFill } from './replaySession'

/**
 * Reads the account's orders, fills and result since the session began. Undefined without an order.
 *
 * @throws if a read fails, or the session is too large to be saved
 */
export async function recordSession(report: ReplayReport, parts: ReadParts): Promise<ReplaySession | undefined> {
  const { rest, signal, wait } = parts
  const { rows, isShort } = await readOrders(parts, undefined, mostActions)
  const actions = actionsOf(rows)
  const [first] = actions
  if (isShort || actions.length > mostActions) {
    throw new Error(
      t('A saved session has at most {count} orders, amends and cancels. This one has more.', { count: mostActions }),
    )
  }
  if (first === undefined) return undefined
  const { total, trades } = await readAttribution('all', parts)
  const fills = sessionFills(trades)
  if (fills.length > mostFills) {
    throw new Error(t('A saved session has at most {count} fills. This one has more.', { count: mostFills }))
  }
  const { equity } = await readPatiently(() => rest.call(getAccount, {}, { signal }), wait)
  const fees = trades.reduce(
    (sum, { fees: paid, liquidationFee = 0n, tradeType }) =>
      tradeType === 'funding' ? sum : sum + paid + liquidationFee,
    0n,
  )
  const held = await readHeld(report, first.at, mostTraded(trades), parts)
  return {
    kind: 'optick-session',
    version: 1,
    hash: report.hash,
    start: first.at,
    end: report.time,
    actions: [...actions],
    fills,
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
