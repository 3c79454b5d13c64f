import { add, fixed6, toNumber, type Amount } from '@/protocol/fixed6'
import { greeks } from '@/quant/greeks'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { isFrozenAt, isOpenAt } from '../../rules/mmpStatus'
import type { Account, Holding } from '../accounts/account'
import { dropIfEmpty } from '../accounts/holding'
import type { MmpRecord, OrderRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { cancelInBook } from '../orders/closeOrder'
import type { OpenOrder } from '../orders/openOrder'
import { nsPerSec, type Turn } from '../turn'

/** An order that has just been filled, with the holding that the caller still needs. */
type Filled = { readonly account: Account; readonly holding: Holding; readonly order: OpenOrder }

/**
 * Counts a fill of an order with the `mmp` flag. When it meets or passes a limit, the fill stands, and all resting orders
 * of the account on that asset that have the flag are cancelled (venue-rules 8.1); what is left of an order on its way
 * through the book is the caller's to end.
 */
export function countFill(turn: Turn, { account, holding, order }: Filled, amount: Amount): void {
  if (!order.request.mmp) return
  const { asset } = holding.listed.instrument
  const before = account.mmp.get(asset)
  if (before === undefined || isFrozenAt(before, turn.timeNs)) return
  const counted = withFill(before, turn.timeNs, amount, signedDelta(turn, holding, order, amount))
  const isHit = hitsLimit(counted)
  const record = isHit ? { ...counted, frozenUntilNs: freezeEnd(counted, turn.timeNs) } : counted
  account.mmp.set(asset, record)
  if (isHit) cancelProtected(turn, account, asset, holding)
  turn.events.push({ type: 'mmpChanged', account: account.address, asset, record })
}

/** Whether an order with the flag is refused now. */
export function isMmpFrozen(turn: Turn, account: Account, asset: string): boolean {
  const record = account.mmp.get(asset)
  return record !== undefined && isFrozenAt(record, turn.timeNs)
}

/** In 10^-12 contracts. */
function signedDelta(turn: Turn, { listed }: Holding, { side }: OpenOrder, amount: Amount): bigint {
  const delta = amount * instrumentDelta(listed, turn.timeNs)
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

function cancelProtected(turn: Turn, account: Account, asset: string, needed: Holding): void {
  const records: OrderRecord[] = []
  // A Map and a Set may lose the entry that is being visited.
  for (const holding of account.holdings.values()) {
    if (holding.listed.instrument.asset !== asset) continue
    for (const order of holding.orders) {
      if (order.request.mmp) records.push(cancelInBook(turn, account, holding, order, 'ACCOUNT_MMP_PROTECTED'))
    }
    if (holding !== needed) dropIfEmpty(account, holding)
  }
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

const whole = 1_000_000n

/**
 * The delta of one contract, in millionths: 1 for a perpetual, for an option the model's at the volatility of its mark
 * and the time left at `timeNs` (venue-rules 3.4, 8.1). An option whose mark has no volatility counts as a whole contract, so
 * that what is not known trips the protection sooner, not later.
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
