import { assert } from '@/lib/assert'
import { add, negate, subtract } from '@/protocol/fixed6'
import { assetsFor, hourlyYield, vaultBuffer } from '@/quant/yieldVault'
import { changeBalance } from '../accounts/accounts'
import type { Outcome } from '../event'
import { accepted } from '../outcome'
import type { Turn } from '../turn'
import { changeShares } from './changeShares'
import { accrueByTime, longestNs, takeAssets, tellVault, vaultTotals } from './yieldVault'
import type { YieldVaultCommand } from './yieldVaultCommand'

const hourNs = 3_600_000_000_000n
const dayNs = 24n * hourNs
const mostHours = longestNs / hourNs

export function applyYieldVaultCommand(turn: Turn, command: YieldVaultCommand): Outcome {
  if (command.type === 'workYieldVault') return work(turn, command.byTime === true)
  turn.state.yieldVault.isPaused = command.isPaused
  tellVault(turn)
  return accepted
}

function work(turn: Turn, isByTime: boolean): Outcome {
  const hasAccrued = accrue(turn, isByTime)
  const hasRebalanced = rebalance(turn)
  if (hasAccrued || hasRebalanced) tellVault(turn)
  return accepted
}

/** Pays the yield until now. The first time it only begins; what was paid by the hour goes on from the last full one. */
function accrue(turn: Turn, isByTime: boolean): boolean {
  const { yieldVault } = turn.state
  if (isByTime && yieldVault.byTime !== true) {
    if (yieldVault.accruedToNs !== undefined) accrueHours(turn)
    yieldVault.byTime = true
    yieldVault.accruedToNs ??= turn.timeNs
    accrueByTime(turn)
    return true
  }
  return yieldVault.byTime === true ? accrueByTime(turn) : accrueHours(turn)
}

/** Pays the yield of the full hours that have ended since the last time, hour after hour. */
function accrueHours({ state, timeNs }: Turn): boolean {
  const { yieldVault } = state
  const toNs = timeNs - (timeNs % hourNs)
  const fromNs = yieldVault.accruedToNs
  if (fromNs !== undefined && toNs <= fromNs) return false
  yieldVault.accruedToNs = toNs
  if (fromNs === undefined) return true
  const passed = (toNs - fromNs) / hourNs
  for (let hour = 0n; hour < passed && hour < mostHours; hour += 1n) {
    const paid = hourlyYield(vaultTotals(state).assets)
    yieldVault.invested = add(yieldVault.invested, paid)
    yieldVault.yieldPaid = add(yieldVault.yieldPaid, paid)
  }
  return true
}

/** Once a UTC day: pays those who wait, and lays the buffer aside anew (venue-rules 6.7). */
function rebalance(turn: Turn): boolean {
  const { state, timeNs } = turn
  const { yieldVault } = state
  const day = timeNs / dayNs
  if (yieldVault.rebalancedDay === day) return false
  yieldVault.rebalancedDay = day
  payWaiting(turn)
  const { assets } = vaultTotals(state)
  yieldVault.liquid = vaultBuffer(assets)
  yieldVault.invested = subtract(assets, yieldVault.liquid)
  return true
}

function payWaiting(turn: Turn): void {
  const { state } = turn
  for (const { id, account: address, shares, askedAtNs } of state.yieldVault.waiting.splice(0)) {
    const account = state.accounts.get(address)
    assert(account !== undefined, 'who waits for a redemption has an account')
    const usdc = assetsFor(shares, vaultTotals(state))
    takeAssets(state, usdc)
    changeShares(state, negate(shares))
    const move = { id, kind: 'withdraw', status: 'finalized', shares, usdc, askedAtNs } as const
    turn.events.push({ type: 'yieldVaultMoved', account: address, move })
    changeBalance(turn, account, usdc, 'yieldVault')
  }
}
