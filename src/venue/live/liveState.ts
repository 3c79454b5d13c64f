import { type Amount, type Price, type Usd, fixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash, Instrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { FundingRate } from '../engine/command'
import type { MarkRecord, TwapRecord, EngineEvent } from '../engine/event'
import type { OtcEvent, OtcPosition, OtcRequest } from '../engine/otc/otcCommand'
import { createRewards, type RewardsState } from '../engine/rewards/rewardsState'
import type { Crossing } from '../engine/transfers/transferCommand'
import type { YieldVaultRecord } from '../engine/yieldVault/yieldVaultState'
import { firstConfig } from '../rules/firstConfig'
import type { RewardRecord } from '../rules/rewardRecord'
import {
  type InstrumentCatalogue,
  type MutableInstrumentCatalogue,
  createInstrumentCatalogue,
} from './instrumentCatalogue'
import type { LiveVenueAccount, MutableLiveAccount, LiveCollateral } from './liveAccount'
import type { LiveBook, MutableLiveBook } from './liveBook'
import type { LiveProfiles, MutableLiveProfiles } from './liveProfiles'
import type { LiveRfq, MutableLiveRfq } from './liveRfqs'
import type { LiveStrategy, MutableLiveStrategy } from './liveStrategies'
import { type MutableVolumes, type Volumes, createVolumes } from './volumes'

/** An index price and when it was set. */
export type LiveIndex = { readonly price: Price; readonly timeNs: bigint }

/**
 * The current state of the venue, as the gateways and the market read it. Built from engine events alone
 * (`applyEvents`), so that it could as well be built in another process. The REST and socket handlers read it and
 * never change it.
 */
export type LiveState = {
  /** The number and the moment of the last command that is shown here. */
  readonly seq: number
  readonly timeNs: bigint
  /** What accounts without rates of their own pay for a trade. */
  readonly feeRates: FeeSchedule
  /** Whether orders under portfolio margin hold the margin of what they add. */
  readonly isOrderMarginAdded: boolean
  /** Listed and expired contracts; read with `findInstrument`, `instrumentsOf`, … of instrumentCatalogue.ts. */
  readonly instruments: InstrumentCatalogue
  /** By asset. An asset that was never priced is not here. */
  readonly indexes: ReadonlyMap<string, LiveIndex>
  /** By instrument id, listed instruments only. An instrument that was never marked is not here. */
  readonly marks: ReadonlyMap<string, MarkRecord>
  /** By instrument id. */
  readonly fundingRates: ReadonlyMap<string, FundingRate>
  /** By instrument id; an instrument in whose book nothing ever rested is not here (`getBook` gives an empty one). */
  readonly books: ReadonlyMap<string, LiveBook>
  /** By address. */
  readonly accounts: ReadonlyMap<Address, LiveVenueAccount>
  readonly profiles: LiveProfiles
  /** The one account of kind `insurance`, once it has been opened. */
  readonly insuranceFund: Address | undefined
  /** Who an API key belongs to, for every key of every account. */
  readonly accountByApiKey: ReadonlyMap<string, Address>
  /** TWAPs at work, of all accounts, by id. */
  readonly activeTwaps: ReadonlyMap<Hash, TwapRecord>
  /** What trading and referring have brought each account, and what ended weeks have given. */
  readonly rewards: LiveRewards
  /** Requests for quotes by block id: the open ones, and the last that have closed. */
  readonly rfqs: ReadonlyMap<Hash, LiveRfq>
  readonly treasury: LiveTreasury
  /** Undefined until the vault is first used. */
  readonly yieldVault: YieldVaultRecord | undefined
  readonly otc: LiveOtc
  /** By the account that trades. */
  readonly strategies: ReadonlyMap<Address, LiveStrategy>
  /** Deposits and withdrawals on their way, by id. */
  readonly crossings: ReadonlyMap<string, Crossing>
  /** Contracts held long, by instrument id; as many are held short. Absent is 0. */
  readonly openInterest: ReadonlyMap<string, Amount>
  /** What was traded in public in the last 24 hours and since the beginning; read with `volume24h`, `totalVolume`. */
  readonly volumes: Volumes
}

/** The engine's own records: they are whole and never change in place. */
export type LiveRewards = Readonly<Omit<RewardsState, 'records'>> & {
  readonly records: ReadonlyMap<Address, RewardRecord>
}

/** The same with the hand that builds it. */
export type MutableLiveState = Omit<
  { -readonly [K in keyof LiveState]: LiveState[K] },
  | 'instruments'
  | 'indexes'
  | 'marks'
  | 'fundingRates'
  | 'books'
  | 'accounts'
  | 'profiles'
  | 'accountByApiKey'
  | 'activeTwaps'
  | 'rewards'
  | 'rfqs'
  | 'strategies'
  | 'crossings'
  | 'otc'
  | 'openInterest'
  | 'volumes'
> & {
  readonly instruments: MutableInstrumentCatalogue
  readonly indexes: Map<string, LiveIndex>
  readonly marks: Map<string, MarkRecord>
  readonly fundingRates: Map<string, FundingRate>
  readonly books: Map<string, MutableLiveBook>
  readonly accounts: Map<Address, MutableLiveAccount>
  readonly profiles: MutableLiveProfiles
  readonly accountByApiKey: Map<string, Address>
  readonly activeTwaps: Map<Hash, TwapRecord>
  readonly rewards: RewardsState
  readonly rfqs: Map<Hash, MutableLiveRfq>
  readonly strategies: Map<Address, MutableLiveStrategy>
  readonly crossings: Map<string, Crossing>
  readonly otc: MutableLiveOtc
  readonly openInterest: Map<string, Amount>
  readonly volumes: MutableVolumes
}

export function createLiveState(): MutableLiveState {
  return {
    seq: 0,
    timeNs: 0n,
    feeRates: firstConfig.feeRates,
    isOrderMarginAdded: firstConfig.isOrderMarginAdded,
    instruments: createInstrumentCatalogue(),
    indexes: new Map(),
    marks: new Map(),
    fundingRates: new Map(),
    books: new Map(),
    accounts: new Map(),
    profiles: { byAccount: new Map(), owners: new Map() },
    insuranceFund: undefined,
    accountByApiKey: new Map(),
    activeTwaps: new Map(),
    rewards: createRewards(),
    rfqs: new Map(),
    treasury: emptyTreasury,
    yieldVault: undefined,
    otc: createLiveOtc(),
    strategies: new Map(),
    crossings: new Map(),
    openInterest: new Map(),
    volumes: createVolumes(),
  }
}

/** The index under an instrument, `undefined` while its asset has no price. */
export function findIndexPrice(live: LiveState, asset: string): Price | undefined {
  return live.indexes.get(asset)?.price
}

export function findMark(live: LiveState, instrumentId: string): MarkRecord | undefined {
  return live.marks.get(instrumentId)
}

/** USD per contract by which a margin or a PnL of the instrument is computed, `undefined` while unknown. */
export function findMarkPrice(live: LiveState, instrument: Instrument): Price | undefined {
  return live.marks.get(instrument.instrumentId)?.markPrice
}

/** What the venue exchanges with; what it has nothing of is not here. */
type LiveTreasury = {
  readonly usdc: Usd
  readonly collaterals: ReadonlyMap<LiveCollateral, Amount>
  /** Whether it was given money of the venue's own. */
  readonly isStocked: boolean
}

const emptyTreasury: LiveTreasury = {
  usdc: fixed6<Usd>(0n),
  collaterals: new Map(),
  isStocked: false,
}

export function applyTreasury(
  live: { treasury: LiveTreasury },
  { usdc, collaterals, isStocked }: Extract<EngineEvent, { type: 'treasuryChanged' }>,
): void {
  const units = new Map(live.treasury.collaterals)
  for (const [asset, amount] of collaterals) {
    if (amount === 0n) units.delete(asset)
    else units.set(asset, amount)
  }
  live.treasury = { usdc, collaterals: units, isStocked }
}

/** What was asked of the desk, and what is held from it. */
type LiveOtc = {
  /** Undefined while there is no desk. */
  readonly desk: Address | undefined
  /** By number, of all accounts: those that wait for the desk. */
  readonly open: ReadonlyMap<number, OtcRequest>
  /** By account: its last requests that have ended, oldest first. */
  readonly ended: ReadonlyMap<Address, readonly OtcRequest[]>
  /** By number, of all accounts. */
  readonly positions: ReadonlyMap<number, OtcPosition>
}

type MutableLiveOtc = {
  desk: Address | undefined
  readonly open: Map<number, OtcRequest>
  readonly ended: Map<Address, OtcRequest[]>
  readonly positions: Map<number, OtcPosition>
}

/** Enough to see what became of them; each deal is a row of the history besides. */
const maxEnded = 50

function createLiveOtc(): MutableLiveOtc {
  return { desk: undefined, open: new Map(), ended: new Map(), positions: new Map() }
}

export function applyOtc(otc: MutableLiveOtc, event: OtcEvent): void {
  switch (event.type) {
    case 'otcDeskOpened':
      otc.desk = event.account
      return
    case 'otcRequestChanged':
      applyRequest(otc, event.request)
      return
    case 'otcPositionChanged':
      if (event.position.amount === 0n) otc.positions.delete(event.position.otcId)
      else otc.positions.set(event.position.otcId, event.position)
      return
  }
}

function applyRequest({ open, ended }: MutableLiveOtc, request: OtcRequest): void {
  if (request.status === 'requested' || request.status === 'quoted') {
    open.set(request.otcId, request)
    return
  }
  open.delete(request.otcId)
  const own = ended.get(request.account) ?? []
  ended.set(request.account, own)
  own.push(request)
  if (own.length > maxEnded) own.shift()
}
