import { useState } from 'react'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { maxRfqLegs } from '@/core/quant/rfqRules'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useForwards } from '@/web/market/options/useOptions'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useIsConnected } from '@/web/market/useIsConnected'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { BuilderLeg } from '@/web/options/builder/builderLeg'
import { useStructurePreview } from '@/web/options/builder/BuilderMargin'
import { limitOf, sizeAtTouch, structureOrders, type LimitChoice } from '@/web/options/builder/structureOrders'
import { useBuilderMarket } from '@/web/options/builder/useBuilderMarket'
import type { ShownLeg } from '@/web/options/roll/RollLegs'
import {
  amountToRoll,
  dayOf,
  greeksChange,
  rollCost,
  rollDraft,
  rollTarget,
  type Holding,
  type RollPair,
} from '@/web/options/roll/rollModel'
import type { RollChoice } from '@/web/options/roll/RollTerms'
import type { RollPart } from '@/web/options/roll/runRoll'
import { formatStrike } from '@/web/ui/formatStrike'
import type { RollTerms } from '@/web/ui/navigation/rollPath'

type RollInput = {
  readonly asset: string
  readonly chain: readonly ChainExpiry[]
  readonly terms: RollTerms
  /** At least one. */
  readonly holdings: readonly Holding[]
}

/** The roll as chosen, with the figures of the live market. */
export function useRoll({ asset, chain, terms, holdings }: RollInput) {
  const nowMs = useVenueNow()
  const nowNs = BigInt(Math.round(nowMs)) * 1_000_000n
  const { tickers } = useTickersOf([`${asset} OPTION`])
  const forwards = useForwards(asset, chain)
  const isConnected = useIsConnected()
  const [choice, setChoice] = useState<RollChoice>(() => firstChoice(terms, chain))
  const [limit, setLimit] = useState<LimitChoice>('worst')
  const [startAmounts] = useState(() => amountsOf(holdings))
  const expiries = chain.filter(({ expiryNs }) => expiryNs > nowNs)
  const expiry = chosenExpiry(choice, expiries, holdings)
  const { pairs, problem } = readPairs(holdings, choice, expiry, nowNs, {
    forwardOf: (expiryNs) => forwards.get(expiryNs)?.forward,
    deltaOf: (name) => tickers.get(name)?.mark?.delta,
  })
  const draft = rollDraft(problem === undefined ? pairs : [])
  const market = useBuilderMarket(asset, chain, draft, 'depth', nowNs)
  const preview = useStructurePreview({ ...market, nowNs })
  const isPriced = market.legs.length > 0 && market.legs.every(({ isAssumed }) => !isAssumed)
  const read = structureOrders(market.legs, limit)
  const byName = new Map(market.legs.map((leg) => [leg.instrument.instrumentName, leg]))
  return {
    choice,
    onChange: (change: Partial<RollChoice>) => setChoice((now) => ({ ...now, ...change })),
    limit,
    setLimit,
    nowMs,
    expiries,
    expiry,
    pairs,
    draft,
    greeks: greeksChange(holdings, problem === undefined ? pairs : [], (name) => tickers.get(name)?.mark),
    margin: isPriced ? preview?.margin : { before: preview?.margin.before, after: undefined },
    cost: isPriced
      ? rollCost(
          market.legs.map(({ quote }) => quote),
          preview?.fees,
        )
      : undefined,
    legs: pairs.flatMap((pair) => shownLegs(pair, byName, limit)),
    parts: partsOf(pairs, byName, limit),
    hasMoved: amountsOf(holdings) !== startAmounts,
    problem,
    quotesProblem:
      draft.legs.length > maxRfqLegs ? t('An RFQ can have up to {count} legs.', { count: maxRfqLegs }) : undefined,
    ordersProblem: isConnected ? read.problem?.words : t('Connection lost. Nothing is sent.'),
  }
}

export type Roll = ReturnType<typeof useRoll>

function firstChoice({ to, strike }: RollTerms, chain: readonly ChainExpiry[]): RollChoice {
  const options = chain.flatMap(({ strikes }) => strikes.flatMap(({ call, put }) => call ?? put ?? []))
  const wanted = strike === undefined ? undefined : options.find((option) => formatFixed6(option.strike) === strike)
  return {
    amountText: undefined,
    percent: 100,
    expiryNs: options.find((option) => dayOf(option) === to)?.expiryNs,
    rule: wanted === undefined ? 'strike' : 'chosen',
    strike: wanted?.strike,
  }
}

