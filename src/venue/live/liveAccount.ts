import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Usd } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import { maxEndedTwaps } from '@/core/quant/twap'
import type { AccountKind, ApiKey } from '../engine/command'
import type { LiquidationStage, MmpRecord, OrderRecord, PositionRecord, TwapRecord } from '../engine/event'
import { hedgeSides, positionKey, type PositionKey } from '../rules/positionKey'
import type { PositionMode } from '../rules/positionMode'

/** A signing key; `expirySec` is UNIX seconds, 2^256-1 never ends. Readers compare the expiry with the clock. */
export type LiveSigningKey = { readonly signingKey: Address; readonly expirySec: bigint; readonly createdAtNs: bigint }

export type LiveApiKey = ApiKey & { readonly createdAtNs: bigint }

export type LiveCollateral = Exclude<CollateralAsset, 'USDC'>

export type LiveVenueAccount = {
  readonly account: Address
  /** `market` accounts are the venue's own makers and takers. */
  readonly kind: AccountKind
  readonly balance: Usd
  /** Units of each collateral other than USDC, without zero entries. */
  readonly collaterals: ReadonlyMap<LiveCollateral, Amount>
  readonly isPortfolioMargin: boolean
  /** Leverages chosen by the account, by instrument id. Otherwise the maximum applies. */
  readonly leverages: ReadonlyMap<string, number>
  /** Ids of instruments whose positions are isolated. All other positions are cross. */
  readonly isolatedInstruments: ReadonlySet<string>
  /** `undefined`: the venue's fees apply. */
  readonly feeRates: FeeSchedule | undefined
  /** Stage of the cross account's liquidation; `undefined` if it is not in liquidation. */
  readonly liquidation: LiquidationStage | undefined
  /** Stages of isolated positions liquidated alone, by instrument id. */
  readonly isolatedLiquidations: ReadonlyMap<string, LiquidationStage>
  /** By asset, without disabled ones. */
  readonly mmp: ReadonlyMap<string, MmpRecord>
  readonly cancelsOnDisconnect: boolean
  /** The account's own mode. Undefined: the venue's mode applies. */
  readonly positionMode: PositionMode | undefined
  /** Resting orders and waiting stops. Their `createdAtNs` gives the order. */
  readonly openOrders: ReadonlyMap<Hash, OrderRecord>
  /** The newest `maxClosedOrders` orders that ended since the process began; the history has older ones. */
  readonly closedOrders: ReadonlyMap<Hash, OrderRecord>
  /** By id: active ones and the last `maxEndedTwaps` ended ones, oldest first. */
  readonly twaps: ReadonlyMap<Hash, TwapRecord>
  readonly positions: ReadonlyMap<PositionKey, PositionRecord>
  readonly signingKeys: ReadonlyMap<Address, LiveSigningKey>
  /** Keys that cannot be registered again. */
  readonly deletedSigningKeys: ReadonlySet<Address>
  /** API keys by their public half, `apiKey`. */
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
  positionMode: PositionMode | undefined
  cancelsOnDisconnect: boolean
  readonly openOrders: Map<Hash, OrderRecord>
  readonly closedOrders: Map<Hash, OrderRecord>
  readonly twaps: Map<Hash, TwapRecord>
  readonly positions: Map<PositionKey, PositionRecord>
  readonly signingKeys: Map<Address, LiveSigningKey>
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, LiveApiKey>
}

/** Closed orders retained per account: enough for a client that asks about an order that has just ended. */
export const maxClosedOrders = 200

type Accounts = { readonly accounts: ReadonlyMap<Address, LiveVenueAccount> }

export function findAccount(live: Accounts, account: Address): LiveVenueAccount | undefined {
  return live.accounts.get(account)
}

/** Finds an open or recently closed order of the account. `History.orderById` finds older orders. */
export function findOrder(live: Accounts, account: Address, orderId: Hash): OrderRecord | undefined {
  const owner = live.accounts.get(account)
  return owner?.openOrders.get(orderId) ?? owner?.closedOrders.get(orderId)
}

/** Finds the account and the whole key by the public half of an API key. */
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
    positionMode: undefined,
    openOrders: new Map(),
    closedOrders: new Map(),
    twaps: new Map(),
    positions: new Map(),
    signingKeys: new Map(),
    deletedSigningKeys: new Set(),
    apiKeys: new Map(),
  }
}

/** Returns the positions of an instrument: in hedge mode up to two. */
export function positionsIn({ positions }: LiveVenueAccount, instrumentId: string): PositionRecord[] {
  return hedgeSides.flatMap((side) => positions.get(positionKey(instrumentId, side)) ?? [])
}

/** Moves changed orders to the open ones, or to the newest closed ones. */
export function applyLiveOrders(account: MutableLiveAccount, orders: readonly OrderRecord[]): void {
  for (const order of orders) {
    if (isClosed(order)) closeOrder(account, order)
    else account.openOrders.set(order.orderId, order)
  }
}

export function isClosed(order: OrderRecord): boolean {
  return order.status === 'filled' || order.status === 'cancelled'
}

function closeOrder(account: MutableLiveAccount, order: OrderRecord): void {
  account.openOrders.delete(order.orderId)
  account.closedOrders.set(order.orderId, order)
  if (account.closedOrders.size <= maxClosedOrders) return
  // A Map iterates its keys in order of insertion, so its first key is the oldest order.
  for (const oldest of account.closedOrders.keys()) {
    account.closedOrders.delete(oldest)
    return
  }
}

/** Stores a changed TWAP. The newest ended TWAP is last, as in the engine. */
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
