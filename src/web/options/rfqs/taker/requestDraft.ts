import { InvalidDecimalError, formatFixed6, fixed6, parseFixed6, scale, type Amount } from '@/core/protocol/fixed6'
import type { Address, Instrument } from '@/core/protocol/instrument'
import { defaultRfqDurationSec, maxRfqDurationSec, maxRfqLegs, maxRfqRatio, rfqRatioStep } from '@/core/quant/rfqRules'
import { t } from '@/web/language/t'
import type { NewRfq } from '@/web/options/rfqs/model/createRfq'
import { formatExact } from '@/web/ui/formatExact'
import type { MarketLeg } from './packageMarket'

export type Direction = 'buy' | 'sell' | 'both'

/** The terms of a request other than its legs, as typed. */
export type RequestDraft = {
  readonly direction: Direction
  /** Packages. */
  readonly amount: string
  readonly isFullSize: boolean
  /** Seconds. */
  readonly duration: string
  /** Addresses, separated by spaces, commas or semicolons. */
  readonly counterparties: string
}

export const startRequestDraft: RequestDraft = {
  direction: 'buy',
  amount: '1',
  isFullSize: false,
  duration: String(defaultRfqDurationSec),
  counterparties: '',
}

/** Error messages by field; empty if the request can be sent. */
export type RequestErrors = {
  readonly legs?: string
  readonly amount?: string
  readonly duration?: string
  readonly counterparties?: string
}

export type CheckedRequest =
  | { readonly request: NewRfq; readonly errors?: never }
  | { readonly errors: RequestErrors; readonly request?: never }

/** Checks a request by the venue's rules (rest-private 11.2, `core/quant/rfqRules`). */
export function checkRequest(
  draft: RequestDraft,
  legs: readonly MarketLeg[],
  instruments: ReadonlyMap<string, Instrument>,
  account: Address | undefined,
): CheckedRequest {
  const amount = decimal(draft.amount)
  const duration = draft.duration.trim()
  const durationSec = /^\d{1,6}$/.test(duration) ? Number(duration) : undefined
  const counterparties = addressesOf(draft.counterparties)
  const errors = {
    ...when('legs', legsError(legs, instruments)),
    ...when('amount', amountError(amount, legs, instruments)),
    ...when('duration', durationError(durationSec)),
    ...when('counterparties', counterpartiesError(counterparties, account)),
  }
  const isWrong = Object.keys(errors).length > 0
  if (isWrong || amount === undefined || durationSec === undefined || counterparties === undefined) return { errors }
  const reduced = reducePackage(
    legs.map(({ ratio }) => ratio),
    amount,
  )
  return {
    request: {
      legs: legs.flatMap(({ instrumentName, side, ratio }, at) => {
        const instrument = instruments.get(instrumentName)
        if (instrument === undefined) return []
        return [{ instrumentId: instrument.instrumentId, side, ratio: reduced.ratios[at] ?? ratio }]
      }),
      amount: reduced.amount,
      isBuy: draft.direction === 'both' ? undefined : draft.direction === 'buy',
      isFullSize: draft.isFullSize,
      durationSec,
      counterparties,
    },
  }
}

/**
 * Expresses the same contracts with the smallest package: 1.5 × 2:4 becomes 3 × 1:2, because makers compare packages by
 * their ratios. Ratios without a common factor above 1 stay, so that a hedge of 1:0.37 does not become 100:37.
 */
export function reducePackage(
  ratios: readonly Amount[],
  amount: Amount,
): { readonly ratios: readonly Amount[]; readonly amount: Amount } {
  const factor = ratios.reduce<bigint>(greatestCommonDivisor, 0n)
  if (factor <= scale || (amount * factor) % scale !== 0n) return { ratios, amount }
  return {
    ratios: ratios.map((ratio) => fixed6<Amount>((ratio * scale) / factor)),
    amount: fixed6<Amount>((amount * factor) / scale),
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

function when<Name extends string>(name: Name, error: string | undefined): { readonly [name in Name]?: string } {
  // TypeScript does not infer the key of a computed property.
  return error === undefined ? {} : ({ [name]: error } as { readonly [name in Name]: string })
}

function legsError(legs: readonly MarketLeg[], instruments: ReadonlyMap<string, Instrument>): string | undefined {
  if (legs.length === 0) return t('An RFQ needs at least one leg.')
  if (legs.length > maxRfqLegs) return t('An RFQ can have up to {count} legs.', { count: maxRfqLegs })
  for (const { instrumentName, ratio } of legs) {
    if (!instruments.has(instrumentName)) return t('{instrument} is no longer listed', { instrument: instrumentName })
    if (ratio <= 0n) return t('Ratio must be above 0')
    if (ratio > maxRfqRatio) return t('Ratio can be at most {most}', { most: formatExact(maxRfqRatio) })
    if (ratio % rfqRatioStep !== 0n) return t('Ratio can have up to two decimals')
  }
  return undefined
}

function amountError(
  amount: Amount | undefined,
  legs: readonly MarketLeg[],
  instruments: ReadonlyMap<string, Instrument>,
): string | undefined {
  if (amount === undefined) return t('Enter the number of packages (max. 6 decimals)')
  if (amount <= 0n) return t('Enter more than 0 packages')
  for (const { instrumentName, ratio } of legs) {
    const step = instruments.get(instrumentName)?.amountStep
    if (step === undefined || (amount * ratio) % (step * scale) === 0n) continue
    const contracts = formatExact(fixed6<Amount>((amount * ratio) / scale))
    return t('{instrument}: {contracts} contracts isn’t a multiple of {step}.', {
      instrument: instrumentName,
      contracts,
      step: formatExact(step),
    })
  }
  return undefined
}

function durationError(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds < 1) return t('Enter whole seconds, 1 or more')
  return seconds > maxRfqDurationSec ? t('Maximum {count} seconds (1 hour)', { count: maxRfqDurationSec }) : undefined
}

function counterpartiesError(
  addresses: readonly Address[] | undefined,
  account: Address | undefined,
): string | undefined {
  if (addresses === undefined) return t('Enter valid addresses (0x + 40 hex characters)')
  return account !== undefined && addresses.includes(account) ? t('You can’t quote on your own RFQ.') : undefined
}

/** Parses the addresses; undefined if any word is not an address. */
function addressesOf(text: string): readonly Address[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (!words.every((word) => /^0x[0-9a-fA-F]{40}$/.test(word))) return undefined
  // The pattern above guarantees the type.
  return [...new Set(words.map((word) => word.toLowerCase() as Address))]
}

export function decimal(text: string): Amount | undefined {
  try {
    return parseFixed6<Amount>(text.trim())
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

export function decimalText(amount: Amount): string {
  return formatFixed6(amount)
}
