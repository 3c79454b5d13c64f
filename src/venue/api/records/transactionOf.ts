import { toCollateralUnits } from '@/protocol/collateralUnits'
import type { TransactionRecord } from '@/protocol/rest/history'
import { collateralSpecs } from '@/quant/collateral'
import { rebalanceAfter } from '@/quant/yieldVault'
import type { Crossing } from '../../engine/transfers/transferEvent'
import type { TransactionRow } from '../../storage/history'

/**
 * A movement of collateral (rest-private 13.2). Nothing of the paper venue is on a chain: its hashes are made up.
 * @param chainId of the domain that the venue's signatures are for
 * @param crossing when it is on its way
 */
export function transactionOf(row: TransactionRow, chainId: number, crossing: Crossing | undefined): TransactionRecord {
  const { address, decimals } = collateralSpecs[row.asset]
  return {
    id: row.id,
    account: row.account,
    amount: toCollateralUnits(row.amount, decimals),
    collateral: address,
    collateralName: row.asset,
    decimals,
    txType: row.type,
    txStatus: row.status,
    initiatedTimestamp: row.initiatedNs,
    finalizedTimestamp: row.finalizedNs ?? 0n,
    l1TxHash: row.l1TxHash ?? '',
    l2TxHash: row.l2TxHash ?? '',
    chainId: String(row.chainId ?? chainId),
    ...(row.counterParty === undefined ? {} : { counterParty: row.counterParty }),
    ...(row.label === undefined ? {} : { label: row.label }),
    ...(row.referenceId === undefined ? {} : { transferDetails: { description: row.referenceId, link: '' } }),
    ...(crossing === undefined ? {} : { expectedTimestamp: crossing.dueNs, isHeld: crossing.isHeld }),
    ...(isWaitingForVault(row) ? { expectedTimestamp: rebalanceAfter(row.initiatedNs) } : {}),
    ...swapOf(row),
  }
}

function isWaitingForVault({ type, status }: TransactionRow): boolean {
  return type === 'yv_withdraw' && status === 'initiated'
}

function swapOf({ swap }: TransactionRow) {
  if (swap === undefined) return {}
  const had = swap.amount === undefined ? {} : { swapAmount: swap.amount }
  return { swapAsset: swap.asset, side: swap.side, fees: swap.fee, price: swap.price, ...had }
}
