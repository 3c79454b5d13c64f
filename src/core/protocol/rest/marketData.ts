import * as z from 'zod/mini'
import { orderbookMessage } from '../channels/orderbook'
import {
  computedPrice,
  decimalAmount,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  label,
  optionType,
  orderType,
  recordInstrumentType,
  side,
  unixNanos,
  wireScalar,
  nonZeroPrice,
  nonZeroNumber,
} from '../codecs'
import { readComputedDecimal } from '../decimalText'
import { defineEndpoint } from '../endpoint'
import { formatFixed6, type Price } from '../fixed6'
import { unixSeconds } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { pageQuery, windowQuery } from './shared'

/** GET /time: the venue's clock and the number of its last command (rest-public 3.16). */
export const getTime = defineEndpoint({
  name: 'getTime',
  method: 'GET',
  path: '/time',
  access: 'public',
  group: 'market',
  summary: "The venue's clock",
  usedIn: 'agreement',
  reply: wireRecord(['timestamp'], {
    name: z.string(),
    timestamp: unixNanos,
    time: z.string(),
    sequence: label,
    block: label,
  }),
})

/** GET /assets: underlyings with at least one listed instrument (rest-public 3.12). */
export const getAssets = defineEndpoint({
  name: 'getAssets',
  method: 'GET',
  path: '/assets',
  access: 'public',
  group: 'market',
  summary: 'Assets with listed instruments',
  usedIn: 'agreement',
  reply: z.array(z.string()),
})

/** GET /expiries: live option expiries of an asset, soonest first (rest-public 3.13). */
export const getExpiries = defineEndpoint({
  name: 'getExpiries',
  method: 'GET',
  path: '/expiries',
  access: 'public',
  group: 'market',
  summary: 'Option expiries for an asset',
  usedIn: 'agreement',
  query: wireObject({ asset: z.string() }),
  reply: z.array(unixNanos),
})

/** GET /index: the index price of an asset (rest-public 3.4). */
export const getIndex = defineEndpoint({
  name: 'getIndex',
  method: 'GET',
  path: '/index',
  access: 'public',
  group: 'market',
  summary: 'Index price of an asset',
  usedIn: 'agreement',
  query: wireObject({ asset: z.string() }),
  reply: wireRecord(['price'], { price: nonZeroPrice, timestamp: unixNanos }),
})

/** GET /orderbook: the book in the form of the channel's snapshot (rest-public 3.3). */
export const getOrderbook = defineEndpoint({
  name: 'getOrderbook',
  method: 'GET',
  path: '/orderbook',
  access: 'public',
  group: 'market',
  summary: 'Full order book of an instrument',
  usedIn: 'agreement',
  query: wireObject({ instrumentName: z.string() }),
  reply: orderbookMessage,
})

/** GET /funding: the hourly rate due at `nextEpoch`; positive when longs pay (rest-public 3.7). */
export const getFunding = defineEndpoint({
  name: 'getFunding',
  method: 'GET',
  path: '/funding',
  access: 'public',
  group: 'market',
  summary: 'Next funding rate',
  usedIn: 'agreement',
  query: wireObject({ instrumentName: z.string() }),
  reply: wireRecord([], { fundingRate: decimalNumber, nextEpoch: unixNanos }),
})

type KnownMark = { readonly price: Price | undefined }

/** A mark is never 0, so 0 means unknown. */
const knownMark = wireScalar<string, KnownMark>({
  expected: 'a decimal text',
  read: (wire) => {
    const price = typeof wire === 'string' ? readComputedDecimal<Price>(wire) : undefined
    return price === undefined || price < 0n ? undefined : { price: price === 0n ? undefined : price }
  },
  write: ({ price }) => (price === undefined ? '0' : formatFixed6(price)),
})

/** `[instrument, time, hourly rate, mark]`. */
const fundingRow = z.tuple([z.string(), unixNanos, decimalNumber, knownMark])
export type FundingRow = z.output<typeof fundingRow>

/**
 * GET /funding-history: one row per hour, newest first; without an instrument name, rows of all perpetuals
 * (rest-public 3.8).
 */
export const getFundingHistory = defineEndpoint({
  name: 'getFundingHistory',
  method: 'GET',
  path: '/funding-history',
  access: 'public',
  group: 'market',
  summary: 'Funding rate history',
  usedIn: 'chart',
  query: wireObject({ instrumentName: z.optional(z.string()), ...windowQuery }),
  reply: wireObject({ fundingHistory: wireRows(fundingRow) }),
})

