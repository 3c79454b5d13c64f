import type { ErrorCode } from '@/protocol/errorCodes'
import type { Account } from '../accounts/account'
import { receiveForStrategy } from '../strategies/receiveForStrategy'
import type { Turn } from '../turn'
import { receiveByYieldVault } from '../yieldVault/onTransfer'
import type { TransferRequest } from './transferCommand'

/**
 * An address, or a label, behind which stands more than another trader. Says `moved` when it has taken the transfer,
 * why not, or `undefined` when the transfer is not for it. It has changed nothing unless it says `moved`.
 */
type SpecialReceiver = (turn: Turn, sender: Account, request: TransferRequest) => ErrorCode | 'moved' | undefined

/** In the order in which they are asked. */
export const specialReceivers: readonly SpecialReceiver[] = [receiveByYieldVault, receiveForStrategy]
