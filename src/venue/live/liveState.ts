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
import type { PositionMode } from '../rules/positionMode'
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

export type LiveIndex = { readonly price: Price; readonly timeNs: bigint }

/**
 * The current state of the venue for gateways and market. It is built only from engine events (`applyEvents`), so
 * another process can build it too. REST and socket handlers only read it.
 */
export type LiveState = {
  readonly seq: number
  readonly timeNs: bigint
  readonly feeRates: FeeSchedule
  /** True if orders under portfolio margin reserve only the margin that they add. */
  readonly isOrderMarginAdded: boolean
  readonly positionMode: PositionMode
  /** Listed and expired contracts; see instrumentCatalogue.ts for queries. */
  readonly instruments: InstrumentCatalogue
  /** By asset, without assets that were never priced. */
  readonly indexes: ReadonlyMap<string, LiveIndex>
  readonly marks: ReadonlyMap<string, MarkRecord>
  readonly fundingRates: ReadonlyMap<string, FundingRate>
  /**
   * Books by instrument id. Contains only books in which an order ever rested; `getBook` returns an empty book for
   * others.
   */
  readonly books: ReadonlyMap<string, LiveBook>
  readonly accounts: ReadonlyMap<Address, LiveVenueAccount>
  readonly profiles: LiveProfiles
  /** The account of kind `insurance`, once opened. */
  readonly insuranceFund: Address | undefined
  readonly accountByApiKey: ReadonlyMap<string, Address>
  /** Active TWAPs of all accounts, by id. */
  readonly activeTwaps: ReadonlyMap<Hash, TwapRecord>
  readonly rewards: LiveRewards
  /** Blocks by id: open ones, and the most recently closed ones. */
  readonly rfqs: ReadonlyMap<Hash, LiveRfq>
  readonly treasury: LiveTreasury
  /** Undefined until the vault is first used. */
  readonly yieldVault: YieldVaultRecord | undefined
  readonly otc: LiveOtc
  readonly strategies: ReadonlyMap<Address, LiveStrategy>
  readonly crossings: ReadonlyMap<string, Crossing>
  /** Contracts held long, by instrument id; as many are held short. Absent means 0. */
  readonly openInterest: ReadonlyMap<string, Amount>
  /** Public volume in the last 24 hours and in total; read with `volume24h`, `totalVolume`. */
  readonly volumes: Volumes
}

/** The engine's own immutable records. */
export type LiveRewards = Readonly<Omit<RewardsState, 'records'>> & {
  readonly records: ReadonlyMap<Address, RewardRecord>
}

/** Like `LiveState`, plus its writer. */
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
    positionMode: 'net',
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

/** Price of an index; `undefined` while the asset has no price. */
export function findIndexPrice(live: LiveState, asset: string): Price | undefined {
  return live.indexes.get(asset)?.price
}

export function findMark(live: LiveState, instrumentId: string): MarkRecord | undefined {
  return live.marks.get(instrumentId)
}

/** USD per contract for margin and PnL; `undefined` while unknown. */
export function findMarkPrice(live: LiveState, instrument: Instrument): Price | undefined {
  return live.marks.get(instrument.instrumentId)?.markPrice
}

/** The venue's stock for swaps, without zero entries. */
type LiveTreasury = {
  readonly usdc: Usd
  readonly collaterals: ReadonlyMap<LiveCollateral, Amount>
  /** True once the treasury has received the venue's own money. */
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

type LiveOtc = {
  /** Account of the OTC desk; undefined if there is none. */
  readonly desk: Address | undefined
  /** Pending requests of all accounts, by number. */
  readonly open: ReadonlyMap<number, OtcRequest>
  /** Ended requests by account, oldest first. */
  readonly ended: ReadonlyMap<Address, readonly OtcRequest[]>
  readonly positions: ReadonlyMap<number, OtcPosition>
}

type MutableLiveOtc = {
  desk: Address | undefined
  readonly open: Map<number, OtcRequest>
  readonly ended: Map<Address, OtcRequest[]>
  readonly positions: Map<number, OtcPosition>
}

/** Ended requests retained per account, to look up their outcome. The history also has a row for each deal. */
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
