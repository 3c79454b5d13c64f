import type { ErrorCode } from '@/protocol/errorCodes'
import { add, fixed6, negate, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { collateralSpecs, marginValue } from '@/quant/collateral'
import { assetsFor, pricePerShare, sharesFor, vaultCap } from '@/quant/yieldVault'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import { changeCollateral } from '../accounts/collateral'
import { standsAfter } from '../swap/swap'
import type { TransferRequest } from '../transfers/transferCommand'
import type { Turn } from '../turn'
import { changeShares } from './changeShares'
import { accrueByTime, owedToWaiting, takeAssets, tellVault, vaultTotals } from './yieldVault'

/** The vault is the contract of its share, as with every ERC-4626: aeUSD. It is no account. */
export const yieldVaultAddress: Address = collateralSpecs.aeUSD.address

type VaultTransfer = Pick<TransferRequest, 'to' | 'asset' | 'amount' | 'label'>

type Taken = ErrorCode | 'moved'

/**
 * What becomes of a transfer to the vault's address (rest-private 14.2): USDC with `YV_DEPOSIT` are given shares, aeUSD
 * with `YV_WITHDRAW` are redeemed, at once while the buffer lasts, else at the next rebalance. The caller has checked the
 * signature; everything else is checked here, before anything changes.
 */
export function receiveByYieldVault(turn: Turn, sender: Account, request: VaultTransfer): Taken | undefined {
  const { to, asset, amount, label } = request
  if (to !== yieldVaultAddress) return undefined
  if (sender.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  if (label !== 'YV_DEPOSIT' && label !== 'YV_WITHDRAW') return 'TRANSFER_INVALID_LABEL'
  if (asset !== (label === 'YV_DEPOSIT' ? 'USDC' : 'aeUSD')) return 'TRANSFER_INVALID_COLLATERAL'
  if (turn.state.yieldVault.isPaused) return 'YIELD_VAULT_PAUSED'
  // Even where the transfer is refused then: the time has passed. What comes now has earned nothing yet.
  if (accrueByTime(turn)) tellVault(turn)
  return label === 'YV_DEPOSIT' ? deposit(turn, sender, fixed6<Usd>(amount)) : withdraw(turn, sender, amount)
}

function deposit(turn: Turn, account: Account, usdc: Usd): Taken {
  const { state } = turn
  const totals = vaultTotals(state)
  const shares = sharesFor(usdc, totals)
  const error = checkDeposit(turn, account, usdc, shares)
  if (error !== undefined) return error
  const move = { kind: 'deposit', status: 'finalized', shares, usdc } as const
  turn.events.push({ type: 'yieldVaultMoved', account: account.address, move: { ...move, ...placeOf(turn) } })
  state.yieldVault.liquid = add(state.yieldVault.liquid, usdc)
  changeShares(state, shares)
  changeBalance(turn, account, negate(usdc), 'yieldVault')
  changeCollateral(turn, account, 'aeUSD', shares, 'yieldVault')
  tellVault(turn)
  return 'moved'
}

function checkDeposit(turn: Turn, account: Account, usdc: Usd, shares: Amount): ErrorCode | undefined {
  const { state } = turn
  const { assets } = vaultTotals(state)
  if (shares === 0n) return 'TRANSFER_INVALID_AMOUNT'
  if (usdc > subtract(account.balance, account.isolatedMargin)) return 'TRANSFER_INSUFFICIENT_BALANCE'
  if (assets + usdc > vaultCap) return 'YIELD_VAULT_EXCEEDS_CAPACITY'
  const change = fixed6<Usd>(backing(turn, account, shares) - usdc)
  return standsAfter(state, account, change) ? undefined : 'INSUFFICIENT_MARGIN'
}

function withdraw(turn: Turn, account: Account, shares: Amount): Taken {
  const { state } = turn
  const { yieldVault } = state
  if (shares > (account.collaterals.get('aeUSD') ?? 0n)) return 'TRANSFER_INSUFFICIENT_BALANCE'
  const usdc = assetsFor(shares, vaultTotals(state))
  if (usdc === 0n) return 'TRANSFER_INVALID_AMOUNT'
  // What lies ready is for those first who have waited.
  const isReady = usdc <= subtract(yieldVault.liquid, owedToWaiting(state))
  const paid = isReady ? usdc : fixed6<Usd>(0n)
  const change = fixed6<Usd>(paid + backing(turn, account, negate(shares)))
  if (!standsAfter(state, account, change)) return 'INSUFFICIENT_MARGIN'
  const place = placeOf(turn)
  const status = isReady ? 'finalized' : 'initiated'
  const move = { kind: 'withdraw', status, shares, usdc: paid, ...place } as const
  turn.events.push({ type: 'yieldVaultMoved', account: account.address, move })
  changeCollateral(turn, account, 'aeUSD', negate(shares), 'yieldVault')
  if (isReady) {
    takeAssets(state, usdc)
    changeShares(state, negate(shares))
    changeBalance(turn, account, usdc, 'yieldVault')
  } else {
    yieldVault.waiting.push({ account: account.address, shares, ...place })
  }
  tellVault(turn)
  return 'moved'
}

/** USD of margin that a change of shares adds or takes. */
function backing(turn: Turn, account: Account, change: Amount): Usd {
  const price = pricePerShare(vaultTotals(turn.state))
  const held = account.collaterals.get('aeUSD') ?? fixed6<Amount>(0n)
  return subtract(marginValue('aeUSD', add(held, change), price), marginValue('aeUSD', held, price))
}

function placeOf({ seq, timeNs }: Turn) {
  return { id: `${seq}-y`, askedAtNs: timeNs }
}