/** The chosen expiry; until one is chosen, or once it has expired, the first after those that are held. */
function chosenExpiry(
  { expiryNs }: RollChoice,
  expiries: readonly ChainExpiry[],
  holdings: readonly Holding[],
): ChainExpiry | undefined {
  const chosen = expiries.find((one) => one.expiryNs === expiryNs)
  const isAfter = (one: ChainExpiry) => holdings.every(({ instrument }) => instrument.expiryNs < one.expiryNs)
  return chosen ?? expiries.find(isAfter) ?? expiries.at(-1)
}

function amountsOf(holdings: readonly Holding[]): string {
  return holdings.map(({ position }) => `${position.instrumentName} ${position.side} ${position.amount}`).join(', ')
}

type Pairs = { readonly pairs: readonly RollPair[]; readonly problem: string | undefined }

function readPairs(
  holdings: readonly Holding[],
  choice: RollChoice,
  expiry: ChainExpiry | undefined,
  nowNs: bigint,
  market: Parameters<typeof rollTarget>[3],
): Pairs {
  const none = (problem: string) => ({ pairs: [], problem })
  if (expiry === undefined) return none(t('No later expiry is listed.'))
  const pairs: RollPair[] = []
  for (const holding of holdings) {
    const { instrument } = holding
    if (instrument.expiryNs <= nowNs) {
      return none(t('{instrument} has expired and is being settled.', { instrument: instrument.instrumentName }))
    }
    const amount = amountToRoll(holding, choice)
    if (amount === undefined || amount <= 0n) return none(t('Enter an amount above 0.'))
    const target = rollTarget(instrument, choice.rule, expiry, market, choice.strike)
    if (target === undefined) return none(noTarget(instrument, choice))
    if (target.instrumentName === instrument.instrumentName) return none(t('Choose another expiry or strike.'))
    pairs.push({ ...holding, amount, target })
  }
  const names = new Set(pairs.flatMap(({ instrument, target }) => [instrument.instrumentName, target.instrumentName]))
  // Legs that meet in one option would net, and the ticket would show orders that are not sent.
  if (names.size < 2 * pairs.length) return none(t('Two legs meet in the same option. Roll them one by one.'))
  return { pairs, problem: undefined }
}

function noTarget({ strike }: OptionInstrument, { rule, strike: chosen }: RollChoice): string {
  if (rule === 'delta' || rule === 'moneyness') return t('A delta or forward is unknown. Choose another rule.')
  return t('No {strike} strike at that expiry.', { strike: formatStrike(rule === 'chosen' ? (chosen ?? 0n) : strike) })
}

type Legs = ReadonlyMap<string, BuilderLeg>

function shownLegs(pair: RollPair, legs: Legs, limit: LimitChoice): readonly ShownLeg[] {
  return [pair.instrument, pair.target].map((instrument, at) => {
    const leg = legs.get(instrument.instrumentName)
    return {
      instrument,
      isBuy: (pair.position.side === 'buy') === (at === 1),
      amount: pair.amount,
      limit: leg === undefined ? undefined : limitOf(leg, limit),
      atTouch: leg === undefined || limit !== 'touch' ? undefined : sizeAtTouch(leg),
      iv: leg?.iv,
      delta: leg?.greeks.delta,
      isClosing: at === 0,
    }
  })
}

/** The roll as orders at the shown prices; undefined while one has no price. */
function partsOf(pairs: readonly RollPair[], legs: Legs, limit: LimitChoice): readonly RollPart[] | undefined {
  const parts = pairs.flatMap(({ position, instrument, target, amount }): readonly RollPart[] => {
    const [closing, opening] = [legs.get(instrument.instrumentName), legs.get(target.instrumentName)]
    const closeLimit = closing === undefined ? undefined : limitOf(closing, limit)
    const openLimit = opening === undefined ? undefined : limitOf(opening, limit)
    if (closeLimit === undefined || openLimit === undefined) return []
    return [{ position, amount, closeLimit, target, openLimit }]
  })
  return parts.length === pairs.length && parts.length > 0 ? parts : undefined
}

/** The amount of the field: what was typed, or the share of the position. */
export function shownAmount(holding: Holding, choice: RollChoice): string {
  return choice.amountText ?? formatFixed6(amountToRoll(holding, choice) ?? 0n)
}
