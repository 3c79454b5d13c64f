import type { OtherCollateral } from '@/protocol/collateral'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Address, Hash, Instrument } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import type { IsolatedMargin } from '@/quant/margin/isolatedMargin'
import type { Position } from '@/quant/pnl'
import type { AccountKind, OrderRequest } from '../command'

/**
 * The venue as plainly as it can be written: one list of orders, sorted and summed anew for every question. It is slow
 * and it is what the engine has to agree with. What `quant` proves on its own is used here too.
 */
export type PlainExchange = {
  readonly rates: FeeSchedule
  readonly accounts: Map<Address, PlainAccount>
  readonly instruments: Map<string, PlainInstrument>
  readonly indexes: Map<string, Price>
  /** Open orders in the order of acceptance. */
  orders: PlainOrder[]
}
export type PlainAccount = {
  readonly address: Address
  readonly kind: AccountKind
  balance: bigint
  readonly keys: Map<Address, bigint>
  readonly deletedKeys: Set<Address>
  readonly positions: Map<string, Position>
  readonly closed: Map<Hash, { readonly timestampSec: bigint | undefined; readonly wasFilled: boolean }>
  forgotten: bigint | undefined
  readonly collaterals: Map<OtherCollateral, Amount>
  rates: FeeSchedule | undefined
  isPortfolio: boolean
  readonly leverages: Map<string, number>
  readonly isolatedIds: Set<string>
  readonly isolated: Map<string, IsolatedMargin>
}
export type PlainInstrument = {
  readonly instrument: Instrument
  mark: Price | undefined
  iv: number | undefined
  markTimeNs: bigint
  paidHourNs: bigint | undefined
  hasEnded: boolean
}
export type PlainOrder = {
  readonly request: OrderRequest
  readonly limit: Price
  readonly isImmediate: boolean
  readonly priority: number
  remaining: bigint
  filled: bigint
  value: bigint
}
export function createPlainExchange(rates: FeeSchedule): PlainExchange {
  return { rates, accounts: new Map(), instruments: new Map(), indexes: new Map(), orders: [] }
}

/** The order that a taker meets next: sorted anew each time. */
export function bestOpposite(
  plain: PlainExchange,
  taker: Pick<PlainOrder, 'request' | 'limit'>,
): PlainOrder | undefined {
  const { isBuy, instrumentId } = taker.request
  let best: PlainOrder | undefined
  for (const order of plain.orders) {
    if (order.request.instrumentId !== instrumentId || order.request.isBuy === isBuy) continue
    if (isBuy ? order.limit > taker.limit : order.limit < taker.limit) continue
    const isBetter =
      best === undefined ||
      (isBuy ? order.limit < best.limit : order.limit > best.limit) ||
      (order.limit === best.limit && order.priority < best.priority)
    if (isBetter) best = order
  }
  return best
}

export function accountOf(plain: PlainExchange, address: Address): PlainAccount {
  const account = plain.accounts.get(address)
  if (account === undefined) throw new Error(`no account ${address}`)
  return account
}

export function instrumentOf(plain: PlainExchange, instrumentId: string): PlainInstrument {
  const known = plain.instruments.get(instrumentId)
  if (known === undefined) throw new Error(`no instrument ${instrumentId}`)
  return known
}
