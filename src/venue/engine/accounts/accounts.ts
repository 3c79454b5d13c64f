import type { CollateralAsset } from '@/protocol/collateral'
import { add, fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import { emptyMarginTotals, type MarginTotals } from '@/quant/margin/accountMargin'
import type { AccountKind } from '../command'
import type { BalanceReason, MmpRecord, Outcome, TwapRecord } from '../event'
import type { LiquidationState } from '../liquidation/liquidationState'
import { accepted, refused } from '../outcome'
import { openProfile } from '../profiles/profile'
import { closedOrderCapacity, createReplayGuard, type ReplayGuard } from '../replayGuard'
import type { ExchangeState } from '../state'
import type { StopOrder } from '../stops/stopOrder'
import type { Turn } from '../turn'
import type { Holding } from './holding'
import type { ApiKeyEntry, SigningKey } from './keys'

/** What can lie in an account beside USDC. */
export type OtherCollateral = Exclude<CollateralAsset, 'USDC'>

export type Account = {
  readonly address: Address
  readonly kind: AccountKind
  /** USDC. May be negative: premiums and losses are paid before collateral is converted. */
  balance: Usd
  /** Units of each asset; what an account has nothing of is not in it. */
  readonly collaterals: Map<OtherCollateral, Amount>
  /** USDC of `balance` that is set aside for isolated positions: the sum of their margins. */
  isolatedMargin: Usd
  isPortfolioMargin: boolean
  /** By instrument id. Without an entry the instrument's own initial margin fraction holds. */
  readonly leverages: Map<string, number>
  /** The ids of the perpetuals whose positions stand on margin of their own. */
  readonly isolatedInstruments: Set<string>
  /** Its own rates; without them those of the venue hold. */
  feeRates: FeeSchedule | undefined
  /** Of all that is not isolated. Present while the venue controls the account. */
  liquidation: LiquidationState | undefined
  openOrderCount: number
  /** Orders that wait for the mark, in the order of acceptance. They need no margin and no holding. */
  readonly stops: Map<Hash, StopOrder>
  /** The last of its TWAPs that have ended, oldest first. */
  readonly endedTwaps: TwapRecord[]
  /** By asset; what is switched off is not in it. */
  readonly mmp: Map<string, MmpRecord>
  cancelsOnDisconnect: boolean
  readonly holdings: Map<string, Holding>
  readonly signingKeys: Map<Address, SigningKey>
  /** Never to be registered again: who overheard the first registration could send it once more. */
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, ApiKeyEntry>
  readonly replayGuard: ReplayGuard
  /** The sum of the risks of its holdings, right up to `stale` and `riskPriceVersion`; see margin/accountRisk. */
  totals: MarginTotals
  riskPriceVersion: number
  /** Holdings that changed since their risk was computed. */
  readonly stale: Holding[]
}

export function createAccount(address: Address, kind: AccountKind): Account {
  return {
    address,
    kind,
    balance: fixed6(0n),
    collaterals: new Map(),
    isolatedMargin: fixed6(0n),
    isPortfolioMargin: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    feeRates: undefined,
    liquidation: undefined,
    openOrderCount: 0,
    stops: new Map(),
    endedTwaps: [],
    mmp: new Map(),
    cancelsOnDisconnect: false,
    holdings: new Map(),
    signingKeys: new Map(),
    deletedSigningKeys: new Set(),
    apiKeys: new Map(),
    replayGuard: createReplayGuard(closedOrderCapacity[kind]),
    totals: emptyMarginTotals,
    riskPriceVersion: 0,
    stale: [],
  }
}

/** A second insurance fund is refused: what a liquidation cannot sell has one place to go. */
export function openAccount(turn: Turn, address: Address, kind: AccountKind): Outcome {
  if (turn.state.accounts.has(address)) return refused('ACCOUNT_ALREADY_EXISTS')
  if (kind === 'insurance') {
    if (turn.state.insuranceFund !== undefined) return refused('ACCOUNT_ALREADY_EXISTS')
    turn.state.insuranceFund = address
  }
  turn.state.accounts.set(address, createAccount(address, kind))
  turn.events.push({ type: 'accountOpened', account: address, kind })
  if (kind === 'trader') openProfile(turn, address)
  return accepted
}

export function deposit(turn: Turn, address: Address, amount: Usd): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return refused('BAD_REQUEST')
  turn.state.deposits = add(turn.state.deposits, amount)
  changeBalance(turn, account, amount, 'deposit')
  return accepted
}

/** What the account pays for a trade: its own rates, or the venue's. */
export function ratesOf(state: ExchangeState, account: Account): FeeSchedule {
  return account.feeRates ?? state.config.feeRates
}

/** A change of nothing is not told. */
export function changeBalance(turn: Turn, account: Account, change: Usd, reason: BalanceReason): void {
  if (change === 0n) return
  account.balance = add(account.balance, change)
  if (account.balance < 0n && account.collaterals.size > 0) turn.indebted.push(account)
  turn.events.push({ type: 'balanceChanged', account: account.address, balance: account.balance, change, reason })
}
