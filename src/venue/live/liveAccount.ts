import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Usd } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import { maxEndedTwaps } from '@/core/quant/twap'
import type { AccountKind, ApiKey } from '../engine/command'
import type { LiquidationStage, MmpRecord, OrderRecord, PositionRecord, TwapRecord } from '../engine/event'

/** A registered signing key. `expirySec` is UNIX seconds, 2^256-1 never ends; the reader compares it with the clock. */
export type LiveSigningKey = { readonly signingKey: Address; readonly expirySec: bigint; readonly createdAtNs: bigint }

export type LiveApiKey = ApiKey & { readonly createdAtNs: bigint }

export type LiveCollateral = Exclude<CollateralAsset, 'USDC'>

/** The current state of one account. */
export type LiveVenueAccount = {
  readonly account: Address
  /** `market` accounts are the venue's own makers and takers. */
  readonly kind: AccountKind
  /** USDC. */
  readonly balance: Usd
  /** Units of each other collateral; what there is none of is not here. */
  readonly collaterals: ReadonlyMap<LiveCollateral, Amount>
  readonly isPortfolioMargin: boolean
  /** Chosen leverage by instrument id; the others have the most that the instrument allows. */
  readonly leverages: ReadonlyMap<string, number>
  /** Ids of instruments whose positions are isolated; all others are cross. */
  readonly isolatedInstruments: ReadonlySet<string>
  /** Fees of this account's own; `undefined`: the venue's. */
  readonly feeRates: FeeSchedule | undefined
  /** How far the liquidation of the cross account has come; `undefined`: there is none. */
  readonly liquidation: LiquidationStage | undefined
  /** The same of isolated positions that are liquidated alone, by instrument id. */
  readonly isolatedLiquidations: ReadonlyMap<string, LiquidationStage>
  /** Market-maker protection by asset; what is switched off is not here. */
  readonly mmp: ReadonlyMap<string, MmpRecord>
  /** Whether orders end with the socket connection that they came by. */
  readonly cancelsOnDisconnect: boolean
  /** Resting orders and stops that wait; `createdAtNs` shows which came first. */
  readonly openOrders: ReadonlyMap<Hash, OrderRecord>
  /** The newest `maxClosedOrders` orders that ended since the process began; older ones are in the history. */
  readonly closedOrders: ReadonlyMap<Hash, OrderRecord>
  /** By id: those at work and the last `maxEndedTwaps` that have ended, the ended ones oldest first. */
  readonly twaps: ReadonlyMap<Hash, TwapRecord>
  /** Open positions by instrument id; a closed one is not here. */
  readonly positions: ReadonlyMap<string, PositionRecord>
  readonly signingKeys: ReadonlyMap<Address, LiveSigningKey>
  /** Never to be registered again. */
  readonly deletedSigningKeys: ReadonlySet<Address>
  /** By the public half, `apiKey`. */
  readonly apiKeys: ReadonlyMap<string, LiveApiKey>
}

export type MutableLiveAccount = {
  readonly account: Address
  readonly kind: AccountKind
  balance: Usd
  readonly collaterals: Map<LiveCollateral, Amount>
  isPortfolioMargin: boolean
  readonly leverages: Map<string, number>
  readonly isolatedInstruments: Set<string>
  feeRates: FeeSchedule | undefined
  liquidation: LiquidationStage | undefined
  readonly isolatedLiquidations: Map<string, LiquidationStage>
  readonly mmp: Map<string, MmpRecord>
  cancelsOnDisconnect: boolean
  readonly openOrders: Map<Hash, OrderRecord>
  readonly closedOrders: Map<Hash, OrderRecord>
  readonly twaps: Map<Hash, TwapRecord>
  readonly positions: Map<string, PositionRecord>
  readonly signingKeys: Map<Address, LiveSigningKey>
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, LiveApiKey>
}

/** Enough for a client that asks about an order that has just ended. */
export const maxClosedOrders = 200

type Accounts = { readonly accounts: ReadonlyMap<Address, LiveVenueAccount> }

export function findAccount(live: Accounts, account: Address): LiveVenueAccount | undefined {
  return live.accounts.get(account)
}

/** An order of the account, open or lately closed; `History.orderById` knows the older ones. */
export function findOrder(live: Accounts, account: Address, orderId: Hash): OrderRecord | undefined {
  const owner = live.accounts.get(account)
  return owner?.openOrders.get(orderId) ?? owner?.closedOrders.get(orderId)
}

/** The account and the whole key behind the public half of an API key. */
export function findApiKey(
  live: Accounts & { readonly accountByApiKey: ReadonlyMap<string, Address> },
  apiKey: string,
): { account: Address; key: LiveApiKey } | undefined {
  const account = live.accountByApiKey.get(apiKey)
  if (account === undefined) return undefined
  const key = live.accounts.get(account)?.apiKeys.get(apiKey)
  return key === undefined ? undefined : { account, key }
}

export function createLiveAccount(account: Address, kind: AccountKind): MutableLiveAccount {
  return {
    account,
    kind,
    balance: fixed6<Usd>(0n),
    collaterals: new Map(),
    isPortfolioMargin: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    feeRates: undefined,
    liquidation: undefined,
    isolatedLiquidations: new Map(),
    mmp: new Map(),
    cancelsOnDisconnect: false,
    openOrders: new Map(),
    closedOrders: new Map(),
    twaps: new Map(),
    positions: new Map(),
    signingKeys: new Map(),
    deletedSigningKeys: new Set(),
    apiKeys: new Map(),
  }
}

/** Puts changed orders where they belong: among the open ones, or at the young end of the closed ones. */
export function applyLiveOrders(account: MutableLiveAccount, orders: readonly OrderRecord[]): void {
  for (const order of orders) {
    if (isClosed(order)) closeOrder(account, order)
    else account.openOrders.set(order.orderId, order)
  }
}

/** Whether the order has ended. */
export function isClosed(order: OrderRecord): boolean {
  return order.status === 'filled' || order.status === 'cancelled'
}

function closeOrder(account: MutableLiveAccount, order: OrderRecord): void {
  account.openOrders.delete(order.orderId)
  account.closedOrders.set(order.orderId, order)
  if (account.closedOrders.size <= maxClosedOrders) return
  // A Map gives its keys in the order of insertion, so the first is the oldest.
  for (const oldest of account.closedOrders.keys()) {
    account.closedOrders.delete(oldest)
    return
  }
}

/** The young end of the ended ones is the end of the list, as in the engine. */
export function applyTwap({ twaps }: MutableLiveAccount, twap: TwapRecord): void {
  if (twap.status !== 'active') twaps.delete(twap.twapId)
  twaps.set(twap.twapId, twap)
  const ended = [...twaps.values()].filter(({ status }) => status !== 'active')
  const [oldest] = ended
  if (ended.length > maxEndedTwaps && oldest !== undefined) twaps.delete(oldest.twapId)
}

export function activeTwaps({ twaps }: LiveVenueAccount): TwapRecord[] {
  return [...twaps.values()].filter(({ status }) => status === 'active')
}
