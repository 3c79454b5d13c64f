import { add, fixed6, toNumber, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { greeks } from '@/core/quant/greeks'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { isFrozenAt, isOpenAt } from '../rules/mmpStatus'
import type { Account, Holding } from './accounts/account'
import { dropIfEmpty } from './accounts/holding'
import type { MmpSettings } from './command'
import { nsPerSec, type CommandContext, accepted, rejected } from './commandContext'
import type { MmpRecord, OrderRecord, CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { cancelInBook } from './orders/closeOrder'
import type { BookOrder } from './orders/openOrder'
import type { ExchangeState } from './state'

/** A filled order, with the holding that the caller still needs. */
type Filled = { readonly account: Account; readonly holding: Holding; readonly order: BookOrder }

/**
 * Counts a fill of an order with the `mmp` flag. If the fill reaches a limit, the fill is kept, and all flagged resting
 * orders of the account on that asset are cancelled (venue-rules 8.1). The caller ends the rest of an order that is
 * still matching.
 */
export function countFill(context: CommandContext, { account, holding, order }: Filled, amount: Amount): void {
  if (!order.request.mmp) return
  const { asset } = holding.listed.instrument
  const before = account.mmp.get(asset)
  if (before === undefined || isFrozenAt(before, context.timeNs)) return
  const counted = withFill(before, context.timeNs, amount, signedDelta(context, holding, order, amount))
  const isHit = hitsLimit(counted)
  const record = isHit ? { ...counted, frozenUntilNs: freezeEnd(counted, context.timeNs) } : counted
  account.mmp.set(asset, record)
  if (isHit) cancelProtected(context, account, asset, holding)
  context.events.push({ type: 'mmpChanged', account: account.address, asset, record })
}

export function isMmpFrozen(context: CommandContext, account: Account, asset: string): boolean {
  const record = account.mmp.get(asset)
  return record !== undefined && isFrozenAt(record, context.timeNs)
}

/** Computes the signed delta of a fill in 10^-12 contracts. */
function signedDelta(context: CommandContext, { listed }: Holding, { side }: BookOrder, amount: Amount): bigint {
  const delta = amount * instrumentDelta(listed, context.timeNs)
  return side === 'buy' ? delta : -delta
}

function withFill(record: MmpRecord, timeNs: bigint, amount: Amount, delta: bigint): MmpRecord {
  const { settings } = record
  const open = isOpenAt(record, timeNs) ? record.tally : undefined
  const { openedAtNs, amount: before, delta: deltaBefore } = open ?? { openedAtNs: timeNs, amount: nothing, delta: 0n }
  const tally = { openedAtNs, amount: add(before, amount), delta: deltaBefore + delta }
  return { settings, tally, frozenUntilNs: undefined }
}

const nothing = fixed6<Amount>(0n)
const perMillionth = 1_000_000n

function hitsLimit({ settings: { amountLimit, deltaLimit }, tally }: MmpRecord): boolean {
  if (tally === undefined) return false
  const net = tally.delta < 0n ? -tally.delta : tally.delta
  return tally.amount >= amountLimit || (deltaLimit !== undefined && net >= deltaLimit * perMillionth)
}

function freezeEnd({ settings: { frozenSec } }: MmpRecord, timeNs: bigint): bigint {
  return frozenSec === 0 ? 0n : timeNs + BigInt(frozenSec) * nsPerSec
}

function cancelProtected(context: CommandContext, account: Account, asset: string, needed: Holding): void {
  const records: OrderRecord[] = []
  for (const holding of account.holdings.values()) {
    if (holding.listed.instrument.asset !== asset) continue
    for (const order of holding.orders) {
      if (order.request.mmp) records.push(cancelInBook(context, account, holding, order, 'ACCOUNT_MMP_PROTECTED'))
    }
    if (holding !== needed) dropIfEmpty(account, holding)
  }
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

const whole = 1_000_000n

/**
 * Computes the delta of one contract, in millionths: 1 for a perpetual; for an option the model's delta at the mark's
 * volatility and the time left at `timeNs` (venue-rules 3.4, 8.1). An option without a known volatility counts as a
 * whole contract, so that the protection trips too early rather than too late.
 */
function instrumentDelta({ instrument, mark }: ListedInstrument, timeNs: bigint): bigint {
  if (instrument.instrumentType === 'PERPETUAL') return whole
  if (mark?.forwardPrice === undefined || mark.iv === undefined) {
    return instrument.optionType === 'call' ? whole : -whole
  }
  const { delta } = greeks({
    forward: toNumber(mark.forwardPrice),
    strike: toNumber(instrument.strike),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, timeNs),
    iv: mark.iv,
    optionType: instrument.optionType,
  })
  return BigInt(Math.round(delta * 1e6))
}

/**
 * Sets or disables the market-maker protection of one asset, which must be listed. Counting restarts. A freeze
 * continues until its end or a reset, unless the protection is disabled (venue-rules 8.1; that a freeze continues, and
 * how it ends, are our rules).
 */
export function setMmp(
  context: CommandContext,
  address: Address,
  asset: string,
  settings: MmpSettings | undefined,
): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!isListed(context.state, asset)) return rejected('INVALID_ASSET')
  const before = account.mmp.get(asset)
  if (settings === undefined) {
    if (before !== undefined) change(context, account, asset, undefined)
    return accepted
  }
  if (!isWellFormed(settings)) return rejected('BAD_REQUEST')
  const isFrozen = before !== undefined && isFrozenAt(before, context.timeNs)
  change(context, account, asset, {
    settings,
    tally: isFrozen ? before.tally : undefined,
    frozenUntilNs: isFrozen ? before.frozenUntilNs : undefined,
  })
  return accepted
}

export function resetMmp(context: CommandContext, address: Address, asset: string): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!isListed(context.state, asset)) return rejected('INVALID_ASSET')
  const before = account.mmp.get(asset)
  if (before === undefined) return rejected('MMP_NOT_ENABLED')
  if (!isFrozenAt(before, context.timeNs)) return rejected('ACCOUNT_MMP_NOT_TRIGGERED')
  change(context, account, asset, { settings: before.settings, tally: undefined, frozenUntilNs: undefined })
  return accepted
}

function change(context: CommandContext, account: Account, asset: string, record: MmpRecord | undefined): void {
  if (record === undefined) account.mmp.delete(asset)
  else account.mmp.set(asset, record)
  context.events.push({ type: 'mmpChanged', account: account.address, asset, record })
}

function isListed({ instruments }: ExchangeState, asset: string): boolean {
  for (const { instrument } of instruments.values()) if (instrument.asset === asset) return true
  return false
}

function isWellFormed({ intervalSec, frozenSec, amountLimit, deltaLimit }: MmpSettings): boolean {
  if (!Number.isSafeInteger(intervalSec) || intervalSec <= 0) return false
  return Number.isSafeInteger(frozenSec) && frozenSec >= 0 && amountLimit >= 0n && (deltaLimit ?? 0n) >= 0n
}