/** One trade of an option; side and order type are the taker's. */
const optionTradeRecord = wireRecord(['instrumentName', 'side', 'createdTimestamp'], {
  instrumentName: z.string(),
  optionType,
  expiry: unixNanos,
  strike: decimalPrice,
  /** A fraction, implied by the trade's price and the forward at that time; absent if unknown. */
  iv: z.optional(nonZeroNumber),
  orderType,
  side,
  avgPrice: computedPrice,
  amount: decimalAmount,
  /** `filled` or `partial`. */
  tradeStatus: z.string(),
  createdTimestamp: unixNanos,
})
export type OptionTrade = z.output<typeof optionTradeRecord>

/** GET /options-history: trades of all options of an asset, newest first (rest-public 3.10). */
export const getOptionsHistory = defineEndpoint({
  name: 'getOptionsHistory',
  method: 'GET',
  path: '/options-history',
  access: 'public',
  group: 'market',
  summary: 'Option trades for an asset',
  usedIn: 'expiries',
  query: wireObject({ asset: z.string(), optionType: z.optional(optionType), ...pageQuery }),
  reply: wireRows(optionTradeRecord),
})

const settlementRecord = wireRecord(['asset', 'expiry', 'settlementPrice', 'settlementTimestamp'], {
  asset: z.string(),
  expiry: unixNanos,
  settlementPrice: computedPrice,
  settlementTimestamp: unixNanos,
})

/** GET /settlement-history: newest first (rest-public 3.11). */
export const getSettlementHistory = defineEndpoint({
  name: 'getSettlementHistory',
  method: 'GET',
  path: '/settlement-history',
  access: 'public',
  group: 'market',
  summary: 'Settlement prices',
  usedIn: 'expiries',
  query: wireObject({ asset: z.optional(z.string()), ...windowQuery }),
  reply: wireRows(settlementRecord),
})

/** GET /statistics: volumes and open interest; without an asset, of the whole venue (rest-public 3.14). */
export const getStatistics = defineEndpoint({
  name: 'getStatistics',
  method: 'GET',
  path: '/statistics',
  access: 'public',
  group: 'market',
  summary: 'Volume and open interest',
  usedIn: 'markets',
  query: wireObject({
    asset: z.optional(z.string()),
    /** The venue has no figures for conversions: all are 0 for `SPOT`. */
    instrumentType: z.optional(recordInstrumentType),
    endTime: z.optional(unixNanos),
  }),
  reply: wireRecord(
    ['dailyVolume'],
    {
      asset: z.optional(z.string()),
      /** Contracts; calls and puts are for options only. */
      openInterest: z.optional(
        wireObject({
          total: decimalAmount,
          calls: z.optional(decimalAmount),
          puts: z.optional(decimalAmount),
        }),
      ),
      /** USD in 24 hours; the sides are the taker's. */
      dailyVolume: decimalUsd,
      dailyBuyVolume: decimalUsd,
      dailySellVolume: decimalUsd,
      dailyVolumePremium: z.optional(decimalUsd),
      totalVolume: z.optional(decimalUsd),
      totalVolumePremium: z.optional(decimalUsd),
      dailyVolumeContracts: z.optional(decimalAmount),
      indexPrice: z.optional(nonZeroPrice),
      /** USD, not a fraction. */
      indexDailyChange: z.optional(decimalUsd),
      markPrice: z.optional(computedPrice),
      markPrice24hAgo: z.optional(computedPrice),
      /** USD, not a fraction. */
      markDailyChange: z.optional(decimalUsd),
      /** The mean hourly rate over 24 hours. */
      fundingDailyAvg: z.optional(decimalNumber),
      putCallRatio: z.optional(decimalNumber),
    }, // An old client uses the second name.
    { markPrice24hAgo: ['mark_price_24h_ago', 'mark_price_24_ago'] },
  ),
})
export type Statistics = z.output<typeof getStatistics.reply>

/** A perpetual in an aggregator's format; only its name is guaranteed. */
const coingeckoRecord = wireRecord(['tickerId'], {
  tickerId: z.string(),
  baseCurrency: z.optional(z.string()),
  targetCurrency: z.optional(z.string()),
  /** USD in 24 hours. */
  targetVolume: z.optional(decimalUsd),
  /** The kind of contract, despite the documented name. */
  productVolume: z.optional(z.string()),
  openInterest: z.optional(decimalAmount),
  indexPrice: z.optional(nonZeroPrice),
  indexCurrency: z.optional(z.string()),
  /** UNIX seconds, only here. */
  nextFundingRateTimestamp: z.optional(unixSeconds),
  fundingRate: z.optional(decimalNumber),
  contractType: z.optional(z.string()),
  contractPriceCurrency: z.optional(z.string()),
})

/** GET /coingecko-statistics: all perpetuals (rest-public 3.15). */
export const getCoingeckoStatistics = defineEndpoint({
  name: 'getCoingeckoStatistics',
  method: 'GET',
  path: '/coingecko-statistics',
  access: 'public',
  group: 'market',
  summary: 'Stats for all perpetuals',
  usedIn: 'statistics',
  reply: wireRows(coingeckoRecord),
})
