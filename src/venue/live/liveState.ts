import type { Address, Hash, Instrument } from '@/protocol/instrument'
import type { Amount, Price } from '@/protocol/fixed6'
import type { FeeSchedule } from '@/quant/fees'
import type { FundingRate } from '../engine/command'
import type { MarkRecord, TwapRecord } from '../engine/event'
import type { Crossing } from '../engine/transfers/transferEvent'
import type { YieldVaultRecord } from '../engine/yieldVault/yieldVaultEvent'
import { createRewards, type RewardsState } from '../engine/rewards/rewardsState'
import { firstFeeRates } from '../rules/firstFeeRates'
import type { RewardRecord } from '../rules/rewardRecord'
import type { LiveAccount, MutableLiveAccount } from './liveAccount'
import type { LiveBook, MutableLiveBook } from './liveBook'
import type { InstrumentCatalogue, MutableInstrumentCatalogue } from './instrumentCatalogue'
import { createInstrumentCatalogue } from './instrumentCatalogue'
import type { LiveProfiles, MutableLiveProfiles } from './liveProfiles'
import type { LiveRfq, MutableLiveRfq } from './liveRfqs'
import { createLiveOtc, type LiveOtc, type MutableLiveOtc } from './liveOtc'
import { emptyTreasury, type LiveTreasury } from './liveTreasury'
import type { LiveStrategy, MutableLiveStrategy } from './liveStrategies'
import type { MutableVolumes, Volumes } from './volumes'
import { createVolumes } from './volumes'

/** An index price and when the venue was told of it. */
export type LiveIndex = { readonly price: Price; readonly timeNs: bigint }

/**
 * What is true now at the venue, as the gateways and the market read it. Built from engine events alone
 * (`applyEvents`), so that it could as well be built in another process. The REST and socket handlers read it and
 * never change it.
 */
export type LiveState = {
  /** The number and the moment of the last command that is shown here. */
  readonly seq: number
  readonly timeNs: bigint
  /** What accounts without rates of their own pay for a trade. */
  readonly feeRates: FeeSchedule
  /** Listed and expired contracts; read with `findInstrument`, `listInstruments`, … of instrumentCatalogue.ts. */
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
  readonly accounts: ReadonlyMap<Address, LiveAccount>
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
  /** Undefined while there is nothing to tell of it. */
  readonly yieldVault: YieldVaultRecord | undefined
  readonly otc: LiveOtc
  /** By the account that trades. */
  readonly strategies: ReadonlyMap<Address, LiveStrategy>
  /** Deposits and withdrawals on their way, by id. */
  readonly crossings: ReadonlyMap<string, Crossing>
  /** Contracts held long, by instrument id: for every contract somebody is as much short. Absent is 0. */
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
    feeRates: firstFeeRates,
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

/** The index under an instrument, `undefined` while nobody has priced its asset. */
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
